import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dialectNames, type DialectName } from '../../sandbox/dialects/index.mts';
import { casesOf } from '../support/table.ts';
import { askEnterprise, assertParts, pagesOf, sandboxWith, today } from './client.mts';

const sandbox = await sandboxWith({ rows: 600 });

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

describe('an answer has the form of its dialect', () => {
	// dialect, path, parts of the answer: an expected text between slashes is a pattern
	for (const [dialect, path, parts] of casesOf<[DialectName, string, Record<string, unknown>]>`
		E01 | appointments?per_page=1000&page=2 | {"KEYS":"success data meta","meta":{"current_page":2,"per_page":100,"total":600,"last_page":6}}
		E01 | appointments?page=99 | {"HTTP":200,"data":[]}
		E01 | appointments?limit=3&offset=9&page=two&per_page=-1
			| {"data.length":20,"meta":{"current_page":1,"per_page":20,"total":600,"last_page":30}}
		E02 | appointments
			| {"KEYS":"/^appointments timezone ./","appointments.KEYS":"current_page data next_page_url last_page total","appointments.data.0.start_time":"/^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$/"}
		E02 | appointments?page=2 | {"KEYS":"appointments timezone"}
		E02 | appointments?limit=7 | {"appointments.next_page_url":"/^http://127.0.0.1:\\d+/.*limit=7/"}
		E02 | appointments?limit=1000 | {"HTTP":422,"code":"invalid_parameter","errors.limit.length":1}
		E03 | appointments?limit=10&offset=10
			| {"KEYS":"count next previous results","next":"/^http://127.0.0.1:\\d+/v1/appointments\\?.*offset=20/","previous":"/offset=0/"}
		E03 | appointments | {"results.0.id":"/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/","results.0.created":"/\\+02:00$/"}
		E03 | clients/1 | {"HTTP":404,"KEYS":"detail code"}
		E04 | appointments?page[limit]=10 | {"KEYS":"items limit hasNextPage cursor links","links.after":"/^/v1/appointments\\?.*cursor/"}
		E04 | staff | {"hasNextPage":false,"cursor":null,"links.after":null}
		E04 | appointments?page[cursor]=abc | {"HTTP":400,"errors.0.path":["query","page[cursor]"]}
		E05 | clients?page=0 | {"_embedded.clients.length":20,"page":{"size":20,"totalElements":300,"totalPages":15,"number":0}}
		E05 | clients?page=15 | {"KEYS":"page"}
		E05 | appointments
			| {"_embedded.appointments.0.appointmentId.TYPE":"string","_embedded.appointments.0.KEYS":"/^(?!.*\\b(createdAt|id)\\b).*\\bupdatedAt\\b/"}
		E05 | clients?updated_from=2026-03-11T00:00:00%2B02:00 | {"page.totalElements":0}
		E06 | clients?page=2 | {"length":10,"#x-total":"300","#x-totalpages":"30","#link":"/rel=\"prev\", <.*page=3>; rel=\"next\"$/"}
		E06 | clients?page=31 | {"HTTP":400,"code":"rest_invalid_page_number","data.status":400,"#link":null}
		E06 | appointments?per_page=100
			| {"0.date_created":"/^\\d{10}$/","0.price":"/^\\d+\\.\\d\\d$/","TEXT":"/^(?!.*\"notes\":null).*\"notes\":false/"}
		E07 | clients?take=50&skip=100
			| {"status":"success","pagination":{"totalItems":300,"remainingItems":150,"itemsPerPage":50,"hasNextPage":true}}
		E07 | clients?afterUpdatedAt=2026-03-11T00:00:00Z | {"pagination.totalItems":0}
		E07 | services | {"data.0.id":501,"data.0.uid.TYPE":"string"}
		E07 | services/501 | {"HTTP":404,"error.KEYS":"code message"}
		E08 | appointments
			| {"#content-type":"application/vnd.api+json","data.0.KEYS":"id type attributes relationships","data.0.relationships.client.data.type":"clients","data.0.attributes.KEYS":"/^(?!.*client_id)/","meta":{"total":600}}
		E08 | clients/1 | {"HTTP":404,"errors.0.status":"404"}
		E09 | clients | {"details":{"totalItems":"300","currentPage":1,"nextPage":2},"data.results.clients.0.id.TYPE":"string"}
		E09 | clients?page=3 | {"details.nextPage":0}
		E09 | clients/1 | {"HTTP":200,"status":"failure","details.errorCode":"NOT_FOUND"}
		E09 | nothing | {"HTTP":404}
		E10 | clients?count=300 | {"meta":{"page":1,"total_count":300}}
		E10 | clients?count=300&page=2 | {"data":[],"meta":[]}
		E10 | client/2001 | {"HTTP":200}
		E10 | clients/2001 | {"HTTP":404,"data":null,"meta.code.TYPE":"string","meta.message.TYPE":"string"}
		E10 | appointments | {"data.0.datetime":"/T.*\\+02:00$/","data.0.date_end":"/^\\S+ \\d\\d:\\d\\d:\\d\\d$/","data.0.create_date":"/T.*\\+0200$/"}
		E11 | clients | {"totalCount":null}
		E11 | clients?includeTotal=true | {"totalCount":300}
		E11 | appointments?pageSize=5000 | {"HTTP":200,"pageSize":500,"data.length":500,"hasMore":true}
		E11 | clients/1 | {"HTTP":404,"#content-type":"application/problem+json","code":"not_found","traceId":"/^req_/"}
		E11 | clients?modifiedOnOrAfter=2026-03-11&includeTotal=true | {"totalCount":0}
		E11 | clients?modifiedOnOrAfter=soon | {"HTTP":400}
		E12 | appointments?limit=1000
			| {"HTTP":400,"errors.0.category":"INVALID_REQUEST_ERROR","errors.0.code":"INVALID_PARAMETER","errors.0.field":"limit"}
	`)
		it(`${dialect}: ${path}`, async () => {
			assertParts(await request(dialect, path), parts);
		});
});

