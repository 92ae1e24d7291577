import type { Order } from './order';
import type { Poll } from './poll';
import { leading } from './order';
import { isSure, pollsPerLook, wayOf } from './way';

const names: Record<Order['field'], string> = {
	id: 'ID',
	created: 'time of creation',
	updated: 'time of change',
	start: 'start',
};

/** What the order of the list was proved to be, in words. */
export function orderInWords({ state, request }: Poll): string {
	const order = leading(state.orders, state.grows, request.want) ?? state.orders[0];
	if (!order) return state.learnt ? 'no order that can be proved' : 'not known yet';
	return `by ${names[order.field]}, ${order.falling ? 'highest' : 'lowest'} first`;
}

/** What the user must know of the cost of each poll, and of what cannot be known. */
export function noticeOf(poll: Poll): string {
	const { state } = poll;
	return [
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
		state.learnt && costs(poll),
	]
		.filter(Boolean)
		.join(' ');
}

function costs(poll: Poll): string | undefined {
	const { state } = poll;
	const looks = `about ${state.pages} requests`;
	if (wayOf(poll) === 'whole')
		return state.pages > 1
			? `Each poll reads the whole list, ${looks}, because its order does not show where new records appear.`
			: undefined;
	if (isSure(poll)) return undefined;
	const often = `after ${pollsPerLook(poll)} polls, at the latest after a day,`;
	return state.count === undefined
		? `A record that appears among older ones is found by a look at the whole list ${often} which takes ${looks}.`
		: `The whole list is looked at ${often} and where the service counts more records than were seen, which takes ${looks}.`;
}
