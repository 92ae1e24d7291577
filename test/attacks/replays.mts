import type { Incoming, TriggerBench } from '../engine/trigger.ts';
import type { Attack } from './attack.mts';
import { pass } from './clock.mts';
import { body, seconds, sign } from './proofs.mts';
import { apiKey, webhookSecret, type Setup } from './setup.mts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** A customer's note in a signed record that reads as fields of a form. */
const smuggled = JSON.stringify({
	event: 'appointment.created',
	data: {
		id: 7,
		name: 'Anna',
		notes: 'x&event=appointment.updated&data[id]=666&data[name]=Eve&y=',
	},
});

/** What was signed a day ago, as a text of its own. */
const recorded: Array<[string, (time: string, text: string) => string, true?]> = [
	['an ID, a time and the body', (time, text) => `msg_1.${time}.${text}`],
	[
		'a time as a date and the body',
		(time, text) => `${new Date(Number(time) * 1000).toISOString()}.${text}`,
	],
	['the body and a time', (time, text) => `${text}.${time}`],
	['a time and the body', (time, text) => `${time}.${text}`],
	['v0, a time and the body', (time, text) => `v0:${time}:${text}`],
	[
		'the address and the body',
		(_, text) => `https://n8n.example.com/webhook/7c1b/webhook${text}`,
		true,
	],
	[
		'a time, the address and the body',
		(time, text) => `${time}https://n8n.example.com/webhook/7c1b/webhook${text}`,
		true,
	],
	['the body and a time without a dot', (time, text) => `${text}${time}`, true],
	['a time in milliseconds and the body', (time, text) => `${time}000.${text}`, true],
	[
		'a date in words and the body',
		(time, text) => `${new Date(Number(time) * 1000).toUTCString()}.${text}`,
		true,
	],
	['a time and the body on lines of their own', (time, text) => `${time}\n${text}`, true],
	['an ID that is long', (time, text) => `${'m'.repeat(400)}.${time}.${text}`, true],
];

const dropped = recorded.flatMap(([name, textOf, own]) =>
	[form, { 'content-type': 'text/plain' }, {}].flatMap((type, at) =>
		[body, smuggled].map(
			(text, which): Attack => ({
				name: `a recorded text as a body: ${name}${['', ', as text', ', as JSON'][at]}${which ? ', with a note like a form' : ''}`,
				group: 'D',
				...((own ?? at > 0) && { own: true }),
				...(at === 0 && { quick: true }),
				play: async (setup) => {
					const sent = textOf(seconds(86_400), text);
					const headers = { ...type, 'x-signature': sign(sent) };
					await setup.deliver(setup.trigger(), { body: sent, headers });
				},
				through: ({ runs }) => runs > 0,
			}),
		),
	),
);

/** A recorded text whose beginning stands in a header, so that its end becomes the body of a new time. */
const parted: Attack[] = ['webhook-id', 'x-event-id'].flatMap((header) =>
	[body, smuggled].map(
		(text): Attack => ({
			name: `a recorded text in two parts, the first one in ${header}${text === body ? '' : ', with a note like a form'}`,
			group: 'D',
			own: true,
			play: async (setup) => {
				// The record holds a time of the attacker's choice in a customer's note.
				const time = seconds();
				const inner = `{"event":"appointment.updated","data":{"id":"666","name":"Eve"}}`;
				const signed = `msg_1.${seconds(86_400)}.${text}.${time}.${inner}`;
				const headers = {
					[header]: `msg_1.${seconds(86_400)}.${text}`,
					'webhook-timestamp': time,
					'x-signature': sign(signed),
				};
				await setup.deliver(setup.trigger(), { body: inner, headers });
			},
			through: ({ runs }) => runs > 0,
		}),
	),
);

/** Plays the same genuine delivery again with something that nobody signed. */
function replayed(
	name: string,
	first: () => Incoming,
	again: (at: number) => Incoming,
	more: Partial<Attack> = {},
	between: (setup: Setup, bench: TriggerBench) => Promise<unknown> = async () => {},
): Attack {
	return {
		name: `the same delivery again ${name}`,
		group: 'D',
		quick: true,
		...more,
		play: async (setup) => {
			const bench = setup.trigger();
			await setup.deliver(bench, first());
			await between(setup, bench);
			for (let at = 1; at <= 4; at++) await setup.deliver(bench, again(at));
			return setup.items.length;
		},
		through: ({ items }) => items.length > 1,
	};
}

