import type { Attack } from '../attack.mts';
import { body, seconds, sign } from './signed.mts';

export const form = { 'content-type': 'application/x-www-form-urlencoded' };

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
	['the body and a time', (time, text) => `${text}.${time}`],
	['a time and the body', (time, text) => `${time}.${text}`],
	[
		'the address and the body',
		(_, text) => `https://n8n.example.com/webhook/7c1b/webhook${text}`,
		true,
	],
	['a text of a time and the body', (time, text) => JSON.stringify(`${time}.${text}`), true],
	['an ID that is long', (time, text) => `${'m'.repeat(400)}.${time}.${text}`, true],
];

const dropped = recorded.flatMap(([name, textOf, own]) =>
	[form, { 'content-type': 'text/plain' }, {}].flatMap((type, at) =>
		[body, smuggled].map(
			(text, which): Attack => ({
				name: `a recorded text as a body: ${name}${['', ', as text', ', as JSON'][at]}${which ? ', with a note like a form' : ''}`,
				group: 'D',
				...((own ?? at > 0) && { own: true }),
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

/** A form that was signed as it is, cut into other fields: the signed text is that of its names and values, one after the other. */
const cut: Attack = {
	name: 'a recorded form with other fields',
	group: 'D',
	own: true,
	play: async (setup) => {
		const sent = 'event=appointment.created&id=7';
		const signature = sign(`https://n8n.example.com/webhook/7c1b/webhook${sent}`);
		const headers = { ...form, 'x-signature': signature };
		await setup.deliver(setup.trigger(), {
			body: `event=${encodeURIComponent(sent.slice(5))}`,
			headers,
		});
	},
	through: ({ runs }) => runs > 0,
};

export const recordings: Attack[] = [...dropped, ...parted, cut];
