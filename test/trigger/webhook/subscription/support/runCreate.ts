import type { EventName } from '../../../../../nodes/AppointmentService/contract';
import type { SubscriptionEndpoint } from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/endpoint';
import { createSubscriptions } from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/create';
import type { NewSubscription } from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/newSubscription';
import type { JsonObject } from '../../../../../nodes/AppointmentService/rest';
import { rejectionOf } from '../../../../rest/write/fakeCollection';
import { createFakeClient, settingsFor, type Reply } from './fakeClient';

export const address = 'https://n8n.example.com/webhook/7';
export const both: EventName[] = ['appointment.created', 'appointment.updated'];
export const created = both.slice(0, 1);
export type Answer = (body: JsonObject, nth: number) => Reply;

interface Subject {
	events?: EventName[];
	options?: object;
	desk?: Partial<SubscriptionEndpoint>;
	/** What a subscription is read as, by its address. */
	records?: Record<string, unknown>;
}

/** Subscribes at a service, and tells what was sent, what was made and how often that was taken back. */
export async function runCreate(answer: Answer, subject: Subject = {}) {
	const { events = created, options = {}, desk, records = {} } = subject;
	const sent: JsonObject[] = [];
	const made: NewSubscription[] = [];
	let undone = 0;
	const { connection: client, asked } = createFakeClient((one, body) => {
		if (one === 'POST webhooks') return answer(body ?? {}, sent.push(body ?? {}));
		return one in records ? [200, records[one]] : undefined;
	});
	const fault = await rejectionOf(
		createSubscriptions({
			client,
			address,
			settings: settingsFor(events, options),
			endpoint: { path: 'webhooks', subscriptions: [], ...desk },
			secret: 'a-shared-secret',
			onCreated: (one) => void made.push(one),
			onUncertain: () => {},
			removeOthers: async () => {},
			undo: async () => void undone++,
		}),
	);
	return { sent, made, fault, asked, undone };
}

export const refusalSaying = (message: string, more: object = {}): Reply => [
	422,
	{ message, ...more },
];
export const acceptSubscription: Answer = (body, nth) => [201, { id: nth, ...body }];
