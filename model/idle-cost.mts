import type { HttpResponse } from '../nodes/AppointmentService/rest/index.ts';
import { VirtualClock } from '../score/clock.mts';
import type { IdKind, ListOrder } from './history.mts';
import { quantile } from './statistics.mts';
import type { Poller } from './poll-once.mts';
import { SimulatedBusiness } from './service/business.mts';

/** The cost of polls that find nothing, once the poller has learnt the list. */
export interface IdleCost {
	order: ListOrder;
	ids: IdKind;
	paging: 'page' | 'cursor';
	records: number;
	/** GETs of one poll: the median, the mean, and the most. */
	requests: number;
	mean: number;
	most: number;
	/** Bytes of the state. */
	bytes: number;
}

const orders: ReadonlyArray<readonly [ListOrder, IdKind]> = [
	['id asc', 'increasing'],
	['id desc', 'increasing'],
	['created asc', 'uuid'],
	['created desc', 'uuid'],
	['updated asc', 'uuid'],
	['updated desc', 'uuid'],
	['start asc', 'uuid'],
	['start desc', 'uuid'],
	['fixed', 'uuid'],
];

/** Polls for learning, and polls that are counted; where every poll reads everything, a few suffice. */
const learningPolls = 12;
const measuredPolls = 60;
const fewPolls = 2;
const pageSize = 100;
const list = 'https://salon.example.com/api/v1/appointments';
const fiveMinutes = 300_000;

/** Every kind of order at these sizes. */
export async function measureIdleCost(
	poller: Poller,
	records: readonly number[],
): Promise<IdleCost[]> {
	const measures: IdleCost[] = [];
	for (const [order, ids] of orders)
		for (const paging of ['page', 'cursor'] as const)
			for (const count of records) measures.push(await measure(poller, order, ids, paging, count));
	return measures;
}

/** Lets a poller learn a list that gets a new record now and then, and then counts the cost of polls that find nothing. */
async function measure(
	poller: Poller,
	order: ListOrder,
	ids: IdKind,
	paging: IdleCost['paging'],
	records: number,
): Promise<IdleCost> {
	const clock = new VirtualClock();
	const business = createBusiness(order, ids, records, clock);
	const fetch = async (url: string): Promise<HttpResponse> => {
		await clock.sleep(20);
		return answer(business, paging, url);
	};
	const requests: number[] = [];
	const readsEverything = () =>
		requests.length >= fewPolls && requests.every((count) => count >= pages);
	const pages = records / pageSize;
	let state: unknown;
	for (let learntPolls = 0; requests.length < measuredPolls && !readsEverything(); ) {
		await clock.sleep(fiveMinutes);
		if (learntPolls > 0 && learntPolls < learningPolls)
			business.apply({ r: learntPolls, op: 'insert', when: 'now', count: 1 + (learntPolls % 3) });
		const result = await poller({
			url: list,
			names: ['appointments', 'appointment'],
			events: new Set(['created'] as const),
			resource: 'appointment',
			state,
			budget: fiveMinutes,
			retryPolicy: { sleep: clock.sleep, now: clock.now, tries: 3, budget: 10_000 },
			fetch,
		});
		state = JSON.parse(JSON.stringify(result.state));
		if (learntPolls > learningPolls) requests.push(result.requests);
		if (learntPolls > 0 || !result.more) learntPolls += result.requests < pages ? 1 : 5;
	}
	return {
		order,
		ids,
		paging,
		records,
		requests: quantile(requests, 0.5),
		mean: requests.reduce((sum, count) => sum + count, 0) / requests.length,
		most: quantile(requests, 1),
		bytes: Buffer.byteLength(JSON.stringify(state)),
	};
}

function createBusiness(
	order: ListOrder,
	ids: IdKind,
	count: number,
	clock: VirtualClock,
): SimulatedBusiness {
	const spec = {
		count,
		ids,
		idField: 'id',
		nested: false,
		created: { name: 'created_at', form: 'iso' as const },
		updated: { name: 'updated_at', form: 'iso' as const },
		start: { name: 'starts_at', form: 'iso' as const },
		order,
		changedOrder: order,
		statuses: 'plain' as const,
		ofNow: false,
		deletion: 'gone' as const,
		ties: 'first' as const,
	};
	return new SimulatedBusiness(spec, count, clock.now);
}

/** A plain service: pages of 100 with a total, or a cursor that holds the number of rows before, and nothing else. */
function answer(
	{ rows }: SimulatedBusiness,
	paging: IdleCost['paging'],
	url: string,
): HttpResponse {
	const query = new URL(url).searchParams;
	const page = Number(query.get('page') ?? 1);
	const from = paging === 'page' ? (page - 1) * pageSize : Number(query.get('cursor') ?? 0);
	const data = rows.slice(from, from + pageSize).map(({ state }) => state.json);
	const next = from + pageSize < rows.length ? `"${from + pageSize}"` : 'null';
	const metadata =
		paging === 'page'
			? `"meta":{"page":${page},"per_page":${pageSize},"total":${rows.length}}`
			: `"next_cursor":${next}`;
	const headers = { 'content-type': 'application/json' };
	return { url, status: 200, headers, text: `{"data":[${data.join()}],${metadata}}` };
}
