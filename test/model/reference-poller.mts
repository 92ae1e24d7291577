import { canonical } from '../../score/fuzz/json.mts';
import type { History } from '../../model/history.mts';
import type { PollResult, Poller, PollRequest } from '../../model/poller.mts';
import { readWholeList, type Records, type WholeList } from './reader.mts';

/** The state of the simple pollers: the content of every record they ever saw, by its id. */
export type Known = Record<string, string>;

/** Reads the list again until several readings in a row found nothing new: for lists without any order. */
async function readUntilStable(history: History, request: PollRequest): Promise<WholeList> {
	const all = await readWholeList(history, request);
	const isJumbled =
		history.business.order === 'jumbled' || history.business.changedOrder === 'jumbled';
	for (let idle = 0; isJumbled && idle < 15; idle++) {
		const before = all.records.size;
		const again = await readWholeList(history, request);
		for (const [id, record] of again.records) all.records.set(id, record);
		all.requests += again.requests;
		if (all.records.size > before) idle = 0;
	}
	return all;
}

/** Compares the list with the known records, and returns the events. */
export function report(request: PollRequest, records: Records, known: Known | undefined) {
	const events: PollResult['events'] = [];
	for (const [id, record] of records) {
		const before = known?.[id];
		if (before === undefined && (known || request.includeExisting))
			events.push({ event: 'created', id, record });
		else if (before !== undefined && before !== canonical(record) && request.want === 'changed')
			events.push({ event: 'updated', id, record });
	}
	return events;
}

export const contents = (records: Records): Known =>
	Object.fromEntries([...records].map(([id, record]) => [id, canonical(record)]));

/** Reads everything at each poll and keeps every record: expensive, and correct. */
export const naive =
	(history: History): Poller =>
	async (request) => {
		const { known } = (request.state ?? {}) as { known?: Known };
		const { records, requests } = await (known
			? readWholeList(history, request)
			: readUntilStable(history, request));
		return {
			events: report(request, records, known),
			state: { known: { ...known, ...contents(records) } },
			more: false,
			requests,
			order: 'none asked for',
		};
	};
