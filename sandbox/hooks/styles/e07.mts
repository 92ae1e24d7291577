import { eventTable, type RecordEvent } from '../events.mts';
import { hmac } from '../signing.mts';
import type { HookStyle } from '../hook-style.mts';

const moved = ({ kind, row, before }: RecordEvent) =>
	kind === 'created'
		? Boolean(row.rescheduledFrom)
		: kind === 'updated' && row.startsAt !== before?.startsAt;
const cancelled = ({ kind, row, before }: RecordEvent) =>
	kind === 'deleted' || (row.status === 'cancelled' && before?.status !== 'cancelled');

/** Triggers in capitals that tell a visit that was moved or cancelled from one that was changed otherwise. */
const triggers: Array<[string, (recordEvent: RecordEvent) => boolean]> = [
	['BOOKING_CREATED', (one) => one.kind === 'created' && !moved(one)],
	['BOOKING_RESCHEDULED', (one) => moved(one) && !cancelled(one)],
	['BOOKING_CANCELLED', cancelled],
	['BOOKING_UPDATED', (one) => one.kind === 'updated' && !moved(one) && !cancelled(one)],
];

export const e07Hooks: HookStyle = {
	events: new Map([
		...triggers.map(([name, fits]): [string, (recordEvent: RecordEvent) => boolean] => [
			name,
			(one) => one.area.name === 'appointment' && fits(one),
		]),
		...eventTable((area, kind) =>
			area === 'appointment' || kind === 'deleted'
				? undefined
				: `${area.toUpperCase()}_${kind.toUpperCase()}`,
		),
	]),
	subscriptions: {
		steps: ['webhooks'],
		noun: { name: 'webhook', path: 'webhooks' },
		fields: { url: 'subscriberUrl', events: 'triggers', secret: 'secret', state: 'active' },
		states: { active: true, disabled: false, pending: false },
		secret: { chosen: true, shown: 'always' },
		update: 'PATCH',
		duplicates: 'refused',
		listsKnownEvents: true,
		deleted: 'record',
	},
	body: ({ event, recordEvent, record, time }) => ({
		triggerEvent: event,
		createdAt: time(recordEvent.at),
		payload: record,
	}),
	sign: ({ secret, body }) => ({ 'x-signature-256': hmac(secret, body, 'hex') }),
	retries: [30, 300],
	timeout: 10,
};
