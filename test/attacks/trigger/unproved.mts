import type { IncomingRequest } from '../../support/triggerHarness.ts';
import type { Attack, AttackResult } from '../attack.mts';
import { body, sign } from './signed.mts';

/**
 * Work that n8n may be made to do: how often blocks of code are entered, and milliseconds of processor time for what is done in patterns.
 * Before a proof it is some hundreds of blocks and some milliseconds; where an attack comes through, it is far beyond these.
 */
export const bounds = {
	unproved: { blocks: 100_000, cpu: 1500 },
	large: { blocks: 4_000_000, cpu: 5000 },
};

export const isBeyond = ({ blocks, cpu }: AttackResult, most: { blocks: number; cpu: number }) =>
	blocks > most.blocks || cpu > most.cpu;

export const many = (count: number, make: (at: number) => string) =>
	Array.from({ length: count }, (_, at) => make(at)).join();

export const types = (count: number) => many(count, (at) => `"${at}:type":"t${at}"`);

type Flood = [name: string, incoming: () => IncomingRequest, own?: true];

/** What a name means is remembered, so each play has another one. */
let plays = 0;

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
	[
		'a name that begins again and again as names of events do',
		() => ({ body: `{"challenge":"x","event":"${'on'.repeat(20)}${'x'.repeat(++plays)}"}` }),
		true,
	],
	['a key of 9,000 letters', () => ({ body: `{"challenge":"x","${'aB_'.repeat(3000)}":1}` }), true],
];

const unproved = beforeProof.map(
	([name, incoming, own]): Attack => ({
		name: `work before any proof: ${name}`,
		group: 'D',
		counts: true,
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

const rotated: Attack = {
	name: 'work before any proof: two megabytes under many secrets',
	group: 'D',
	counts: true,
	own: true,
	play: async (setup) => {
		const secrets = many(8, (at) => `${at}a`.repeat(32));
		const harness = setup.trigger({}, setup.credential({ webhookSecret: secrets }));
		const names = ['x-date', 'x-time', 'x-ts', 'a-id', 'b-id', 'c-id', 'd-id'];
		const headers = {
			...Object.fromEntries(names.map((name, at) => [name, String(at)])),
			'x-signature': `${'a'.repeat(64)},${'a'.repeat(128)},sha1=${'a'.repeat(40)}`,
		};
		return await setup.deliver(harness, { body: 'x'.repeat(2_000_000), headers });
	},
	through: (result) => result.runs > 0 || isBeyond(result, bounds.large),
};

export const unprovedWork: Attack[] = [...unproved, ...floodedUnproved, rotated];