describe('what one request does not show', () => {
	it('E02 counts down the remaining quota', async () => {
		const left = async () =>
			Number((await request('E02', 'staff')).headers.get('x-ratelimit-remaining'));
		assert.ok((await left()) !== (await left()));
	});

	it('E03 sorts by the ordering parameter', async () => {
		for (const [ordering, field, descending] of [
			['created', 'created', false],
			['-modified', 'modified', true],
			['unknown', 'created', true],
		] as const) {
			const { json } = await request('E03', `appointments?limit=100&ordering=${ordering}`);
			isSorted(
				json.results.map((record: Record<string, string>) => record[field]),
				descending,
			);
		}
	});

	it('E04 filters by the time of change', async () => {
		const since = '2026-02-01T00:00:00Z';
		const { json } = await request('E04', `clients?page[limit]=100&updated_at[gte]=${since}`);
		const wanted = sandbox.store.rows('client').filter((row) => row.updatedAt >= Date.parse(since));
		assert.ok(wanted.length > 0 && wanted.length < 100);
		assert.equal(json.items.length, wanted.length);
	});

	it('E05 hides cancelled visits by default', async () => {
		const total = async (query: string) =>
			(await request('E05', `appointments?${query}`)).json.page.totalElements;
		const cancelled = sandbox.store
			.rows('appointment')
			.filter(({ status }) => status === 'cancelled').length;
		assert.ok(cancelled > 0);
		assert.equal(await total(''), 600 - cancelled);
		assert.equal(await total('fetch_canceled=true'), 600);
	});

	it('a related record is found by the ID that a record names, one of E07 by its uid', async () => {
		const [{ client_id }] = (await request('E03', 'appointments')).json.results;
		const [{ uid }] = (await request('E07', 'services')).json.data;
		const [{ relationships }] = (await request('E08', 'appointments')).json.data;
		assert.equal((await request('E03', `clients/${client_id}`)).status, 200);
		assert.equal((await request('E07', `services/${uid}`)).status, 200);
		assert.equal((await request('E08', `clients/${relationships.client.data.id}`)).status, 200);
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
		assert.equal(all.starts.length, 600);
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
