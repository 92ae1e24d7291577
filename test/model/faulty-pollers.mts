import type { JsonObject } from '../../nodes/AppointmentService/rest/index.ts';
import type { History } from '../../model/history.mts';
import type { PollResult, Poller, PollRequest } from '../../model/poll-once.mts';
import type { RecordValue } from '../../score/fuzz/service/records.mts';
import { readWholeList, type Records } from './reader.mts';
import { contents, naive, report, type Known } from './reference-poller.mts';

type Events = PollResult['events'];

/** A poller that reads the list and then decides by its state. */
function deciding<State extends JsonObject>(
	decide: (seen: { records: Records; state?: State; request: PollRequest; history: History }) => {
		events: Events;
		state: State;
	},
	mostPages = Infinity,
) {
	return (history: History): Poller =>
		async (request) => {
			const { records, requests } = await readWholeList(history, request, mostPages);
			const state = request.state as State | undefined;
			const decided = decide({ records, state, request, history });
			return { ...decided, more: false, requests, order: 'any' };
		};
}

const created = (id: string, record: RecordValue): Events[number] => ({
	event: 'created',
	id,
	record,
});

/** Resumes at the newest creation time: records dated before it are never reported. */
export const byTime = deciding<{ last: number }>(
	({ records, state, history: { business: business } }) => {
		const { name } = business.created ?? business.start;
		const timeOf = (record: RecordValue) => {
			const value = ((record.attributes as RecordValue | undefined) ?? record)[name];
			return typeof value === 'number' ? value : Date.parse(String(value));
		};
		const news = [...records].filter(([, record]) => state && timeOf(record) > state.last);
		const times = [...records.values()].map(timeOf).filter((time) => !Number.isNaN(time));
		return {
			events: news.map(([id, record]) => created(id, record)),
			state: { last: Math.max(state?.last ?? 0, ...times) },
		};
	},
);

/** Remembers only the first record: once it is deleted or moved, all records are new. */
export const byLast = deciding<{ last?: string }>(({ records, state }) => {
	const ids = [...records.keys()];
	const place = state?.last === undefined ? 0 : ids.indexOf(state.last);
	const news = ids.slice(0, place < 0 ? ids.length : place);
	return {
		events: news.map((id) => created(id, records.get(id) as RecordValue)),
		state: { last: ids[0] ?? state?.last },
	};
});

/** Reads the first three pages only, and never its backlog. */
export const skipping = deciding<{ known: Known }>(
	({ records, state, request, history }) => ({
		events: report(history, request, records, state?.known),
		state: { known: { ...state?.known, ...contents(records) } },
	}),
	3,
);

/** Takes a record for changed only where its update time has changed. */
export const byStamp = deciding<{ known: Known }>(({ records, state, request, history }) => {
	const field = history.business.updated?.name ?? '';
	const stamped = new Map(
		[...records].map(([id, record]) => [id, { stamp: record[field] ?? null }]),
	);
	const events = report(history, request, stamped, state?.known).map((event) => ({
		...event,
		record: records.get(event.id) ?? {},
	}));
	return { events, state: { known: { ...state?.known, ...contents(stamped) } } };
});

/** Keeps its state in memory: events that the host lost before saving are never reported. */
export const inMemory = (history: History): Poller => {
	let known: Known | undefined;
	return deciding<JsonObject>(({ records, request }) => {
		const events = report(history, request, records, known);
		known = { ...known, ...contents(records) };
		return { events, state: {} };
	})(history);
};

/** Notices that the host fell back to an older state, and then reports everything again. */
export const replaying = (history: History): Poller => {
	const read = naive(history);
	const sent: Events = [];
	let polls = 0;
	return async (request) => {
		const past = (request.state as { polls?: number } | undefined)?.polls ?? 0;
		const again = past < polls ? [...sent] : [];
		const result = await read(request);
		sent.push(...result.events);
		polls = past + 1;
		const state = { ...(result.state as object), polls };
		return { ...result, events: [...again, ...result.events], state };
	};
};
