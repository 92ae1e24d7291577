import {
	type JsonObject,
	memoryOf,
	ServiceMemory,
	shareMemory,
} from '../../../../nodes/AppointmentService/rest';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { ChangingList, listUrl, type ListBehavior } from '../support/changingList';

/** A list whose order shows nothing: each poll reads all of it. */
const unordered: ListBehavior = {
	paging: 'page',
	size: 20,
	maxSize: 200,
	total: false,
	order: 'none',
	by: 'id',
};
const rows = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: (index * 7919) % 10_007 }));

/** Polls a list of 300 records in which sizes have this name; gives the requests of each poll, and what it reported. */
async function pollThrice(
	name: string,
	behavior: Partial<ListBehavior> = {},
	more: Partial<PollRequest> = {},
) {
	const list = new ChangingList({ ...unordered, ...behavior });
	list.rows = rows(300);
	const fetch = list.fetch;
	const renamed = async (url: string) => {
		const named = new URL(url);
		const size = named.searchParams.get(name);
		named.searchParams.delete('limit');
		if (size !== null) named.searchParams.set('limit', size);
		return await fetch(named.href);
	};
	const polls: Array<{ requests: number; reported: unknown[] }> = [];
	let state: JsonObject | undefined;
	for (let poll = 0; poll < 3; poll++) {
		const result = await list.poll(state, { fetch: renamed, ...more });
		state = JSON.parse(JSON.stringify(result.state)) as JsonObject;
		polls.push({
			requests: result.requests,
			reported: result.events.map(({ record }) => record.id),
		});
		list.rows.splice(100, 0, { id: 20_000 + poll });
	}
	return polls;
}

describe('a list of 15 pages that each poll reads as a whole', () => {
	test.each([['length'], ['page_length'], ['take']])(
		'is read in pages of 200 from the second poll on where the size is called %s',
		async (name) => {
			const [first, second, third] = await pollThrice(name);
			expect(first.reported).toEqual([]);
			expect(second).toEqual({ requests: 3, reported: [20_000] });
			expect(third).toEqual({ requests: 3, reported: [20_001] });
		},
	);

	test('is looked at once for larger pages where it has none', async () => {
		const [first, second, third] = await pollThrice('none');
		expect([second.reported, third.reported]).toEqual([[20_000], [20_001]]);
		expect([second.requests, third.requests]).toEqual([17, 17]);
		expect(first.requests - second.requests).toBeLessThanOrEqual(20);
	});

	test('is read in larger pages also where an earlier reading remembers how, and all other names are refused', async () => {
		const list = new ChangingList({ ...unordered, total: true });
		list.rows = rows(300);
		const fetch: typeof list.fetch = async (url) => {
			const isKnown = [...new URL(url).searchParams.keys()].every((name) =>
				['page', 'limit'].includes(name),
			);
			return isKnown ? await list.fetch(url) : { url, status: 400, headers: {}, text: '{}' };
		};
		shareMemory(fetch, new ServiceMemory([listUrl]));
		const size = { parameter: 'limit', value: 200 };
		const strategy = { style: 'page', parameter: 'page', first: 1, size } as const;
		memoryOf(fetch)?.list(listUrl).remember({ strategy, plainRows: 20, sizesTriedFor: 300 });
		const { state } = await list.poll(undefined, { fetch });
		expect((await list.poll(state, { fetch })).requests).toBeLessThanOrEqual(4);
	});

	test('shows what came while it was read', async () => {
		const list = new ChangingList({ ...unordered, maxSize: 20 });
		list.rows = rows(300);
		list.beforeResponse = (count) => {
			const isFirstPageAgain = count > 15 && list.requested.at(-1) === listUrl;
			if (isFirstPageAgain && list.rows.length === 300) list.rows.unshift({ id: 20_000 });
		};
		const first = await list.poll(undefined);
		expect(first.events.map(({ id }) => id)).toEqual(['20000']);
		expect((await list.poll(first.state)).events).toEqual([]);
	});

	test('is read as the user has set it', async () => {
		const plan = { style: 'page', parameter: 'page', first: 1 } as const;
		const polls = await pollThrice('length', {}, { plan });
		expect(polls.map(({ requests }) => requests)).toEqual([16, 17, 17]);
	});
});
