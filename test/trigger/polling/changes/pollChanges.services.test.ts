import { pollChanges } from '../../../../nodes/AppointmentService/trigger/polling/changes/pollChanges';
import {
	type ChangeKind,
	IncompleteListError,
} from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import {
	newestFirst,
	uuid,
	eventIds,
	idNames,
	row,
	rows,
	ChangingList,
	type ListBehavior,
} from '../support/changingList';
import { createFakeServer, pollRequestFor } from '../support/fakeServer';

test('a list that was empty is paged once it has records', async () => {
	const service = new ChangingList({ ...newestFirst, size: 5, total: false, paging: 'offset' });
	let last = await service.poll(undefined);
	expect(last.requests).toBe(1);
	service.rows = rows(3);
	last = await service.poll(last.state);
	expect(eventIds(last)).toEqual(idNames(1, 3));
	service.rows.push(...rows(9, 4));
	last = await service.poll(last.state);
	expect(eventIds(last)).toEqual(idNames(4, 9));
});

test.each([0, 7, 10, 20])(
	'a list, oldest first, that showed %d of its records for a while shows all that is new afterwards',
	async (shown) => {
		const service = new ChangingList({
			paging: 'zero',
			size: 10,
			total: false,
			order: 'asc',
			by: 'id',
		});
		service.rows = rows(35);
		let { state } = await service.poll(undefined);
		service.behavior.hides = ({ id }) => Number(id) > shown;
		({ state } = await service.poll(state));
		service.behavior.hides = undefined;
		service.rows.push(...rows(9, 36));
		const after = await service.poll(state);
		expect(eventIds(after)).toEqual(idNames(36, 9));
		service.rows.push(row(45));
		expect(eventIds(await service.poll(after.state))).toEqual(['45']);
	},
);

test('a service that changes its pagination is learnt again, and no record is lost', async () => {
	const service = new ChangingList(newestFirst);
	service.rows = rows(100);
	const { state } = await service.poll(undefined);
	service.rows.push(...rows(45, 101));
	const moved = new ChangingList({ ...newestFirst, paging: 'offset' });
	moved.rows = service.rows;
	const strict = async (url: string) =>
		new URL(url).searchParams.has('page')
			? { url, status: 400, headers: {}, text: '{"error":"unknown parameter page"}' }
			: await moved.fetch(url);
	const next = await moved.poll(state, { fetch: strict });
	expect(eventIds(next)).toEqual(idNames(101, 45));
});

test.each([7, 8, 12, 15])(
	'a service that says nothing of pages, and refuses all names but one: what comes after %i rows is found',
	async (size) => {
		const service = new ChangingList({ ...newestFirst, paging: 'offset', order: 'asc', size });
		service.rows = rows(size);
		const picky = async (url: string) => {
			const query = new URL(url).searchParams;
			const isKnown = [...query.keys()].every((name) => name === 'skip');
			if (!isKnown) return { url, status: 400, headers: {}, text: '{"error":"Invalid request"}' };
			const data = service.sorted().slice(Number(query.get('skip') ?? 0));
			return { url, status: 200, headers: {}, text: JSON.stringify(data.slice(0, size)) };
		};
		const { state } = await service.poll(undefined, { fetch: picky });
		service.rows.push(...rows(4, 101));
		const next = await service.poll(state, { fetch: picky });
		expect(eventIds(next)).toEqual(idNames(101, 4));
	},
);

describe('a service that sends has_more with every full page', () => {
	const behavior: ListBehavior = { paging: 'full', size: 10, total: false, order: 'asc', by: 'id' };
	const oneFullPage = (more: Partial<ListBehavior> = {}) => {
		const service = new ChangingList({ ...behavior, ...more });
		service.rows = rows(10).map((one) => row(0, { id: uuid(Number(one.id)) }));
		return service;
	};

	test.each([
		// behavior, order, past the end
		['shows nothing', 'asc', undefined],
		['refuses requests', 'asc', 'refuse'],
		['shows nothing', 'desc', undefined],
	] as const)(
		'and %s past one full page: a record that appears there is new (%s)',
		async (_, order, pastEnd) => {
			const service = oneFullPage({ order, pastEnd });
			let { state } = await service.poll(undefined);
			for (let polls = 0; polls < 5; polls++) ({ state } = await service.poll(state));
			const quiet = await service.poll(state);
			expect(quiet.requests).toBe(2);
			service.rows.push(row(0, { id: 'zz-new' }));
			const next = await service.poll(quiet.state);
			expect(eventIds(next)).toEqual(['zz-new']);
			expect((await service.poll(next.state)).events).toEqual([]);
		},
	);

	test.each(['asc', 'desc'] as const)(
		'and repeats the last page past the end: the first poll fails (%s)',
		async (order) => {
			const service = oneFullPage({ order, pastEnd: 'last' });
			await expect(service.poll(undefined)).rejects.toBeInstanceOf(IncompleteListError);
			service.rows.push(row(0, { id: 'zz-new' }));
			const first = await service.poll(undefined);
			service.rows.push(row(0, { id: 'zz-newer' }));
			expect(eventIds(await service.poll(first.state))).toEqual(['zz-newer']);
		},
	);

	test('and refuses the second page of a pagination set by the user: the list is one page', async () => {
		const service = oneFullPage({ pastEnd: 'refuse' });
		const plan = { style: 'page', parameter: 'page', first: 1 } as const;
		const first = await service.poll(undefined, { plan });
		service.rows.push(row(0, { id: 'zz-new' }));
		expect(eventIds(await service.poll(first.state, { plan }))).toEqual(['zz-new']);
	});
});

