import type { Incoming } from '../engine/trigger.ts';
import type { Attack, Result } from './attack.mts';
import { pass } from './clock.mts';
import { body, sign } from './proofs.mts';

/** So many requests at the service one delivery may cause, whatever it holds. */
const mostRequests = 250;
/** So many of them for each event that it names, where nothing is there. */
const mostForOne = 12;
/** Milliseconds that a run of one delivery may wait in all. */
const longestWait = 600_000;

/**
 * Work that n8n may be made to do: how often blocks of code are entered, and milliseconds of processor time for what is done in patterns.
 * Before a proof it is some hundreds of blocks and some milliseconds; where an attack comes through, it is far beyond these.
 */
const bounds = {
	unproved: { blocks: 100_000, cpu: 1500 },
	large: { blocks: 4_000_000, cpu: 5000 },
};

const isBeyond = ({ blocks, cpu }: Result, most: { blocks: number; cpu: number }) =>
	blocks > most.blocks || cpu > most.cpu;

const many = (count: number, make: (at: number) => string) =>
	Array.from({ length: count }, (_, at) => make(at)).join();
const types = (count: number) => many(count, (at) => `"${at}:type":"t${at}"`);

type Flood = [name: string, incoming: () => Incoming, own?: true];

/** Nobody has proved anything; what is small enough to be a trial is looked at nevertheless. */
const beforeProof: Flood[] = [
	[
		'a challenge and 120 fields read as types around 120 events',
		() => ({ body: `{"challenge":"x","events":[${many(120, () => '{"a":1}')}],${types(120)}}` }),
	],
	[
		'a challenge and 120 fields read as resources around 120 events',
		() => ({
			body: `{"challenge":"x","items":[${many(120, () => '{"a":1}')}],${many(120, (at) => `"${at}:object":"t${at}"`)},"event":"x"}`,
		}),
		true,
	],
	['a challenge and 300 fields read as types', () => ({ body: `{"challenge":"x",${types(300)}}` })],
	[
		'a challenge and many events',
		() => ({ body: `{"challenge":"x","type":"a","events":[${many(900, () => '{"a":1}')}]}` }),
	],
	[
		'a challenge and a time with blanks around 100 events',
		() => ({
			body: `{"challenge":"x","timestamp":"2020-01-01 00:00${' '.repeat(5000)}x","events":[${many(100, () => '{"a":1}')}]}`,
		}),
	],
	[
		'a challenge and one time with blanks',
		() => ({
			body: `{"challenge":"x","data":{"id":1,"created_at":"2020-01-01 00:00${' '.repeat(9000)}x"}}`,
		}),
	],
	[
		'a challenge in the address and 300 fields',
		() => ({ body: `{"event":{${types(300)}},${types(200)}}`, query: { challenge: 'x' } }),
		true,
	],
	[
		'a challenge in a header and 300 fields',
		() => ({ body: `{"event":{${types(300)}},${types(200)}}`, headers: { 'x-hook-secret': 'x' } }),
		true,
	],
	[
		'a challenge in data and wrappers',
		() => ({ body: `{"data":{"challenge":"x",${types(150)}},"event":{${types(150)}}}` }),
		true,
	],
	[
		'a challenge and deep wrappers',
		() => ({ body: `{"challenge":"x","a":${'{"data":'.repeat(900)}1${'}'.repeat(900)}}` }),
		true,
	],
	[
		'a challenge and a form of many brackets',
		() => ({
			body: `challenge=x&${'a[b]'.repeat(1000)}=1`,
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		}),
		true,
	],
	[
		'a challenge and a form of many fields',
		() => ({
			body: `challenge=x&${Array.from({ length: 900 }, (_, at) => `t[${at}]=type`).join('&')}`,
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		}),
		true,
	],
	[
		'a challenge and names of events in headers',
		() => ({
			body: `{"challenge":"x",${types(200)}}`,
			headers: Object.fromEntries(
				Array.from({ length: 150 }, (_, at) => [`x${at}-event`, `type.${at}`]),
			),
		}),
		true,
	],
	[
		'a name of 9,000 letters',
		() => ({ body: `{"challenge":"x","event":"${'a.'.repeat(4500)}"}` }),
		true,
	],
	['a key of 9,000 letters', () => ({ body: `{"challenge":"x","${'aB_'.repeat(3000)}":1}` }), true],
];

