import nock from 'nock';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node';
import { editorContext } from '../support/editor';
import { limited, origin } from '../support/runNode';
import { serve, type Row } from './serveList';

const { loadOptions } = new AppointmentService().methods;

const statusesOf = async (resource: string, credential?: typeof limited, more = {}) =>
	(
		await loadOptions.listStatuses.call(
			editorContext({ resource, operation: 'getAll', ...more }, credential),
		)
	).map(({ value }) => value);

const withStatus = (statuses: unknown[], more: Row = {}) =>
	statuses.map((status, at) => ({ id: at + 1, status, ...more }));

test.each<[string, Row[], string[]]>([
	// given, rows, statuses
	[
		'words',
		withStatus(['confirmed', 'Cancelled', 'confirmed', null, 'booked']),
		['booked', 'Cancelled', 'confirmed'],
	],
	[
		'objects',
		withStatus([
			{ id: 1, name: 'Booked' },
			{ id: 2, name: 'Done' },
		]),
		['Booked', 'Done'],
	],
	['numbers', withStatus([2, 1, 2]), ['1', '2']],
	['another field', [{ id: 1, work_status: 'scheduled', payment_status: 'paid' }], ['scheduled']],
	['two other fields', [{ id: 1, work_status: 'scheduled', video_status: 'ready' }], []],
	[
		'attributes of JSON:API',
		[
			{ id: '1', type: 'appointments', attributes: { status: 'done' } },
			{ id: '2', type: 'appointments', attributes: { status: 'booked' } },
		],
		['booked', 'done'],
	],
	['no status', [{ id: 1, name: 'Ada' }], []],
	[
		'a text of its own in each record',
		withStatus(Array.from({ length: 60 }, (_, at) => `${at} A`)),
		[],
	],
])('listStatuses, given %s', async (_, rows, statuses) => {
	serve('appointments', rows);
	expect(await statusesOf('appointment')).toEqual(statuses);
});

test('listStatuses reads a list that is given for ranges of dates only, with the query parameters of the node', async () => {
	const now = Date.now();
	const rows = withStatus(['booked', 'done']).map((row, at) => ({
		...row,
		starts_at: new Date(now + at * 86_400_000).toISOString(),
	}));
	nock(origin)
		.persist()
		.get((address) => address.startsWith('/v1/appointments'))
		.reply((address) => {
			const query = new URL(address, origin).searchParams;
			const [from, to] = ['from_date', 'to_date'].map((name) => query.get(name));
			if (!query.get('branch')) return [400, { message: 'branch is required' }];
			if (!from || !to) return [400, { message: 'from_date and to_date are required' }];
			return [200, { data: rows.filter((row) => row.starts_at >= from && row.starts_at < to) }];
		});
	const query = { parameter: [{ name: 'branch', value: '7' }] };
	expect(await statusesOf('appointment', undefined, { query })).toEqual(['booked', 'done']);
});

test('listStatuses reads the end of a long list as well', async () => {
	const rows = withStatus(Array.from({ length: 600 }, (_, at) => (at < 560 ? 'done' : 'booked')));
	serve(
		'appointments',
		rows.map((row, at) => ({
			...row,
			starts_at: new Date(Date.UTC(2026, 0, 1) + at * 3_600_000).toISOString(),
		})),
	);
	expect(await statusesOf('appointment')).toEqual(['booked', 'done']);
});

test('listStatuses reads the records of a list that only points to them', async () => {
	nock(origin)
		.persist()
		.get((address) => address.startsWith('/v1/appointments'))
		.reply((address) => {
			const [, id] = /\/appointments\/(\d+)/.exec(address) ?? [];
			if (id) return [200, { id: Number(id), status: id === '2' ? 'done' : 'booked' }];
			return [200, { data: [1, 2, 3].map((row) => ({ id: row, url: `/v1/appointments/${row}` })) }];
		});
	expect(await statusesOf('appointment')).toEqual(['booked', 'done']);
});

test('listStatuses says what the surface does not offer', async () => {
	await expect(statusesOf('invoice', limited)).rejects.toMatchObject({
		message: expect.stringContaining('The Limited API does not offer invoices. The Ent') as string,
	});
});
