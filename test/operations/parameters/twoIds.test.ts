import nock from 'nock';
import { openList } from '../../support/editor';
import { PollHarness } from '../../support/pollHarness';
import { enterprise, jsonOf, origin, runNode } from '../../support/runNode';

type Row = Record<string, unknown>;

const day = 86_400_000;

/** One appointment with two ids; only one of them stands in addresses. */
const makeRecord = (number: number, second: string): Row => ({
	id: number,
	[second]: `${second}-${(number * 7919) % 10_007}`,
	starts_at: new Date(Date.now() + number * day).toISOString(),
	status: 'booked',
	notes: 'none',
	createdAt: new Date(1_780_000_000_000 + number * 60_000).toISOString(),
});

/** A service of 60 appointments, 25 a page, oldest first. Records are read and written by one of their ids alone. */
function openService(second: string, inAddresses: string) {
	const records = Array.from({ length: 60 }, (_, at) => makeRecord(at + 1, second));
	const list = '/v1/appointments';
	const scope = nock(origin).persist();
	scope
		.get(list)
		.query(true)
		.reply((uri) => {
			const query = new URL(uri, origin).searchParams;
			const page = Number(query.get('page') ?? 1);
			const pageSize = Math.min(Number(query.get('pageSize') ?? 25), 100);
			const data = records.slice((page - 1) * pageSize, page * pageSize);
			return [200, { data, meta: { page, pageSize, total: records.length } }];
		});
	for (const method of ['get', 'patch', 'delete', 'options'] as const)
		scope
			.intercept(/^\/v1\/appointments\/[^/]+$/, method)
			.optionally()
			.reply((uri, body) => {
				const id = decodeURIComponent(uri.split('/').pop() ?? '');
				const at = records.findIndex((record) => String(record[inAddresses]) === id);
				if (at < 0 || method === 'options') return [404, { error: 'Not found' }];
				if (method === 'patch') Object.assign(records[at], body);
				return method === 'delete'
					? [204, records.splice(at, 1) && '']
					: [200, { data: records[at] }];
			});
	return records;
}

async function run(operation: string, id: string, more: object = {}) {
	const recordId = { __rl: true, mode: 'id', value: id };
	const parameters = { resource: 'appointment', operation, recordId, ...more };
	return await runNode(parameters as never, { credential: enterprise });
}

/** The id that a list to choose from, or an event of the trigger, gives for a record. */
const sources: Record<string, (records: Row[], second: string) => Promise<string>> = {
	'a listed record, its first id': async ([...records]) => String(records[40].id),
	'a listed record, its second id': async (records, second) => String(records[40][second]),
	'a list to choose from': async () => {
		const { results } = await openList('appointment', { credential: enterprise } as never);
		return String(results.at(-1)?.value);
	},
	'an event of the trigger': async (records, second) => {
		const polling = { mode: 'polling', event: 'appointment.created' };
		const harness = new PollHarness(polling, enterprise);
		await harness.poll();
		records.push(makeRecord(61, second));
		const [[{ json }]] = (await harness.poll()) ?? [[]];
		return String(json.id);
	},
};

describe.each([
	// second id, the one in addresses
	['documentId', 'documentId'],
	['documentId', 'id'],
	['uuid', 'uuid'],
	['reference', 'reference'],
])('given records with an id and a %s, and addresses with %s', (second, inAddresses) => {
	test.each(Object.keys(sources))('Get, Update and Delete take the id of %s', async (source) => {
		const records = openService(second, inAddresses);
		const id = await sources[source](records, second);
		const isMeant = (record: Row) => [String(record.id), record[second]].includes(id);
		const meant = records.find(isMeant);
		const [given] = jsonOf(await run('get', id));
		expect(given).toEqual(meant);
		const body = JSON.stringify({ notes: 'Brings the dog.' });
		const changed = await run('update', id, { inputMode: 'json', body });
		expect(changed.error?.message).toBeUndefined();
		expect(records.filter(({ notes }) => notes !== 'none')).toEqual([meant]);
		const removed = await run('delete', id);
		expect(removed.error?.message).toBeUndefined();
		expect(records.some(isMeant)).toBe(false);
		expect(records.length).toBeGreaterThanOrEqual(59);
	});
});
