import { withRetry } from '../../nodes/AppointmentService/rest/index.ts';
import { canonical } from '../../score/fuzz/json.mts';
import type { History } from '../../model/history.mts';
import type { RecordValue } from '../../score/fuzz/service/records.mts';
import type { ChangeKind, PollResult, Poller, PollRequest } from '../../model/poll-once.mts';
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
export function report(
	request: PollRequest,
	records: Records,
	known: Known | undefined,
	startName = '',
) {
	const events: PollResult['events'] = [];
	for (const [id, record] of records) {
		const before = known?.[id];
		const isNew = before === undefined && (known !== undefined || request.includeExisting);
		const kinds = isNew
			? ['created' as const, ...(statusOf(record) === 'cancelled' ? ['cancelled' as const] : [])]
			: before === undefined
				? []
				: kindsOf(JSON.parse(before) as RecordValue, record, startName);
		const event = kinds.find((kind) => request.events.has(kind));
		if (event) events.push({ event, id, record });
	}
	return events;
}

const fieldsOf = (record: RecordValue): RecordValue =>
	(record.attributes as RecordValue | undefined) ?? record;
const statusOf = (record: RecordValue) => fieldsOf(record).status;

/** All that a change is, the most specific first. */
function kindsOf(before: RecordValue, after: RecordValue, startName: string): ChangeKind[] {
	const isMoved = fieldsOf(before)[startName] !== fieldsOf(after)[startName];
	const hasOtherStatus = statusOf(before) !== statusOf(after);
	const kinds: ChangeKind[] = [];
	if (hasOtherStatus && statusOf(after) === 'cancelled') kinds.push('cancelled');
	if (isMoved) kinds.push('rescheduled');
	if (hasOtherStatus) kinds.push('statusChanged');
	if (canonical(before) !== canonical(after)) kinds.push('changed');
	return kinds;
}

export const contents = (records: Records): Known =>
	Object.fromEntries([...records].map(([id, record]) => [id, canonical(record)]));

/** The field of the start, where it has a name that a reader knows. */
const startNameOf = ({ business: { start } }: History) =>
	start.name === 'ajankohta' ? '' : start.name;

/** Records that are neither in the list nor shown by themselves; where none is shown by itself, nobody can know. */
async function findGone(
	{ service: { showsSingles } }: History,
	request: PollRequest,
	records: Records,
	known: Known = {},
): Promise<PollResult['events']> {
	const events: PollResult['events'] = [];
	if (!request.events.has('deleted') || !showsSingles) return events;
	for (const id of Object.keys(known).filter((one) => !records.has(one))) {
		const read = withRetry(request.fetch, request.retryPolicy);
		const { status } = await read(`${request.url}/${encodeURIComponent(id)}`);
		if (status === 404) events.push({ event: 'deleted', id, record: {} });
	}
	return events;
}

/** Reads everything at each poll and keeps every record: expensive, and correct. */
export const naive =
	(history: History): Poller =>
	async (request) => {
		const { known } = (request.state ?? {}) as { known?: Known };
		const { records, requests } = await (known
			? readWholeList(history, request)
			: readUntilStable(history, request));
		const gone = await findGone(history, request, records, known);
		const left = { ...known, ...contents(records) };
		for (const { id } of gone) delete left[id];
		return {
			events: [...report(request, records, known, startNameOf(history)), ...gone],
			state: { known: left },
			more: false,
			requests: requests + Object.keys(known ?? {}).filter((id) => !records.has(id)).length,
			order: 'none asked for',
		};
	};
