import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dialectNames, type DialectName } from '../../sandbox/dialects/index.mts';
import { askEnterprise, pagesOf, sandboxWith, today } from './client.mts';

const sandbox = await sandboxWith({ rows: 300 });

/** Reads something in this dialect. */
const request = (dialect: DialectName, path: string) => {
	sandbox.setDialects(dialect);
	return askEnterprise(sandbox, path);
};

const isSorted = (values: Array<string | number>, descending = false) => {
	const wanted = [...values].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
	assert.deepEqual(values, descending ? wanted.reverse() : wanted);
	assert.ok(values[0] !== values.at(-1));
};

describe('the order of a list', () => {
	const orders: Record<DialectName, [field: string, descending: boolean]> = {
		E01: ['created_at', false],
		E02: ['start_time', true],
		E03: ['created', true],
		E04: ['updated_at', false],
		E05: ['startsAt', false],
		E06: ['date_created', true],
		E07: ['start', false],
		E08: ['created_at', true],
		E09: ['dateCreated', false],
		E10: ['datetime', true],
		E11: ['createdOn', false],
		E12: ['start_at', false],
	};
	for (const dialect of dialectNames) {
		const [field, descending] = orders[dialect];
		it(`${dialect} sorts by ${field}${descending ? ', the latest first' : ''}`, async () => {
			sandbox.setDialects(dialect);
			// eslint-disable-next-line @typescript-eslint/no-explicit-any
			const records = (await pagesOf(sandbox, dialect)).flat() as any[];
			isSorted(
				records.map((record) => (record.attributes ?? record)[field]),
				descending,
			);
		});
	}
});

describe('E01', () => {
	it('keeps its envelope and clamps the size', async () => {
		const { json } = await request('E01', 'appointments?per_page=1000&page=2');
		assert.deepEqual(Object.keys(json), ['success', 'data', 'meta']);
		assert.deepEqual(json.meta, { current_page: 2, per_page: 100, total: 300, last_page: 3 });
	});

	it('gives an empty page past the end', async () => {
		const { status, json } = await request('E01', 'appointments?page=99');
		assert.equal(status, 200);
		assert.deepEqual(json.data, []);
	});

	it('ignores unknown parameters and invalid numbers', async () => {
		const plain = (await request('E01', 'appointments')).json;
		const { json } = await request('E01', 'appointments?limit=3&offset=9&page=two&per_page=-1');
		assert.deepEqual(json, plain);
	});
});

