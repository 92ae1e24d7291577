import {
	isObject,
	scalarText,
	settle,
	toPathSegment,
	unwrapRecord,
	valueAt,
	type JsonObject,
} from '../../../rest';
import type { PollSession } from '../session/pollSession';

/** The record; or that there is none, that its address is no good, nothing certain, or no answer at all. */
export type SingleAnswer = JsonObject | 'gone' | 'refused' | 'unknown' | 'silent';

const goneStatuses = [404, 410];
const refusedStatuses = [400, 405, 501];

/** Asks for one record by its id, below the list's address. */
export async function askForRecord(poll: PollSession, id: string): Promise<SingleAnswer> {
	const { origin, pathname } = new URL(poll.request.url);
	const list = `${origin}${pathname.replace(/\/$/, '')}`;
	const read = await settle(() => poll.fetchParsed(`${list}/${toPathSegment(id)}`));
	if ('fault' in read) return 'silent';
	const response = read.value;
	if (goneStatuses.includes(response.status)) return 'gone';
	if (refusedStatuses.includes(response.status)) return 'refused';
	const unwrapped = await settle(() => unwrapRecord(response, poll.request.names));
	if ('fault' in unwrapped) return 'unknown';
	// What is named like the resource may be a part of the record.
	const levels: unknown[] = [response.body];
	for (const key of unwrapped.value.path) levels.unshift((levels[0] as JsonObject)[key]);
	return levels.map((level) => withId(poll, level, id)).find(Boolean) ?? 'unknown';
}

/** The record as the list would show it, where it has this id: a single record may stand in fewer wrappers than one of a list. */
function withId(poll: PollSession, record: unknown, id: string): JsonObject | undefined {
	const path = poll.state.identity ?? [];
	if (path.length === 0 || !isObject(record)) return undefined;
	if (scalarText(valueAt(record, path)) === id) return record;
	if (path.length === 1 || scalarText(valueAt(record, path.slice(-1))) !== id) return undefined;
	return path.slice(0, -1).reduceRight<JsonObject>((inner, name) => ({ [name]: inner }), record);
}