const unproved = beforeProof.map(
	([name, incoming, own]): Attack => ({
		name: `work before any proof: ${name}`,
		group: 'D',
		counts: true,
		quick: true,
		...(own && { own }),
		play: async (setup) => await setup.deliver(setup.trigger(), incoming()),
		through: (result) => result.runs > 0 || isBeyond(result, bounds.unproved),
	}),
);

/** Larger ones, with a secret set: what is not proved must not be read. */
const largeUnproved: Flood[] = [
	[
		'two megabytes of events',
		() => ({ body: `{"events":[${many(30_000, () => '{"type":"appointment.created","id":1}')}]}` }),
		true,
	],
	['two megabytes of fields', () => ({ body: `{${types(80_000)}}` }), true],
	['two megabytes of brackets', () => ({ body: '['.repeat(2_000_000) }), true],
	['two megabytes of digits', () => ({ body: `{"id":${'9'.repeat(2_000_000)}}` }), true],
	['two megabytes of quotes', () => ({ body: '"'.repeat(2_000_000) }), true],
	['two megabytes of backslashes', () => ({ body: `"${'\\'.repeat(2_000_000)}` }), true],
	['two megabytes of lines', () => ({ body: '{}\n'.repeat(650_000) }), true],
	[
		'two megabytes of a form',
		() => ({
			body: 'a[]=1&'.repeat(300_000),
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		}),
		true,
	],
	[
		'a signature header of 60,000 commas',
		() => ({ body, headers: { 'x-signature': ','.repeat(60_000) } }),
		true,
	],
	[
		'a thousand headers that may hold signatures',
		() => ({
			body,
			headers: Object.fromEntries(
				Array.from({ length: 1000 }, (_, at) => [`x-signature-${at}`, sign(body, String(at))]),
			),
		}),
		true,
	],
	[
		'a signature, many times and two megabytes',
		() => ({
			body: `{"a":"${'x'.repeat(2_000_000)}"}`,
			headers: {
				'x-signature': Array.from(
					{ length: 12 },
					(_, at) => `t=${at},v1=${sign(body, String(at))}`,
				).join(','),
				'x-id': 'a',
				'y-id': 'b',
				'z-id': 'c',
				'x-timestamp': '1',
				'y-timestamp': '2',
			},
		}),
		true,
	],
];

const floodedUnproved = largeUnproved.map(
	([name, incoming, own]): Attack => ({
		name: `work before any proof: ${name}`,
		group: 'D',
		counts: true,
		...(own && { own }),
		play: async (setup) => await setup.deliver(setup.trigger(), incoming()),
		through: (result) => result.runs > 0 || isBeyond(result, bounds.large),
	}),
);

