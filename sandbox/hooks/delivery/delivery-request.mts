import { dialectNamed, type DialectName } from '../../dialects/index.mts';
import { idFormats } from '../../dialects/ids.mts';
import {
	flatRecord,
	recordPartsOf,
	pathIdFormat,
	type LookupRecord,
} from '../../dialects/records.mts';
import { timeFormats } from '../../dialects/times.mts';
import { corruptBody, type DeliveryKind } from './corrupt-body.mts';
import type { RecordEvent } from '../events.mts';
import { newSecret } from '../signing.mts';
import type { HookStyle, EventDescription } from '../hook-style.mts';
import type { Subscription } from '../subscriptions/subscriptions.mts';

/** The request of one delivery. */
export interface DeliveryRequest {
	kind: DeliveryKind;
	/** The event's name in the dialect's words. */
	event: string;
	recordEvent: RecordEvent;
	url: string;
	headers: Record<string, string>;
	body: string | undefined;
}

/** The recipient, the style and the events of a delivery. */
export interface DeliveryOptions {
	style: HookStyle;
	subscription: Subscription;
	/** The dialect that the records of this kind are listed in. */
	listed: DialectName;
	lookup: LookupRecord;
	event: string;
	recordEvents: RecordEvent[];
	kind: DeliveryKind;
	/** How large an oversized body is. */
	bytes: number;
}

const day = 86_400;

/** Builds the request, signed for the subscription and damaged as the kind says. */
export function buildDelivery(options: DeliveryOptions): DeliveryRequest {
	const { style, subscription, kind, recordEvents } = options;
	const [recordEvent] = recordEvents;
	const descriptions = recordEvents.map((one) => describeEvent(one, options));
	const bodies = descriptions.map(style.body);
	const genuineBody =
		recordEvents.length === 1 && kind !== 'batch' ? bodies[0] : (style.batch?.(bodies) ?? bodies);
	const { text, type = style.contentType ?? 'application/json' } = corruptBody(
		kind,
		genuineBody,
		options.bytes,
	);
	const signed = style.sign?.({
		secret: kind === 'wrongSignature' ? newSecret() : subscription.secret,
		body: kind === 'tampered' ? JSON.stringify(genuineBody) : (text ?? ''),
		url: subscription.url,
		id: recordEvent.id,
		timestamp: Math.floor(Date.now() / 1000) - (kind === 'stale' ? day : 0),
	});
	return {
		kind,
		event: options.event,
		recordEvent,
		url: subscription.url,
		headers: {
			'user-agent': 'Webhooks/1.0',
			...(text !== undefined && { 'content-type': type }),
			...style.headers?.(descriptions[0], subscription),
			...(kind !== 'unsigned' && signed),
		},
		body: text,
	};
}

function describeEvent(
	recordEvent: RecordEvent,
	{ listed, lookup, event, kind }: DeliveryOptions,
): EventDescription {
	const { record: style, shape } = dialectNamed(listed);
	const { area, row } = recordEvent;
	const parts = recordPartsOf(row, area.name, style, lookup);
	const at = kind === 'stale' ? recordEvent.at - day * 1000 : recordEvent.at;
	return {
		event: kind === 'unknownEvent' ? toUnknownEvent(event) : event,
		recordEvent: { ...recordEvent, at },
		record: shape?.(parts, area) ?? flatRecord(parts),
		recordId: idFormats[pathIdFormat(style)](row),
		time: timeFormats[style.times['*']],
	};
}

/** `appointment.created` → `appointment.reminded`, an event that the service does not list. */
function toUnknownEvent(event: string): string {
	return event.replace(/creat\w*/i, (verb) => {
		if (verb === verb.toUpperCase()) return 'REMINDED';
		return verb.startsWith('C') ? 'Reminded' : 'reminded';
	});
}
