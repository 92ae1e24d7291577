import {
	beginFullScan,
	continueFullScan,
} from '../../../../nodes/AppointmentService/trigger/polling/scan/fullScan';
import {
	newOrderEvidence,
	observeOrder,
	type OrderEvidence,
} from '../../../../nodes/AppointmentService/trigger/polling/state/orderEvidence';
import type { PolledPage } from '../../../../nodes/AppointmentService/trigger/polling/session/pollSession';
import type {
	FullScan,
	PollState,
} from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import {
	parsePage,
	type JsonObject,
	type PageCursor,
} from '../../../../nodes/AppointmentService/rest';
import type { ListPage } from '../../../../nodes/AppointmentService/rest/page/listPage';
import { createFakeServer, createPollSession } from './fakeServer';
import { listUrl } from './changingList';
import { byPage, pagesFrom } from './pagedServer';

export const ids = (...all: Array<string | number>): JsonObject[] => all.map((id) => ({ id }));
export const idRange = (from: number, to: number): JsonObject[] =>
	Array.from({ length: to - from + 1 }, (_, at) => ({ id: from + at }));

export const parsedPage = (data: JsonObject[], extra: object = {}): ListPage =>
	parsePage(
		{ url: listUrl, status: 200, headers: {}, body: { data, ...extra } } as never,
		new Set(),
	) as ListPage;

/** A page with these records and fields beside them; by default the third page of two records each. */
export const scannedPage = (
	data: JsonObject[],
	extra: object = {},
	position: Partial<PageCursor> = {},
): PolledPage => ({
	cursor: { address: `${listUrl}?page=3`, pages: 2, rows: 4, step: 2, ...position },
	page: parsedPage(data, extra),
});

export const orderEvidenceOf = (records: JsonObject[]): OrderEvidence => {
	const evidence = newOrderEvidence(records, ['id']);
	observeOrder(evidence, records);
	return evidence;
};

/** A scan that one poll has worked on. */
export const fullScanState = (more: Partial<FullScan> = {}): FullScan => ({
	pass: 1,
	seen: 0,
	gained: 0,
	pages: 0,
	polls: 1,
	recent: [],
	...more,
});

/** Serves records in pages by `?page=` or `?cursor=`, with these fields beside each page. */
export const servePaged =
	(records: JsonObject[], size: number, extra: object | ((at: number) => object) = {}) =>
	(url: string): object => {
		const query = new URL(url).searchParams;
		const at = Number(query.get('cursor') ?? (Number(query.get('page') ?? 1) - 1) * size);
		return {
			data: records.slice(at, at + size),
			...(typeof extra === 'function' ? extra(at) : extra),
		};
	};

/** Serves pages like `1 2|3 4|5` by their number or token, and empty ones past the end. */
export const servePages =
	(pages: string, extra: object | ((number: number) => object) = {}) =>
	(url: string): object => {
		const query = new URL(url).searchParams;
		const number = Number(query.get('page') ?? query.get('cursor') ?? 1);
		return {
			data: ids(...((pagesFrom(pages)[number - 1] as number[] | undefined) ?? [])),
			...(typeof extra === 'function' ? extra(number) : extra),
		};
	};

/** The requested pages, by number, token or offset; 1 for the list itself. */
export const pagesOf = (requested: string[]): string =>
	requested
		.map((url) => new URL(url).searchParams)
		.map((query) => query.get('page') ?? query.get('cursor') ?? query.get('skip') ?? '1')
		.join(' ');

/** The input of `runFullScan`. */
export interface FullScanInput {
	respond: (url: string) => unknown;
	/** Milliseconds that a request takes, by its number. */
	latency?: number | ((number: number) => number);
	state?: Partial<PollState>;
	more?: Partial<PollRequest>;
	/** Ids that are known already. */
	known?: Array<string | number>;
	target?: number;
	/** The first page, where it was read before. */
	firstPage?: ListPage;
}

/** One poll's scan of a list of which only the pagination is known by default. */
export async function runFullScan({
	respond,
	latency = 0,
	state,
	more,
	known = [],
	...given
}: FullScanInput) {
	const server = createFakeServer((url) => {
		server.clock += typeof latency === 'number' ? latency : latency(server.requested.length);
		return respond(url);
	});
	const poll = createPollSession(
		{ identity: ['id'], plan: byPage, ...structuredClone(state) },
		more,
		server,
	);
	for (const id of known) poll.seenIds.add(String(id));
	beginFullScan(poll, given.target);
	await continueFullScan(poll, given.firstPage);
	const reported = poll.events.map(({ id }) => id).join(' ');
	return { poll, state: poll.state, reported, requested: pagesOf(server.requested) };
}
