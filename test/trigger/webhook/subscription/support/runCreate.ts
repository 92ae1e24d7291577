import type { EventName } from '../../../../../nodes/AppointmentService/contract';
import type { SubscriptionEndpoint } from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/endpoint';
import { createSubscriptions } from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/create';
import type {
	NewSubscription,
	Progress,
} from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/sendRequests';
import type { JsonObject } from '../../../../../nodes/AppointmentService/rest';
import { rejectionOf } from '../../../../rest/write/fakeCollection';
import { createFakeClient, settingsFor, type Reply } from './fakeClient';

export const address = 'https://n8n.example.com/webhook/7';
export const both: EventName[] = ['appointment.created', 'appointment.updated'];
export const created = both.slice(0, 1);
export type Answer = (body: JsonObject, nth: number) => Reply;

interface CreateInput {
	events?: EventName[];
	/** Of the credential. */
	secret?: string;
	options?: object;
	endpoint?: Partial<SubscriptionEndpoint>;
	/** Bodies by request, such as `GET webhooks/1`. */
	records?: Record<string, unknown>;
}

/** Subscribes at a service: what was sent and created, the error, the requests and how often it was undone. */
export async function runCreate(answer: Answer, input: CreateInput = {}) {
	const { events = created, options = {}, endpoint, records = {} } = input;
	const sent: JsonObject[] = [];
	const subscriptions: NewSubscription[] = [];
	let undone = 0;
	const progress: Progress = { secrets: [] };
	const { client, requests } = createFakeClient((request, body) => {
		if (request === 'POST webhooks') return answer(body ?? {}, sent.push(body ?? {}));
		return request in records ? [200, records[request]] : undefined;
	});
	const error = await rejectionOf(
		createSubscriptions({
			client,
			address,
			settings: settingsFor(events, options),
			endpoint: { path: 'webhooks', subscriptions: [], ...endpoint },
			secret: 'secret' in input ? input.secret : 'a-shared-secret',
			onCreated: (subscription) => void subscriptions.push(subscription),
			progress,
			removeOthers: async () => {},
			undo: async () => void undone++,
		}),
	);
	return {
		sent,
		subscriptions,
		error,
		requests,
		undone,
		isSecretHidden: progress.hidesSecret === true,
	};
}

export const refuseWith = (message: string, more: object = {}): Reply => [
	422,
	{ message, ...more },
];
export const acceptSubscription: Answer = (body, nth) => [201, { id: nth, ...body }];
