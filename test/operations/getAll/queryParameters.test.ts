import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { jsonOf, origin, runNode } from '../../support/runNode';

type Row = Record<string, unknown>;

/** The query of each request. */
const queries: string[] = [];
beforeEach(() => {
	queries.splice(0);
});

const statuses = ['completed', 'completed', 'confirmed', 'cancelled'];

const appointments: Row[] = Array.from({ length: 80 }, (_, at) => ({
	id: at + 1,
	staff_id: 100 + (at % 5),
	location_id: 1,
	duration: 30 + (at % 4) * 15,
	title: `Visit ${at}`,
	starts_at: `2026-${String(1 + (at % 12)).padStart(2, '0')}-05T09:00:00Z`,
	status: statuses[at % 4],
}));

interface Service {
	rows?: Row[];
	/** The records that a query leaves. */
	choose?(rows: Row[], query: URLSearchParams): Row[];
	/** The service does not count its records. */
	uncounted?: true;
}

/** Serves a list of twenty records a page. */
function serve({ rows = appointments, choose = (all) => all, uncounted }: Service = {}): void {
	nock(origin)
		.persist()
		.get('/api/v1/appointments')
		.query(true)
		.reply((uri) => {
			const query = new URL(uri, origin).searchParams;
			queries.push(query.toString());
			const chosen = choose(rows, query);
			const page = Number(query.get('page') ?? 1);
			const data = chosen.slice((page - 1) * 20, page * 20);
			const more = page * 20 < chosen.length;
			const counts = uncounted ? {} : { total: chosen.length };
			return [200, { data, meta: { current_page: page, has_more: more, ...counts } }];
		});
}

const notices = async (parameters: Record<string, string>, more: INodeParameters = {}) => {
	const parameter = Object.entries(parameters).map(([name, value]) => ({ name, value }));
	const task = await runNode({
		resource: 'appointment',
		operation: 'getAll',
		returnAll: true,
		query: { parameter },
		...more,
	});
	expect(task.error).toBeUndefined();
	expect(jsonOf(task).length).toBeGreaterThan(0);
	return (task.hints ?? []).map(({ message }) => message);
};

const noEffect = (...names: string[]) =>
	`The query parameter${names.length > 1 ? 's' : ''} ${names.map((name) => `“${name}”`).join(', ')} had no effect: the service gives the same appointments without.`;

describe('a query parameter that the service ignores is named in a notice', () => {
	test.each([
		['a field spelled in brackets', { 'filter[staffId]': '102' }, noEffect('filter[staffId]')],
		['a part of numbers', { staff_id: '10' }, noEffect('staff_id')],
		['a status that most records have', { status: 'completed' }, noEffect('status')],
		['a name of no field', { banana: '1' }, noEffect('banana')],
		['a range of dates', { from: '2026-11-01', to: '2026-11-30' }, noEffect('from', 'to')],
	])('%s', async (_, parameters, notice) => {
		serve();
		expect(await notices(parameters as Record<string, string>)).toEqual([notice]);
	});

	test('with a limit, where the service counts its records', async () => {
		serve();
		const more = { returnAll: false, limit: 20 };
		expect(await notices({ banana: '1' }, more)).toEqual([
			'The query parameter “banana” had no effect on the first appointments: the service gives the same ones without, and counts as many.',
		]);
	});

	test('on a list of one page that is not counted', async () => {
		serve({ rows: appointments.slice(0, 15), uncounted: true });
		expect(await notices({ banana: '1' })).toEqual([noEffect('banana')]);
	});
});

describe('nothing is said of a query parameter', () => {
	const where = (name: string) => (rows: Row[], query: URLSearchParams) =>
		rows.filter((row) => !query.has(name) || String(row[name]) === query.get(name));

	test.each<[string, Service, Record<string, string>]>([
		['that the service applies', { choose: where('status') }, { status: 'cancelled' }],
		['whose value all records have', {}, { location_id: '1' }],
		[
			'whose value all records have in an object or a list of them, unless they show none',
			{
				rows: appointments.map((row, at) => ({
					...row,
					location: at ? { id: 1, name: 'Main Street', area: { id: 2 } } : null,
					tags: [{ code: 'vip' }, 'new'],
				})),
			},
			{ location: 'main street', tags: 'vip' },
		],
		[
			'for pages, order or fields',
			{},
			{ per_page: '20', sort: 'starts_at', fields: 'id', page: '1' },
		],
		[
			'that gives the lowest number wanted',
			{
				choose: (rows, query) =>
					rows.filter(({ duration }) => Number(duration) >= Number(query.get('duration') ?? 0)),
			},
			{ duration: '45' },
		],
		[
			'that searches in several fields',
			{
				choose: (rows, query) =>
					rows.filter(({ title, id }) =>
						`${String(title)} ${String(id)}`.includes(query.get('title') ?? ''),
					),
			},
			{ title: '5' },
		],
		[
			'that leaves out records of later pages, where the service does not count',
			{ uncounted: true, choose: (rows, query) => (query.has('until') ? rows.slice(0, 60) : rows) },
			{ until: '2026-09-01' },
		],
		[
			'that leaves out records of later pages, where the service counts the whole account',
			{ choose: (rows, query) => (query.has('until') ? rows.slice(0, 60) : rows) },
			{ until: '2026-09-01' },
		],
	])('%s', async (_, service, parameters) => {
		serve(service);
		expect(await notices(parameters)).toEqual([]);
	});

	test('where the service refuses the list without it', async () => {
		nock(origin)
			.persist()
			.get('/api/v1/appointments')
			.query(true)
			.reply((uri) =>
				uri.includes('tenant')
					? [200, { data: appointments.slice(0, 15), has_more: false }]
					: [400, { message: 'tenant is missing' }],
			);
		expect(await notices({ tenant: '1' })).toEqual([]);
	});
});

test('pages, order and fields cost no further request, and one serves all other parameters', async () => {
	serve({ rows: appointments.slice(0, 15) });
	await notices({ sort: 'id', per_page: '20' });
	expect(queries).toEqual(['sort=id&per_page=20']);
	queries.splice(0);
	await notices({ sort: 'id', banana: '1', from: '2026-01-01' });
	expect(queries).toEqual(['sort=id&banana=1&from=2026-01-01', 'sort=id']);
});
