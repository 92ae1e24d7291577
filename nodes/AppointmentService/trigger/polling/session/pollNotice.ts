import { type SortOrder, leadingOrder } from '../state/orderEvidence';
import type { PollSession } from './pollSession';
import { isAppendOnly, pollsPerFullScan, chooseReadStrategy } from './strategy';

const fieldLabels: Record<SortOrder['field'], string> = {
	id: 'ID',
	created: 'time of creation',
	updated: 'time of change',
	start: 'start',
};

/** The proved order of the list, in words. */
export function describeOrder({ state, tracking }: PollSession): string {
	const order = leadingOrder(state.orders, state.grows, tracking.changes) ?? state.orders[0];
	if (!order) return state.learnt ? 'no order that can be proved' : 'not known yet';
	return `by ${fieldLabels[order.field]}, ${order.falling ? 'highest' : 'lowest'} first`;
}

/** What the user must know of the cost of each poll, and of what cannot be known. */
export function pollNotice(poll: PollSession): string {
	const { state, kept, tracking } = poll;
	return [
		tracking.values &&
			kept.isCut &&
			'So many records are current that the values of those farthest from now are not kept: what happens to them may be missed until they are nearer. Query parameters that leave out far dates help.',
		state.whole?.unknown &&
			'List may be incomplete: no way was found to ask for a second page. If you know how the service divides this list into pages, say so under Options: Pagination.',
		state.window &&
			`All records lie between ${state.window.join(' and ')}; the service may leave out other dates. If it has parameters for dates, add them as query parameters.`,
		!state.identity &&
			state.learnt &&
			state.pages > 0 &&
			'The records carry no ID: each is known by its whole content, so a changed one counts as new, and twins count once.',
		state.look &&
			'The whole list is being read, which takes more than one poll; the next poll goes on.',
		state.climb && 'More new records came than one poll can read; the next poll goes on.',
		state.learnt && costNotice(poll),
	]
		.filter(Boolean)
		.join(' ');
}

function costNotice(poll: PollSession): string | undefined {
	const { state } = poll;
	const scanCost = `about ${state.pages} requests`;
	if (chooseReadStrategy(poll) === 'whole')
		return state.pages > 1
			? `Each poll reads the whole list, ${scanCost}, because its order does not show where new records appear.`
			: undefined;
	if (isAppendOnly(poll)) return undefined;
	const interval = `after ${pollsPerFullScan(poll)} polls, at the latest after a day,`;
	return state.count === undefined
		? `A record that appears among older ones is found by a look at the whole list ${interval} which takes ${scanCost}.`
		: `The whole list is looked at ${interval} and where the service counts more records than were seen, which takes ${scanCost}.`;
}
