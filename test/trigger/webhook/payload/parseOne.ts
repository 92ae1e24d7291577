import {
	parseEvents,
	type Delivery,
	type WebhookEvent,
} from '../../../../nodes/AppointmentService/trigger/webhook/payload/readEvents';

export const record = { id: 7, start: '2026-05-01T09:00:00Z', status: 'confirmed', price: 40 };

/** The events of a body, with the names that the user mapped. */
export const parse = (body: unknown, headers: Record<string, string> = {}, names: object = {}) => [
	...parseEvents({ headers, query: {}, body } as Delivery, new Map(Object.entries(names))),
];

/** The only event of a body. */
export const parseOne = (
	body: unknown,
	headers?: Record<string, string>,
	names?: object,
): WebhookEvent => {
	const events = parse(body, headers, names);
	expect(events).toHaveLength(1);
	return events[0];
};
