import { readList } from '../../nodes/AppointmentService/wire/index.ts';
import type { JsonObject } from '../../nodes/AppointmentService/wire/index.ts';
import type { Watched, Watcher, WatchRequest } from '../../model/watcher.mts';

type Event = Watched['events'][number];

/** What the plain watchers keep: the content of every record they ever saw, by its id. */
type Known = Record<string, string>;

interface Read {
	requests: number;
	records: Map<string, JsonObject>;
	isWhole: boolean;
}

/** Everything the list shows, by id. */
export async function readAll(request: WatchRequest): Promise<Read> {
	const { fetch, url, names, plan, patience } = request;
	const { records, identity, verdict, requests } = await readList({
		fetch,
		url,
		names,
		plan,
		patience,
	});
	const byId = records.map((record) => [String(identity.of(record)), record] as const);
	return { records: new Map(byId), isWhole: verdict.complete, requests };
}

/** Reads again and again until it has seen all there is, or nothing new for a good while. */
async function readUntilSure(request: WatchRequest): Promise<Read> {
	const whole = await readAll(request);
	for (let idle = 0; !whole.isWhole && idle < 12; ) {
		const again = await readAll(request);
		const before = whole.records.size;
		for (const [id, record] of again.records) whole.records.set(id, record);
		whole.requests += again.requests;
		whole.isWhole = again.isWhole && again.records.size === whole.records.size;
		idle = whole.records.size > before ? 0 : idle + 1;
	}
	return whole;
}

/** Compares all that stands with all that ever stood. */
export function compare(request: WatchRequest, read: Read, before: Known | undefined): Watched {
	const known: Known = { ...before };
	const isQuiet = before === undefined && !request.includeExisting;
	const events: Event[] = [];
	for (const [id, record] of read.records) {
		const text = JSON.stringify(record);
		if (known[id] === undefined) events.push({ event: 'created', id, record });
		else if (known[id] !== text && request.want === 'changed')
			events.push({ event: 'updated', id, record });
		known[id] = text;
	}
	return {
		events: isQuiet ? [] : events,
		state: { known },
		more: false,
		requests: read.requests,
		order: 'none asked for',
	};
}

/** Reads everything at each poll and keeps every id: dear, and right. */
export const naive: Watcher = async (request) => {
	const state = request.state as { known: Known } | undefined;
	const read = await (state ? readAll(request) : readUntilSure(request));
	return compare(request, read, state?.known);
};