/** Without a secret everybody can start the workflow, and nobody may stop n8n. */
const withoutSecret: Array<[string, () => Incoming, number | undefined, true?]> = [
	[
		'10,000 fields that all read as one',
		() => ({
			body: `{"event":"appointment.created",${many(10_000, (at) => `"${at}:type":"t${at}"`)}}`,
		}),
		600,
	],
	['2,000 fields that all read as one', () => ({ body: `{${types(2000)}}` }), undefined],
	[
		'a time with 60,000 blanks',
		() => ({
			body: JSON.stringify({
				event: 'appointment.created',
				data: { id: 1, name: 'A', created_at: `2020-01-01 00:00${' '.repeat(60_000)}x` },
			}),
		}),
		undefined,
	],
	[
		'3,000 events',
		() => ({ body: `[${many(3000, (at) => `{"event":"appointment.created","id":${at}}`)}]` }),
		undefined,
	],
	[
		'4,000 whole events',
		() => ({
			body: `[${many(4000, (at) => `{"event":"appointment.created","data":{"id":${at},"name":"A"}}`)}]`,
		}),
		undefined,
		true,
	],
	[
		'events in events',
		() => ({
			body:
				'{"events":['.repeat(6) +
				many(1000, (at) => `{"events":[{"event":"appointment.created","id":${at}}]}`) +
				']}'.repeat(6),
		}),
		undefined,
		true,
	],
	[
		'a record with 50,000 fields',
		() => ({
			body: `{"event":"appointment.created","data":{"id":1,${many(50_000, (at) => `"f${at}":${at}`)}}}`,
		}),
		undefined,
		true,
	],
	[
		'a record with 100,000 ids',
		() => ({
			body: `{"event":"appointment.created","data":{${many(60_000, (at) => `"x${at}_id":${at}`)}}}`,
		}),
		undefined,
		true,
	],
	[
		'5,000 labels',
		() => ({ body: `{${many(5000, (at) => `"meta ${at}":{"event":"appointment.created"}`)}}` }),
		undefined,
		true,
	],
	[
		'5,000 names of labels that read as one',
		() => ({
			body: `{${many(4000, (at) => `"${'_'.repeat(at % 200)}meta${'-'.repeat(at / 200)}":{"type":"t${at}"}`)}}`,
		}),
		undefined,
		true,
	],
	[
		'2,000 resources and 2,000 names',
		() => ({
			body: `{${many(1500, (at) => `"${'_'.repeat(at % 100)}object${'-'.repeat(at / 100)}":"o${at}"`)},${many(1500, (at) => `"${'_'.repeat(at % 100)}event${'-'.repeat(at / 100)}":"e${at}"`)}}`,
		}),
		undefined,
		true,
	],
	['a list of lists', () => ({ body: `[${many(100_000, () => '[{}]')}]` }), undefined, true],
	[
		'199 levels',
		() => ({
			body: `{"event":"appointment.created","data":{"id":1,"x":${'['.repeat(190)}${']'.repeat(190)}}}`,
		}),
		undefined,
		true,
	],
	[
		'a record of 20,000 levels',
		() => ({
			body: `{"event":"appointment.created","data":{"id":1,"name":"A","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
		}),
		undefined,
		true,
	],
	[
		'150,000 levels',
		() => ({
			body: `{"event":"appointment.created","data":{"id":1,"x":${'['.repeat(150_000)}${']'.repeat(150_000)}}}`,
		}),
		undefined,
	],
	[
		'a form with 100,000 fields',
		() => ({
			body: `event=appointment.created&${'data[id]=1&'.repeat(100_000)}`,
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		}),
		undefined,
		true,
	],
	[
		'a form with 20,000 names',
		() => ({
			body: `event=appointment.created&${Array.from({ length: 20_000 }, (_, at) => `data[f${at}]=1`).join('&')}`,
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		}),
		undefined,
		true,
	],
	[
		'a form with JSON in 5,000 fields',
		() => ({
			body: `event=appointment.created&${Array.from({ length: 5000 }, (_, at) => `f${at}={"a":[${at}]}`).join('&')}`,
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		}),
		undefined,
		true,
	],
];

const flooded = withoutSecret.map(
	([name, incoming, heap, own]): Attack => ({
		name: `without a secret, one delivery: ${name}`,
		group: 'D',
		counts: true,
		...(own && { own }),
		...(heap && { heap }),
		play: async (setup) => {
			setup.home.answer = () => ({ status: 404, body: '{}' });
			const bench = setup.trigger(
				{ options: { waitForRecord: 0 } },
				setup.credential({ webhookSecret: '' }),
			);
			await setup.note(setup.deliver(bench, incoming()));
		},
		through: (result) => isBeyond(result, bounds.large) || result.home.length > mostRequests,
	}),
);

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
		...(count < 60 && { quick: true }),
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
			const bench = setup.trigger({}, setup.credential({ webhookSecret: '' }));
			await setup.note(setup.deliver(bench, { body: events() }));
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
			const bench = setup.trigger(
				{ options: { waitForRecord: 0 } },
				setup.credential({ webhookSecret: '' }),
			);
			await setup.note(
				setup.deliver(bench, { body: { event: 'appointment.created', appointment_id: id } }),
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

const script = '<script>alert(1)</script>';
const challenges: Array<[string, Incoming, true?]> = [
	['in the address', { method: 'GET', query: { 'hub.challenge': script } }],
	['in the address of a POST', { query: { validationToken: script } }],
	['in the body', { body: { challenge: script } }],
	[
		'in the body, where a page is wanted',
		{ body: { challenge: script }, headers: { accept: 'text/html' } },
	],
	[
		'in the body, as text',
		{ body: { challenge: script }, headers: { accept: 'text/plain' } },
		true,
	],
	['in a header', { method: 'GET', headers: { 'x-hook-secret': 'abc' } }, true],
	[
		'of 5,000 letters',
		{ method: 'GET', query: { challenge: `${script}${'x'.repeat(5000)}` } },
		true,
	],
	['called __proto__', { body: `{"__proto__":{"challenge":"${script}"},"challenge":"x"}` }, true],
];

const echoed = challenges.map(
	([name, incoming, own]): Attack => ({
		name: `a challenge ${name} that comes back as a page`,
		group: 'D',
		quick: true,
		...(own && { own }),
		play: async (setup) => await setup.deliver(setup.trigger(), incoming),
		through: ({ runs, more }) => {
			const { headers, body: text } = more as { headers: Record<string, string>; body: unknown };
			return (
				runs > 0 ||
				!/^(text\/plain|application\/json)$/.test(headers['content-type'] ?? '') ||
				headers['x-content-type-options'] !== 'nosniff' ||
				Object.entries(headers).some(
					([header, value]) => header === 'set-cookie' || /[\r\n]/.test(value),
				) ||
				JSON.stringify(text ?? '').length > 3000
			);
		},
	}),
);

const beforehand: Attack = {
	name: 'a delivery that starts a run although it only has a challenge and an event',
	group: 'D',
	own: true,
	quick: true,
	play: async (setup) =>
		await setup.deliver(setup.trigger(), { body: { ...JSON.parse(body), challenge: 'x' } }),
	through: ({ runs }) => runs > 0,
};

/** Records of which each is asked for from a service that takes its time. */
const slowService: Attack = {
	name: 'a delivery that makes n8n ask: records of a slow service',
	group: 'D',
	own: true,
	quick: true,
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

/** Names that objects inherit, as the fields of a form. */
const forms = [
	'__proto__[polluted]=1',
	'constructor[prototype][polluted]=1',
	'data[__proto__][polluted]=1&data[id]=1',
	'data.__proto__.polluted=1',
].map(
	(form): Attack => ({
		name: `a form with ${form}`,
		group: 'D',
		quick: true,
		play: async (setup) => {
			const bench = setup.trigger({}, setup.credential({ webhookSecret: '' }));
			const headers = { 'content-type': 'application/x-www-form-urlencoded' };
			await setup.deliver(bench, { body: `event=appointment.created&id=1&${form}`, headers });
		},
		through: () => false,
	}),
);

const moreEvents: Attack = {
	name: 'without a secret, one delivery: more events than a run can do',
	group: 'D',
	own: true,
	play: async (setup) => {
		const bench = setup.trigger({}, setup.credential({ webhookSecret: '' }));
		const body = `[${many(900, (at) => `{"event":"appointment.created","data":{"id":${at},"name":"A"}}`)}]`;
		await setup.deliver(bench, { body });
	},
	through: ({ items }) => items.length > 500,
};

export const floods: Attack[] = [
	slowService,
	...forms,
	moreEvents,

	...unproved,
	...floodedUnproved,
	...flooded,
	...named,
	...ids,
	...echoed,
	beforehand,
];
