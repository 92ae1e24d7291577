import type { Attack } from '../attack.mts';
import { pass } from '../clock.mts';
import { sign } from './signed.mts';

/** So many requests at the service one delivery may cause, whatever it holds. */
export const mostRequests = 250;

/** So many of them for each event that it names, where nothing is there. */
const mostForOne = 12;

/** Milliseconds that a run of one delivery may wait in all. */
const longestWait = 600_000;

/** What the service answers to whoever asks for a record that a stranger named. */
const thin: Array<
	[
		string,
		() => object,
		number,
		{ status?: number; headers?: Record<string, string>; body?: string },
		true?,
	]
> = [
	[
		'a thousand ids',
		() => Array.from({ length: 1000 }, (_, id) => ({ event: 'appointment.created', id })),
		1000,
		{ status: 404, body: '{}' },
	],
	[
		'three ids that nobody knows, with a list of 20 pages',
		() => ['a', 'b', 'c'].map((id) => ({ event: 'appointment.created', id })),
		3,
		{},
	],
	[
		'one id that nobody knows',
		() => ({ event: 'appointment.created', id: 'nobody' }),
		1,
		{ status: 404, body: '{}' },
	],
	[
		'ids while the service is overrun',
		() => Array.from({ length: 50 }, (_, id) => ({ event: 'appointment.created', id })),
		50,
		{ status: 429, headers: { 'retry-after': '100' }, body: '{}' },
		true,
	],
	[
		'ids while the gateway is down',
		() => Array.from({ length: 50 }, (_, id) => ({ event: 'appointment.created', id })),
		50,
		{ status: 503, body: '{}' },
		true,
	],
	[
		'ids of invoices and appointments',
		() =>
			Array.from({ length: 200 }, (_, id) => ({
				event: `${id % 2 ? 'invoice' : 'appointment'}.created`,
				id: `x${id}`,
			})),
		200,
		{ status: 404, body: '{}' },
		true,
	],
	[
		'the same id a thousand times',
		() =>
			Array.from({ length: 1000 }, (_, at) => ({
				event: 'appointment.created',
				id: 7,
				event_id: at,
			})),
		1,
		{ body: '{"id":7,"name":"Anna"}' },
		true,
	],
	[
		'an event with ids of other records',
		() => ({
			event: 'appointment.created',
			id: 'x',
			client_id: 1,
			service_id: 2,
			staff_id: 3,
			booking_id: 'y',
		}),
		1,
		{ status: 404, body: '{}' },
		true,
	],
	[
		'ids that lead on and on',
		() => Array.from({ length: 20 }, (_, id) => ({ event: 'appointment.created', id })),
		20,
		{ status: 302, headers: { location: '/v1/appointments/again' } },
		true,
	],
];

const named = thin.map(
	([name, events, count, given, own]): Attack => ({
		name: `a delivery that makes n8n ask: ${name}`,
		group: 'D',
		...(own && { own }),
		play: async (setup) => {
			setup.home.answer = ({ target }) => {
				if (setup.home.seen.length > 4 * mostRequests) return { status: 401, body: '{}' };
				if (Object.keys(given).length > 0) return given;
				const page = Number(/page=(\d+)/.exec(target)?.[1] ?? 1);
				if (/appointments\/[^?]/.test(target)) return { status: 404, body: '{"error":"no"}' };
				const data = Array.from({ length: 10 }, (_, at) => ({
					id: page * 10 + at,
					uuid: `u${page}-${at}`,
					name: 'Anna',
				}));
				return { body: JSON.stringify({ data, page, total_pages: 20, total: 200 }) };
			};
			const harness = setup.trigger({}, setup.credential({ webhookSecret: '' }));
			await setup.note(setup.deliver(harness, { body: events() }));
		},
		through: ({ home, waited }) =>
			home.length > Math.min(mostRequests, mostForOne * count) || waited > longestWait,
	}),
);

/** IDs that a stranger names lead nowhere else. */
const ids = [
	'..',
	'../admin',
	'7\r\nX-Evil: 1',
	'?all=1',
	'//evil.example/x',
	'%2e%2e/x',
	'x'.repeat(200_000),
	'\ud83d',
	'https://evil.example',
	'#',
	'.',
	'{ID}',
].map(
	(id, at): Attack => ({
		name: `a delivery that names the record ${JSON.stringify(id).slice(0, 40)}`,
		group: 'D',
		...(at > 6 && { own: true }),
		play: async (setup) => {
			setup.home.answer = () => ({ status: 404, body: '{}' });
			const harness = setup.trigger(
				{ options: { waitForRecord: 0 } },
				setup.credential({ webhookSecret: '' }),
			);
			await setup.note(
				setup.deliver(harness, { body: { event: 'appointment.created', appointment_id: id } }),
			);
		},
		through: ({ home, foreign }) =>
			foreign.length > 0 ||
			home.some(
				({ target, headers }) =>
					!/^\/v1\/appointments?(\/[^/?#]+)?(\?|$)/.test(target) ||
					'x-evil' in headers ||
					/\/\.{1,2}(\/|\?|$)/.test(target),
			),
	}),
);

/** Records of which each is asked for from a service that takes its time. */
const slowService: Attack = {
	name: 'a delivery that makes n8n ask: records of a slow service',
	group: 'D',
	own: true,
	play: async (setup) => {
		setup.home.answer = ({ target }) => {
			void pass(50_000);
			return { body: JSON.stringify({ id: target.split('/').pop(), name: 'Anna' }) };
		};
		const text = JSON.stringify(
			Array.from({ length: 90 }, (_, id) => ({ event: 'appointment.created', id: `x${id}` })),
		);
		const headers = { 'x-signature': sign(text) };
		await setup.note(setup.deliver(setup.trigger(), { body: text, headers }));
	},
	// An hour and more for one run.
	through: ({ home }) => home.length > 30,
};

export const asking: Attack[] = [...named, ...ids, slowService];
