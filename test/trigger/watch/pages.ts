import { Memory } from '../../../nodes/AppointmentService/trigger/watch/memory';
import type { Order } from '../../../nodes/AppointmentService/trigger/watch/order';
import type { Poll } from '../../../nodes/AppointmentService/trigger/watch/poll';
import type { Place, State } from '../../../nodes/AppointmentService/trigger/watch/state';
import type { WatchRequest } from '../../../nodes/AppointmentService/trigger/watch/types';
import type { Plan } from '../../../nodes/AppointmentService/wire';
import { lineOf, pollOf, type Line } from './polling';
import { home } from './world';

export const byPage: Plan = { style: 'page', parameter: 'page', first: 1 };
export const byOffset: Plan = { style: 'offset', parameter: 'skip', first: 0 };
export const byToken: Plan = { style: 'cursor', parameter: 'cursor', from: 'answer' };

/** Highest ids first, known up to this one. */
export const fallingIds = (mark?: string): Order => ({
	field: 'id',
	path: ['id'],
	falling: true,
	mark,
});

/** Lowest ids first, known up to this one. */
export const risingIds = (mark?: string): Order => ({ ...fallingIds(mark), falling: false });

/** Ids of the records of a page, with what stands beside them, or a refusal. */
export type Shown = number[] | number | ({ ids: number[] } & Record<string, unknown>);

/** A list in pages that can be asked for by number, by row, or by token; each answer takes 100 ms. */
export function lineOfPages(pages: Shown[], size = 2): Line {
	const line = lineOf((url) => {
		line.clock += 100;
		const query = new URL(url).searchParams;
		const page = Number(query.get('page') ?? 1) - 1;
		const skip = Math.floor(Number(query.get('skip') ?? 0) / size);
		const at = Math.max(page, skip, Number(query.get('cursor')?.slice(1) ?? 0));
		const shown = pages[at] ?? [];
		if (typeof shown === 'number') return shown;
		const { ids, ...beside } = Array.isArray(shown) ? { ids: shown } : shown;
		return { data: ids.map((id) => ({ id })), ...beside };
	});
	return line;
}

/** What was asked for; a stroke is the list's own address. */
export const askedOf = ({ asked }: Line) =>
	asked.map((url) => (url === home ? '/' : url.slice(home.length + 1))).join(' ');

export const idsOf = ({ events }: Poll) => events.map(({ id }) => id).join(' ');

export const placeOf = (address: string, pages: number, more: Partial<Place> = {}): Place => ({
	address: address === '' ? home : `${home}?${address}`,
	pages,
	rows: pages * 2,
	step: 2,
	...more,
});

/** A poll of a list of growing ids that knows these. */
export function knowing(
	ids: number[],
	line: Line,
	state: Partial<State> = {},
	more: Partial<WatchRequest> = {},
): Poll {
	const poll = pollOf(
		{ plan: byPage, identity: ['id'], learnt: true, grows: true, ...state },
		more,
		line,
	);
	poll.memory = Memory.empty(false);
	for (const id of ids) poll.memory.take(String(id));
	return poll;
}
