import type { IncomingRequest, TriggerHarness } from '../../support/triggerHarness.ts';
import type { Attack } from '../attack.mts';
import { pass } from '../clock.mts';
import { apiKey, webhookSecret, type Setup } from '../setup.mts';
import { form } from './recorded.mts';
import { body, seconds, sign } from './signed.mts';

/** Plays the same genuine delivery again with something that nobody signed. */
function replayed(
	name: string,
	first: () => IncomingRequest,
	again: (at: number) => IncomingRequest,
	more: Partial<Attack> = {},
	between: (setup: Setup, harness: TriggerHarness) => Promise<unknown> = async () => {},
): Attack {
	return {
		name: `the same delivery again ${name}`,
		group: 'D',
		...more,
		play: async (setup) => {
			const harness = setup.trigger();
			await setup.deliver(harness, first());
			await between(setup, harness);
			for (let at = 1; at <= 4; at++) await setup.deliver(harness, again(at));
			return setup.items.length;
		},
		through: ({ items }) => items.length > 1,
	};
}

const plainly = (text: string, more: Record<string, string> = {}): IncomingRequest => ({
	body: text,
	headers: { 'x-signature': sign(text), ...more },
});

const withTime = (more: Record<string, string> = {}): IncomingRequest => {
	const time = seconds();
	return { body, headers: { 'x-signature': `t=${time},v1=${sign(`${time}.${body}`)}`, ...more } };
};

const bare = JSON.stringify({
	event: 'appointment.cancelled',
	data: { id: 7, status: 'cancelled', name: 'Anna' },
});

const signedId = '123456789';

/** A time and an ID were signed before the body; told apart elsewhere, or under another name, the text is the same. */
function retold(
	name: string,
	again: (time: string, at: number) => [time: string, id: string, header?: string],
): Attack {
	let time = '';
	const tell = (told: string, id: string, header = 'x-event-id'): IncomingRequest => ({
		body: bare,
		headers: {
			'x-signature': sign(`${time}${signedId}${bare}`),
			'x-timestamp': told,
			[header]: id,
		},
	});
	const first = () => {
		time = seconds();
		return tell(time, signedId);
	};
	return replayed(name, first, (at) => tell(...again(time, at)), { own: true });
}

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
	retold('with its ID in part in its time', (time, at) => [
		time + signedId.slice(0, at > 2 ? 6 : 3),
		signedId.slice(at > 2 ? 6 : 3),
	]),
	retold('with its ID under another name', (time, at) => [
		time,
		signedId,
		['x-delivery-id', 'x-request-id', 'nonce', 'id'][at - 1],
	]),
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
		play: async (setup) => {
			const harness = setup.trigger({}, setup.credential(more as object));
			const text = JSON.stringify({
				event: 'appointment.created',
				data: { id: 7, name: 'Anna', note: `sent with ${apiKey}`, [apiKey]: webhookSecret },
			});
			await setup.deliver(harness, {
				...plainly(text, { 'x-api': apiKey, authorization: `Bearer ${apiKey}` }),
				query: { key: apiKey },
			});
		},
		through: ({ items }) => items.length === 0,
	}),
);

export const again: Attack[] = [...replays, ...kept, ...repeated];