describe.each<[size: number, depth: number, refusal: string]>([
	[20, 100, 'Only the first 100 records can be read.'],
	[10, 50, 'Result window is too large.'],
	[100, 1000, 'Ungültig'],
])(
	'a list in pages of %i of which no more than %i records can be read: %s',
	(size, depth, error) => {
		const limited = (order: ListBehavior['order']) => {
			const service = new ChangingList({ ...newestFirst, size, total: false, order });
			service.rows = rows(depth - 1);
			const fetch = async (url: string) =>
				Number(new URL(url).searchParams.get('page') ?? 1) <= depth / size
					? await service.fetch(url)
					: { url, status: 400, headers: {}, text: JSON.stringify({ error }) };
			return { service, poll: async (state?: unknown) => await service.poll(state, { fetch }) };
		};

		test.each<ListBehavior['order']>(['asc', 'none'])(
			'fails where what is new stands beyond them: order %s',
			async (order) => {
				const { service, poll } = limited(order);
				const { state } = await poll();
				service.rows.push(...rows(5, depth));
				await expect(poll(state)).rejects.toThrow(IncompleteListError);
				service.rows.splice(0, 20);
				expect(eventIds(await poll(state))).toEqual(idNames(depth, 5));
			},
		);

		test('is read on where the newest stand first', async () => {
			const { service, poll } = limited('desc');
			const { state } = await poll();
			service.rows.push(...rows(5, depth));
			const next = await poll(state);
			expect(eventIds(next)).toEqual(idNames(depth, 5));
			service.clock += 2 * 86_400_000;
			service.rows.push(...rows(1, depth + 5));
			expect(eventIds(await poll(next.state))).toEqual(idNames(depth + 5, 1));
		});
	},
);

test('records that came while the pagination was detected are not new', async () => {
	const service = new ChangingList({
		paging: 'page',
		size: 25,
		total: true,
		order: 'asc',
		by: 'id',
	});
	service.rows = rows(38).map((one) => row(0, { id: uuid(Number(one.id)) }));
	service.beforeResponse = (requested) => {
		if (requested > 4) return;
		service.rows.push(row(0, { id: `00${requested}` }), row(0, { id: `01${requested}` }));
	};
	let result = await service.poll(undefined);
	for (let polls = 0; polls < 4; polls++) {
		result = await service.poll(result.state);
		expect(eventIds(result).filter((id) => !id.startsWith('0'))).toEqual([]);
	}
});

/** Polls one list after the other; the events of each poll after the first. */
async function eventsOfLists(
	lists: object[][],
	events: ChangeKind[],
	single?: (id: string) => object,
) {
	const reported: string[][] = [];
	let state: unknown;
	for (const data of lists) {
		const server = createFakeServer((address) =>
			/appointments\/\w/.test(address)
				? (single?.(address.replace(/.*\//, '')) ?? { error: 'gone' })
				: { data, total: data.length },
		);
		const result = await pollChanges(pollRequestFor(server, { events: new Set(events), state }));
		reported.push(result.events.map(({ event, id }) => `${event} ${id}`));
		({ state } = result);
	}
	return reported.slice(1);
}

const addressOf = (id: number): object => ({
	id,
	link: `https://example.com/v1/appointments/${id}`,
});
const versionOf = (id: number, version = 1): object => ({ id, rev: `${version}-9a` });
const listsOf = (row: (id: number) => object) => [[1, 2].map(row), [1, 2, 3].map(row)];

test.each<[ChangeKind, typeof addressOf]>([
	['cancelled', addressOf],
	['rescheduled', versionOf],
	['statusChanged', versionOf],
	['changed', addressOf],
])(
	'%s cannot be seen in a list that only points to records, and the poll says so',
	async (kind, row) => {
		await expect(eventsOfLists(listsOf(row), ['created', kind])).rejects.toThrow(
			/^The list shows only IDs/,
		);
	},
);

test('what such a list shows is reported', async () => {
	expect(await eventsOfLists(listsOf(addressOf), ['created'])).toEqual([['created 3']]);
	const changed = [[1, 2].map((id) => versionOf(id)), [versionOf(1), versionOf(2, 2)]];
	expect(await eventsOfLists(changed, ['changed'])).toEqual([['changed 2']]);
});

test('a deletion is proved by a record that calls its ID `_id`, where the list calls it `id`', async () => {
	const list = [3, 4, 5, 6].map((id) => ({ id, rev: '1-9a' }));
	const single = (id: string) => (id === '4' ? { error: 'not found' } : { _id: id, notes: 'x' });
	const gone = list.filter(({ id }) => id !== 4);
	expect((await eventsOfLists([list, gone, gone], ['deleted'], single)).flat()).toEqual([
		'deleted 4',
	]);
});
