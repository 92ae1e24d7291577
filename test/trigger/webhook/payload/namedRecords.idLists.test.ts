import { parse, parseOne } from './parseOne';

const event = 'appointment.updated';

test.each<[form: string, body: object]>([
	['objects with an id', { data: [{ id: 7 }, { id: 8 }] }],
	['ids', { ids: [7, 8] }],
	['ids below data', { data: { ids: ['7', '8'] } }],
	['data that is ids', { data: [7, 8] }],
	['ids with the name of the resource', { appointment_ids: [7, 8] }],
	['the resource as a list of ids', { bookings: ['7', '8'] }],
	['ids beside the id of the event', { id: 'evt_1', resource_ids: ['7', '8'], account_id: 3 }],
	['references', { refs: ['appointments/7', 'appointments/8'] }],
	['addresses', { items: [{ ref: '/v1/appointments/7' }, { ref: '/v1/appointments/8' }] }],
	[
		'whole addresses',
		{ references: ['https://a.example/v1/appointments/7', 'https://a.example/v1/appointments/8/'] },
	],
	['notices', { data: [{ appointment_id: 7 }, { appointment_id: 8 }] }],
])('a delivery with %s gives an event for each record', (_, body) => {
	expect(parse({ event, ...body })).toMatchObject([
		{ event, id: '7', record: null },
		{ event, id: '8', record: null },
	]);
});

test.each<[what: string, body: object, id: string]>([
	['an address instead of an ID', { data: { href: 'https://a.example/v1/appointments/7' } }, '7'],
	['an address below that of an account', { data: { id: 'shops/eva@a.example/visits/7' } }, '7'],
	['an id with a slash that is no address', { data: { id: 'a/b' } }, 'a/b'],
	['ids of other records', { data: { id: 7, service_ids: [1, 2] } }, '7'],
	['ids in the record', { data: { id: 7, start: '2026-05-01T09:00:00Z', ids: [1, 2] } }, '7'],
	['lines of an invoice', { data: { id: 7, total: 5, items: [1, 2] } }, '7'],
])('a delivery with %s gives one event', (_, body, id) => {
	expect(parseOne({ event, ...body })).toMatchObject({ event, id });
});

test.each<[what: string, body: object]>([
	[
		'a bundle of entries',
		{ entry: [{ resource: { id: 7, start: 'x' } }, { resource: { id: 8, start: 'x' } }] },
	],
	[
		'records in a wrapper each',
		{ data: [{ appointment: { id: 7, start: 'x' } }, { appointment: { id: 8, start: 'x' } }] },
	],
])('%s gives each record with its own id', (_, body) => {
	expect(parse({ event, ...body })).toMatchObject([
		{ id: '7', record: { id: 7, start: 'x' } },
		{ id: '8', record: { id: 8, start: 'x' } },
	]);
});
