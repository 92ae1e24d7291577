import { readList, type JsonObject, isObject } from '../../wire';
import { keyOf, versionOf } from './content';
import { pack, packWords, unpack, unpackWords } from './pack';
import type { Watched, WatchEvent, WatchRequest } from './types';

/** Reads the whole list and reports what was not there before. */
export async function watchList(request: WatchRequest): Promise<Watched> {
	const { want, includeExisting } = request;
	const old = isObject(request.state) && request.state.v === 1 ? request.state : undefined;
	const keys = old ? unpack(String(old.keys)) : [];
	const words = old ? unpackWords(String(old.versions)) : [];
	const known = new Map(keys.map((key, at) => [key, words[at] ?? 0]));
	const reading = await readList(request);
	const events: WatchEvent[] = [];
	for (const record of reading.records) {
		const id = reading.identity.of(record);
		const key = keyOf(id);
		const version = want === 'changed' ? versionOf(record) : 0;
		const before = known.get(key);
		known.set(key, version);
		if (before === version || (!old && !includeExisting)) continue;
		events.push({ event: before === undefined ? 'created' : 'updated', id, record });
	}
	const sorted = [...known].sort((a, b) => a[0] - b[0]);
	const state: JsonObject = {
		v: 1,
		keys: pack(sorted.map(([key]) => key)),
		versions: want === 'changed' ? packWords(sorted.map(([, version]) => version)) : '',
	};
	return {
		events,
		state,
		more: false,
		requests: reading.requests,
		order: 'none',
		notice: `Each poll reads the whole list: ${reading.requests} requests.`,
	};
}
