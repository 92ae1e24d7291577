import { withRetry } from '../../nodes/AppointmentService/rest/index.ts';
import { canonical } from '../../score/fuzz/json.mts';
import type { History } from '../../model/history.mts';
import type { RecordValue } from '../../score/fuzz/service/records.mts';
import type { ChangeKind, PollResult, Poller, PollRequest } from '../../model/poll-once.mts';
import { withoutFieldsOfNow } from '../../model/service/record-values.mts';
import { statusForms } from '../../model/service/statuses.mts';
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
	history: History,
	request: PollRequest,
	records: Records,
	known: Known | undefined,
) {
	const events: PollResult['events'] = [];
	for (const [id, record] of records) {
		const before = known?.[id];
		const includesOld = request.includeExisting && request.events.has('created');
		const isNew = before === undefined && (known !== undefined || includesOld);
		const kinds = isNew
			? (['created', ...(isCancelled(history, record) ? ['cancelled'] : [])] as ChangeKind[])
			: before === undefined
				? []
				: kindsOf(history, JSON.parse(before) as RecordValue, record);
		const event = kinds.find((kind) => request.events.has(kind));
		if (event) events.push({ event, id, record });
	}
	return events;
}

const fieldsOf = (record: RecordValue): RecordValue =>
	(record.attributes as RecordValue | undefined) ?? record;
/** Its status as the business says it, as a text. */
const statusOf = ({ business }: History, record: RecordValue) =>
	canonical(fieldsOf(record)[statusForms[business.statuses].field]);
const isCancelled = (history: History, record: RecordValue) =>
	statusOf(history, record) === canonical(statusForms[history.business.statuses].words.cancelled);

/** Whether a record of the list says that it is deleted. */
function isMarked(record: RecordValue): boolean {
	const { is_deleted: flag, deleted_at: time, ...others } = fieldsOf(record);
	return flag === true || typeof time === 'string' || Object.values(others).includes('Deleted');
}

/** All that a change is, the most specific first. */
function kindsOf(history: History, before: RecordValue, after: RecordValue): ChangeKind[] {
	const startName = startNameOf(history);
	const isMoved = fieldsOf(before)[startName] !== fieldsOf(after)[startName];
	const hasOtherStatus = statusOf(history, before) !== statusOf(history, after);
	const kinds: ChangeKind[] = [];
	if (isMarked(after) && !isMarked(before)) kinds.push('deleted', 'cancelled', 'statusChanged');
	if (hasOtherStatus && isCancelled(history, after)) kinds.push('cancelled');
	if (isMoved) kinds.push('rescheduled');
	if (hasOtherStatus) kinds.push('statusChanged');
	if (canonical(before) !== canonical(withoutFieldsOfNow(after))) kinds.push('changed');
	return kinds;
}

export const contents = (records: Records): Known =>
	Object.fromEntries(
		[...records].map(([id, record]) => [id, canonical(withoutFieldsOfNow(record))]),
	);

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
			events: [...report(history, request, records, known), ...gone],
			state: { known: left },
			more: false,
			requests: requests + Object.keys(known ?? {}).filter((id) => !records.has(id)).length,
			order: 'none asked for',
		};
	};