const plainly = (text: string, more: Record<string, string> = {}): Incoming => ({
	body: text,
	headers: { 'x-signature': sign(text), ...more },
});
const withTime = (more: Record<string, string> = {}): Incoming => {
	const time = seconds();
	return { body, headers: { 'x-signature': `t=${time},v1=${sign(`${time}.${body}`)}`, ...more } };
};
const bare = JSON.stringify({
	event: 'appointment.cancelled',
	data: { id: 7, status: 'cancelled', name: 'Anna' },
});

const headers = [
	'x-event-id',
	'idempotency-key',
	'webhook-id',
	'svix-id',
	'ce-id',
	'x-notification-id',
	'x-message-id',
];

const replays: Attack[] = [
	replayed(
		'as it was',
		() => plainly(body),
		() => plainly(body),
	),
	replayed(
		'as it was, within the window of its time',
		() => withTime(),
		() => withTime(),
	),
	...headers.flatMap((header) => [
		replayed(
			`under another ${header}`,
			() => plainly(bare, { [header]: 'one' }),
			(at) => plainly(bare, { [header]: `other ${at}` }),
			headers.indexOf(header) > 2 ? { own: true } : {},
		),
		replayed(
			`under another ${header}, within the window of its time`,
			() => withTime({ [header]: 'one' }),
			(at) => withTime({ [header]: `other ${at}` }),
			headers.indexOf(header) > 2 ? { own: true } : {},
		),
	]),
	replayed(
		'with another event in a header',
		() => plainly(bare),
		(at) =>
			plainly(bare, {
				'x-event': [
					'appointment.updated',
					'booking.changed',
					'appointment.created',
					'invoice.created',
				][at - 1],
			}),
		{ own: true },
	),
	replayed(
		'with another topic in a header',
		() => plainly(bare),
		(at) =>
			plainly(bare, {
				'x-webhook-topic': `appointments/${['updated', 'create', 'moved', 'new'][at - 1]}`,
			}),
		{ own: true },
	),
	replayed(
		'with another resource in a header',
		() => plainly(bare),
		(at) => plainly(bare, { 'x-resource-type': ['visit', 'invoice', 'booking', 'bill'][at - 1] }),
		{ own: true },
	),
	replayed(
		'with a query',
		() => plainly(bare),
		(at) => ({ ...plainly(bare), query: { event_id: String(at), t: String(at) } }),
		{ own: true },
	),
	replayed(
		'as a form where it came as JSON',
		() => plainly(bare),
		() => plainly(bare, form),
		{ own: true },
	),
	replayed(
		'with its time in other headers',
		() => withTime(),
		(at) => withTime({ 'x-timestamp': seconds(at), date: seconds(at) }),
		{ own: true },
	),
	replayed(
		'after two hours in which nothing came',
		() => plainly(bare),
		() => plainly(bare),
		{},
		async () => await pass(7_500_000),
	),
	replayed(
		'after a week in which nothing came',
		() => plainly(bare),
		() => plainly(bare),
		{ own: true },
		async () => await pass(7 * 86_400_000),
	),
];

/** What stands in an item must not suffice to send the delivery again. */
const kept: Attack[] = [
	'x-signature',
	'x-hub-signature-256',
	'webhook-signature',
	'stripe-signature',
	'x-hmac',
	'x-webhook-token',
	'digest',
].map(
	(header): Attack => ({
		name: `a signature that stands in the items: ${header}`,
		group: 'D',
		...(header !== 'x-signature' && { own: true }),
		play: async (setup) =>
			await setup.deliver(setup.trigger(), { body, headers: { [header]: `sha256=${sign(body)}` } }),
		through: ({ items }) => items.length === 0 || JSON.stringify(items).includes(sign(body)),
	}),
);

/** The key or the secret in a delivery, whatever the credential calls them. */
const repeated: Attack[] = [
	['pasted with Bearer', { apiKey: `Bearer ${apiKey}` }],
	['pasted with bearer and blanks', { apiKey: `  bearer   ${apiKey} ` }],
	['as it is', {}],
].map(
	([name, more]): Attack => ({
		name: `a delivery that repeats the key, which was ${name as string}`,
		group: 'D',
		quick: true,
		play: async (setup) => {
			const bench = setup.trigger({}, setup.credential(more as object));
			const text = JSON.stringify({
				event: 'appointment.created',
				data: { id: 7, name: 'Anna', note: `sent with ${apiKey}`, [apiKey]: webhookSecret },
			});
			await setup.deliver(bench, {
				...plainly(text, { 'x-api': apiKey, authorization: `Bearer ${apiKey}` }),
				query: { key: apiKey },
			});
		},
		through: ({ items }) => items.length === 0,
	}),
);

export const again: Attack[] = [...dropped, ...parted, ...replays, ...kept, ...repeated];
