import { beginLook, lookOn } from '../../../nodes/AppointmentService/trigger/watch/look';
import { newTrace, trace, type Trace } from '../../../nodes/AppointmentService/trigger/watch/order';
import type { Leaf } from '../../../nodes/AppointmentService/trigger/watch/poll';
import type { Look, Place, State } from '../../../nodes/AppointmentService/trigger/watch/state';
import type { WatchRequest } from '../../../nodes/AppointmentService/trigger/watch/types';
import { toSheet, type JsonObject, type Plan } from '../../../nodes/AppointmentService/wire';
import type { Sheet } from '../../../nodes/AppointmentService/wire/sheet';
import { lineOf, pollOf } from './polling';
import { home } from './world';

export const page: Plan = { style: 'page', parameter: 'page', first: 1 };
export const cursor: Plan = { style: 'cursor', parameter: 'cursor', from: 'answer' };

export const ids = (...all: Array<string | number>): JsonObject[] => all.map((id) => ({ id }));
export const span = (from: number, to: number): JsonObject[] =>
	Array.from({ length: to - from + 1 }, (_, at) => ({ id: from + at }));

export const sheetOf = (data: JsonObject[], beside: object = {}): Sheet =>
	toSheet(
		{ url: home, status: 200, headers: {}, body: { data, ...beside } } as never,
		new Set(),
	) as Sheet;

/** A page with these records and what the service says beside them; the third page of two records each, unless said otherwise. */
export const leafOf = (
	data: JsonObject[],
	beside: object = {},
	place: Partial<Place> = {},
): Leaf => ({
	place: { address: `${home}?page=3`, pages: 2, rows: 4, step: 2, ...place },
	sheet: sheetOf(data, beside),
});

export const traceOf = (records: JsonObject[]): Trace => {
	const identity = { path: ['id'], of: (record: JsonObject) => String(record.id) };
	const seen = newTrace(records, identity);
	trace(seen, records, identity);
	return seen;
};

/** A look that one poll has worked on. */
export const lookOf = (more: Partial<Look> = {}): Look => ({
	pass: 1,
	seen: 0,
	gained: 0,
	pages: 0,
	polls: 1,
	recent: [],
	...more,
});

/** What a service answers that pages its records by `?page=` or `?cursor=`, and says this beside each page. */
export const paged =
	(records: JsonObject[], size: number, beside: object | ((at: number) => object) = {}) =>
	(url: string): object => {
		const query = new URL(url).searchParams;
		const at = Number(query.get('cursor') ?? (Number(query.get('page') ?? 1) - 1) * size);
		return {
			data: records.slice(at, at + size),
			...(typeof beside === 'function' ? beside(at) : beside),
		};
	};

/** Pages as they are, by their number or token; nothing stands beyond them. */
export const shown =
	(pages: Array<Array<number | string>>, beside: object | ((number: number) => object) = {}) =>
	(url: string): object => {
		const query = new URL(url).searchParams;
		const number = Number(query.get('page') ?? query.get('cursor') ?? 1);
		return {
			data: ids(...(pages[number - 1] ?? [])),
			...(typeof beside === 'function' ? beside(number) : beside),
		};
	};

/** The pages that were asked for, by number, token or rows before; 1 for the list itself. */
export const pagesOf = (asked: string[]): string =>
	asked
		.map((url) => new URL(url).searchParams)
		.map((query) => query.get('page') ?? query.get('cursor') ?? query.get('skip') ?? '1')
		.join(' ');

/** What a look is given. */
export interface Given {
	answer: (url: string) => unknown;
	/** Milliseconds that a request takes, by its number. */
	takes?: number | ((number: number) => number);
	state?: Partial<State>;
	more?: Partial<WatchRequest>;
	/** Ids that are known before. */
	known?: Array<string | number>;
	target?: number;
	/** The first page, where it was read before. */
	opened?: Sheet;
}

/** One poll's look at a whole list of which nothing but the way of paging is known, unless said otherwise. */
export async function lookAt({ answer, takes = 0, state, more, known = [], ...given }: Given) {
	const line = lineOf((url) => {
		line.clock += typeof takes === 'number' ? takes : takes(line.asked.length);
		return answer(url);
	});
	const poll = pollOf({ identity: ['id'], plan: page, ...structuredClone(state) }, more, line);
	for (const id of known) poll.memory.take(String(id));
	beginLook(poll, given.target);
	await lookOn(poll, given.opened);
	const told = poll.events.map(({ id }) => id).join(' ');
	return { poll, state: poll.state, told, asked: pagesOf(line.asked) };
}
