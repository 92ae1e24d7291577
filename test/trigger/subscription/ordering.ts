import type { EventName } from '../../../nodes/AppointmentService/contract';
import type { Desk } from '../../../nodes/AppointmentService/trigger/subscription/desk';
import { order, type Made } from '../../../nodes/AppointmentService/trigger/subscription/order';
import type { JsonObject } from '../../../nodes/AppointmentService/wire';
import { faultOf } from '../../wire/write/desk';
import { accountWith, settingsFor, type Reply } from './account';

export const address = 'https://n8n.example.com/webhook/7';
export const both: EventName[] = ['appointment.created', 'appointment.updated'];
export const created = both.slice(0, 1);
export type Answer = (body: JsonObject, nth: number) => Reply;

interface Subject {
	events?: EventName[];
	options?: object;
	desk?: Partial<Desk>;
	/** What a subscription is read as, by its address. */
	records?: Record<string, unknown>;
}

/** Subscribes at a service, and tells what was sent, what was made and how often that was taken back. */
export async function ordered(answer: Answer, subject: Subject = {}) {
	const { events = created, options = {}, desk, records = {} } = subject;
	const sent: JsonObject[] = [];
	const made: Made[] = [];
	let undone = 0;
	const { connection, asked } = accountWith((one, body) => {
		if (one === 'POST webhooks') return answer(body ?? {}, sent.push(body ?? {}));
		return one in records ? [200, records[one]] : undefined;
	});
	const fault = await faultOf(
		order({
			connection,
			address,
			settings: settingsFor(events, options),
			desk: { path: 'webhooks', shown: [], ...desk },
			secret: 'a-shared-secret',
			onMade: (one) => void made.push(one),
			onDoubt: () => {},
			removeOthers: async () => {},
			undo: async () => void undone++,
		}),
	);
	return { sent, made, fault, asked, undone };
}

export const said = (message: string, more: object = {}): Reply => [422, { message, ...more }];
export const taken: Answer = (body, nth) => [201, { id: nth, ...body }];