describe('E02', () => {
	it('has more keys on the first page only', async () => {
		const first = (await request('E02', 'appointments')).json;
		const second = (await request('E02', 'appointments?page=2')).json;
		assert.deepEqual(Object.keys(second), ['appointments', 'timezone']);
		assert.ok(Object.keys(first).length > 2);
		const paginator = ['current_page', 'data', 'next_page_url', 'last_page', 'total'];
		assert.deepEqual(Object.keys(first.appointments), paginator);
		assert.match(first.appointments.data[0].start_time, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
	});

	it('keeps the size in the link', async () => {
		const { json } = await request('E02', 'appointments?limit=7');
		const link = new URL(json.appointments.next_page_url);
		assert.equal(link.origin, sandbox.url);
		assert.equal(link.searchParams.get('limit'), '7');
	});

	it('refuses an invalid size with field errors', async () => {
		const { status, json } = await request('E02', 'appointments?limit=1000');
		assert.equal(status, 422);
		assert.equal(json.code, 'invalid_parameter');
		assert.equal(json.errors.limit.length, 1);
	});

	it('counts down the remaining quota', async () => {
		const left = async () =>
			Number((await request('E02', 'staff')).headers.get('x-ratelimit-remaining'));
		assert.ok((await left()) !== (await left()));
	});
});

describe('E03', () => {
	it('has absolute links to the next and previous page', async () => {
		const { json } = await request('E03', 'appointments?limit=10&offset=10');
		assert.deepEqual(Object.keys(json), ['count', 'next', 'previous', 'results']);
		assert.ok(json.next.startsWith(`${sandbox.roots.enterprise}/appointments?`));
		assert.equal(new URL(json.next).searchParams.get('offset'), '20');
		assert.equal(new URL(json.previous).searchParams.get('offset'), '0');
	});

	it('sorts by the ordering parameter', async () => {
		const ordered = async (ordering: string) =>
			(await request('E03', `appointments?limit=100&ordering=${ordering}`)).json.results;
		const field = (records: Array<Record<string, string>>, name: string) =>
			records.map((record) => record[name]);
		isSorted(field(await ordered('created'), 'created'));
		isSorted(field(await ordered('-modified'), 'modified'), true);
		isSorted(field(await ordered('unknown'), 'created'), true);
	});

	it('writes ids as UUIDs and times with an offset', async () => {
		const [record] = (await request('E03', 'appointments')).json.results;
		assert.match(record.id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
		assert.match(record.created, /\+02:00$/);
		const client = await request('E03', `clients/${record.client_id}`);
		assert.equal(client.status, 200);
	});

	it('explains errors under detail', async () => {
		const { status, json } = await request('E03', 'clients/1');
		assert.equal(status, 404);
		assert.deepEqual(Object.keys(json), ['detail', 'code']);
	});
});

describe('E04', () => {
	it('has relative links and no total', async () => {
		const { json } = await request('E04', 'appointments?page[limit]=10');
		assert.deepEqual(Object.keys(json), ['items', 'limit', 'hasNextPage', 'cursor', 'links']);
		assert.ok(json.links.after.startsWith('/v1/appointments?'));
		assert.ok(json.links.after.includes(json.cursor));
	});

	it('ends without a cursor', async () => {
		const { json } = await request('E04', 'staff');
		assert.equal(json.hasNextPage, false);
		assert.equal(json.cursor, null);
		assert.equal(json.links.after, null);
	});

	it('filters by the time of change', async () => {
		const since = '2026-02-01T00:00:00Z';
		const { json } = await request('E04', `clients?page[limit]=100&updated_at[gte]=${since}`);
		const wanted = sandbox.store.rows('client').filter((row) => row.updatedAt >= Date.parse(since));
		assert.ok(wanted.length > 0 && wanted.length < 100);
		assert.equal(json.items.length, wanted.length);
	});

	it('refuses a cursor that is not its own', async () => {
		const { status, json } = await request('E04', 'appointments?page[cursor]=abc');
		assert.equal(status, 400);
		assert.deepEqual(json.errors[0].path, ['query', 'page[cursor]']);
	});
});

describe('E05', () => {
	it('counts pages from zero and omits empty fields', async () => {
		const first = (await request('E05', 'clients?page=0')).json;
		assert.equal(first._embedded.clients.length, 20);
		assert.deepEqual(first.page, { size: 20, totalElements: 300, totalPages: 15, number: 0 });
		const past = (await request('E05', 'clients?page=15')).json;
		assert.deepEqual(Object.keys(past), ['page']);
	});

	it('hides cancelled visits by default', async () => {
		const total = async (query: string) =>
			(await request('E05', `appointments?${query}`)).json.page.totalElements;
		const cancelled = sandbox.store
			.rows('appointment')
			.filter(({ status }) => status === 'cancelled').length;
		assert.ok(cancelled > 0);
		assert.equal(await total(''), 300 - cancelled);
		assert.equal(await total('fetch_canceled=true'), 300);
	});

	it('names the id field after the resource', async () => {
		const { json } = await request('E05', 'appointments');
		const [record] = json._embedded.appointments;
		assert.equal(typeof record.appointmentId, 'string');
		assert.ok(record.updatedAt && !('createdAt' in record) && !('id' in record));
	});

	it('filters by the time of change', async () => {
		const { json } = await request('E05', `clients?updated_from=${today}T00:00:00%2B02:00`);
		assert.equal(json.page.totalElements, 0);
	});
});

describe('E06', () => {
	it('is a bare array with its page info in headers', async () => {
		const { json, headers } = await request('E06', 'clients?page=2');
		assert.ok(Array.isArray(json));
		assert.equal(headers.get('x-total'), '300');
		assert.equal(headers.get('x-totalpages'), '30');
		assert.match(String(headers.get('link')), /rel="prev", <.*page=3>; rel="next"$/);
	});

	it('refuses a page past the end', async () => {
		const { status, json, headers } = await request('E06', 'clients?page=31');
		assert.equal(status, 400);
		assert.equal(json.code, 'rest_invalid_page_number');
		assert.equal(json.data.status, 400);
		assert.equal(headers.get('link'), null);
	});

	it('writes times in epoch seconds, money as text, and false for empty', async () => {
		const { json } = await request('E06', 'appointments?per_page=100');
		assert.ok(json.every(({ date_created }: { date_created: number }) => date_created < 1e10));
		assert.match(json[0].price, /^\d+\.\d\d$/);
		assert.ok(json.some(({ notes }: { notes: unknown }) => notes === false));
		assert.ok(!json.some(({ notes }: { notes: unknown }) => notes === null));
	});
});

describe('E07', () => {
	it('states the remaining count', async () => {
		const { json } = await request('E07', 'clients?take=50&skip=100');
		assert.equal(json.status, 'success');
		assert.deepEqual(json.pagination, {
			totalItems: 300,
			remainingItems: 150,
			itemsPerPage: 50,
			hasNextPage: true,
		});
	});

	it('finds records by uid only', async () => {
		const [record] = (await request('E07', 'services')).json.data;
		assert.equal(typeof record.id, 'number');
		assert.equal((await request('E07', `services/${record.uid}`)).status, 200);
		const byNumber = await request('E07', `services/${record.id}`);
		assert.equal(byNumber.status, 404);
		assert.deepEqual(Object.keys(byNumber.json.error), ['code', 'message']);
	});

	it('filters by the time of change', async () => {
		const { json } = await request('E07', `clients?afterUpdatedAt=${today}T00:00:00Z`);
		assert.equal(json.pagination.totalItems, 0);
	});
});

describe('E08', () => {
	it('separates attributes from relationships', async () => {
		const { json, headers } = await request('E08', 'appointments');
		const [record] = json.data;
		assert.equal(headers.get('content-type'), 'application/vnd.api+json');
		assert.deepEqual(Object.keys(record), ['id', 'type', 'attributes', 'relationships']);
		assert.equal(record.relationships.client.data.type, 'clients');
		assert.equal(
			(await request('E08', `clients/${record.relationships.client.data.id}`)).status,
			200,
		);
		assert.ok(!('client_id' in record.attributes));
		assert.deepEqual(json.meta, { total: 300 });
	});

	it('has a list of errors, with the status as text', async () => {
		const { status, json } = await request('E08', 'clients/1');
		assert.equal(status, 404);
		assert.equal(json.errors[0].status, '404');
	});
});

describe('E09', () => {
	it('writes counts as text and ends with next page 0', async () => {
		const first = (await request('E09', 'clients')).json;
		assert.deepEqual(first.details, { totalItems: '300', currentPage: 1, nextPage: 2 });
		assert.equal(typeof first.data.results.clients[0].id, 'string');
		const last = (await request('E09', 'clients?page=3')).json;
		assert.equal(last.details.nextPage, 0);
	});

	it('fails with status 200', async () => {
		const { status, json } = await request('E09', 'clients/1');
		assert.equal(status, 200);
		assert.equal(json.status, 'failure');
		assert.equal(json.details.errorCode, 'NOT_FOUND');
		assert.equal((await request('E09', 'nothing')).status, 404);
	});
});

describe('E10', () => {
	it('turns meta into a list on an empty page', async () => {
		const full = (await request('E10', 'clients?count=300')).json;
		assert.deepEqual(full.meta, { page: 1, total_count: 300 });
		const past = (await request('E10', 'clients?count=300&page=2')).json;
		assert.deepEqual([past.data, past.meta], [[], []]);
	});

	it('has single records under the singular path', async () => {
		assert.equal((await request('E10', 'client/2001')).status, 200);
		const { status, json } = await request('E10', 'clients/2001');
		assert.equal(status, 404);
		assert.equal(json.data, null);
		assert.ok(json.meta.code && json.meta.message);
	});

	it('writes times in three formats', async () => {
		const [record] = (await request('E10', 'appointments')).json.data;
		assert.match(record.datetime, /T.*\+02:00$/);
		assert.match(record.date_end, /^\S+ \d\d:\d\d:\d\d$/);
		assert.match(record.create_date, /T.*\+0200$/);
	});
});

describe('E11', () => {
	it('gives a total on request', async () => {
		const plain = (await request('E11', 'clients')).json;
		assert.equal(plain.totalCount, null);
		const asked = (await request('E11', 'clients?includeTotal=true')).json;
		assert.equal(asked.totalCount, 300);
	});

	it('clamps the size silently', async () => {
		const large = await sandboxWith({ rows: 600, dialects: 'E11' });
		const { status, json } = await askEnterprise(large, 'appointments?pageSize=5000');
		assert.equal(status, 200);
		assert.equal(json.pageSize, 500);
		assert.equal(json.data.length, 500);
		assert.equal(json.hasMore, true);
	});

	it('has errors as problem details', async () => {
		const { status, json, headers } = await request('E11', 'clients/1');
		assert.equal(status, 404);
		assert.equal(headers.get('content-type'), 'application/problem+json');
		assert.equal(json.code, 'not_found');
		assert.equal(json.traceId, headers.get('x-request-id'));
	});

	it('filters by the time of change, and refuses an invalid time', async () => {
		const { json } = await request('E11', `clients?modifiedOnOrAfter=${today}&includeTotal=true`);
		assert.equal(json.totalCount, 0);
		assert.equal((await request('E11', 'clients?modifiedOnOrAfter=soon')).status, 400);
	});
});

describe('E12', () => {
	const visits = async (query: string) => {
		sandbox.setDialects('E12');
		let cursor: string | undefined = '';
		const starts: number[] = [];
		const sizes: number[] = [];
		while (cursor !== undefined) {
			const { json } = await askEnterprise(sandbox, `appointments?cursor=${cursor}&${query}`);
			sizes.push(json.appointments.length);
			for (const { start_at } of json.appointments) starts.push(Date.parse(start_at));
			cursor = json.cursor;
			assert.ok(sizes.length < 100, 'no end after 100 pages');
		}
		return { starts, sizes };
	};
	const midnight = Date.parse(`${today}T00:00:00+02:00`);
	const day = 24 * 3600_000;
	const count = (from: number, until: number) =>
		sandbox.store
			.rows('appointment')
			.filter(({ startsAt }) => Number(startsAt) >= from && Number(startsAt) <= until).length;

	it('shows the next 31 days by default', async () => {
		assert.equal((await visits('')).starts.length, count(midnight, midnight + 31 * day));
		const all = await visits('start_at_min=2020-01-01T00:00:00Z&start_at_max=2030-01-01T00:00:00Z');
		assert.equal(all.starts.length, 300);
		const from = midnight - 60 * day;
		const { starts } = await visits(`start_at_min=${new Date(from).toISOString()}`);
		assert.equal(starts.length, count(from, from + 31 * day));
		assert.ok(starts.length > 0);
		const none = await visits(`start_at_max=${new Date(from).toISOString()}`);
		assert.equal(none.starts.length, 0);
	});

	it('has short and empty pages before the end, and no cursor on the last', async () => {
		const { sizes } = await visits('limit=10&start_at_min=2020-01-01&start_at_max=2030-01-01');
		assert.deepEqual(sizes.slice(0, 5), [10, 6, 0, 10, 10]);
	});

	it('shows all records of lists other than appointments', async () => {
		assert.equal((await pagesOf(sandbox, 'E12', 'invoices')).flat().length > 100, true);
	});

	it('has a list of errors', async () => {
		const { status, json } = await request('E12', 'appointments?limit=1000');
		assert.equal(status, 400);
		const [{ category, code, field }] = json.errors;
		assert.deepEqual(
			[category, code, field],
			['INVALID_REQUEST_ERROR', 'INVALID_PARAMETER', 'limit'],
		);
	});
});

describe('the dialect choice', () => {
	it('is chosen by surface and by resource', async () => {
		const own = await sandboxWith({
			dialects: { limited: 'E02', enterprise: { '*': 'E01', invoices: 'E08' } },
		});
		assert.ok((await askEnterprise(own, 'clients')).json.meta.last_page);
		assert.equal((await askEnterprise(own, 'invoices')).json.data[0].type, 'invoices');
		assert.ok((await askEnterprise(own, 'invoices/1')).json.errors);
		assert.equal((await askEnterprise(own, 'nothing')).json.success, false);
		assert.deepEqual(
			own.calls.list().map(({ dialect }) => dialect),
			['E01', 'E08', 'E08', 'E01'],
		);
	});

	it('refuses unknown dialects, surfaces and resources', () => {
		assert.throws(() => sandbox.setDialects('E13' as DialectName), /no such dialect: "E13"/);
		const wrong = { enterprise: { gardens: 'E01' as DialectName } };
		assert.throws(() => sandbox.setDialects(wrong), /no such resource: gardens/);
	});
});
