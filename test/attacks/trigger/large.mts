import type { IncomingRequest } from '../../support/triggerHarness.ts';
import type { Attack } from '../attack.mts';
import { mostRequests } from './thin.mts';
import { bounds, isBeyond, many, types } from './unproved.mts';

/** Their order has to be found out, pair by pair. */
export const accents = `a${'\u0301\u0316'.repeat(60_000)}`;

/** Without a secret everybody can start the workflow, and nobody may stop n8n. */
const withoutSecret: Array<[string, () => IncomingRequest, number | undefined, true?]> = [
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
		'names of 120,000 accents',
		() => ({
			body: JSON.stringify({ action: accents, resource: accents, [accents]: { type: 'a' } }),
		}),
		undefined,
		true,
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
	[
		'JSON in the texts of 900 messages',
		() => ({
			body: `{"Records":[${many(900, () => `{"body":${JSON.stringify(`[${'{"a":1},'.repeat(200)}{}]`)}}`)}]}`,
		}),
		undefined,
		true,
	],
	[
		'400 earlier values of each of 3 records with 900 fields',
		() => ({
			body: `[${many(3, (event) => `{"event":"appointment.updated","data":{"id":${event},${many(900, (at) => `"f${at}":"x"`)}},"previous":{${many(400, (at) => `"start${'_'.repeat(at)}time":"2026-04-04T10:00Z"`)}}}`)}]`,
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
		'a form with JSON beside 100,000 fields named like IDs',
		() => ({
			body: `${Array.from({ length: 100_000 }, (_, at) => `f${at}id=1`).join('&')}&note={`,
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
			const harness = setup.trigger(
				{ options: { waitForRecord: 0 } },
				setup.credential({ webhookSecret: '' }),
			);
			await setup.note(setup.deliver(harness, incoming()));
		},
		through: (result) => isBeyond(result, bounds.large) || result.home.length > mostRequests,
	}),
);

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
		play: async (setup) => {
			const harness = setup.trigger({}, setup.credential({ webhookSecret: '' }));
			const headers = { 'content-type': 'application/x-www-form-urlencoded' };
			await setup.deliver(harness, { body: `event=appointment.created&id=1&${form}`, headers });
		},
		through: () => false,
	}),
);

const moreEvents: Attack = {
	name: 'without a secret, one delivery: more events than a run can do',
	group: 'D',
	own: true,
	play: async (setup) => {
		const harness = setup.trigger({}, setup.credential({ webhookSecret: '' }));
		const body = `[${many(900, (at) => `{"event":"appointment.created","data":{"id":${at},"name":"A"}}`)}]`;
		await setup.deliver(harness, { body });
	},
	through: ({ items }) => items.length > 500,
};

export const large: Attack[] = [...flooded, ...forms, moreEvents];
