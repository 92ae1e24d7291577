import { dialectNamed, type DialectName } from '../dialects/index.mts';
import { idForms } from '../dialects/ids.mts';
import { flat, partsOf, pathForm, type Lookup } from '../dialects/records.mts';
import { timeForms } from '../dialects/times.mts';
import { damage, type ParcelKind } from './damage.mts';
import type { Happening } from './happenings.mts';
import { newSecret } from './signing.mts';
import type { HookStyle, Telling } from './style.mts';
import type { Subscription } from './subscriptions.mts';

/** What goes to an address in one request. */
export interface Parcel {
	kind: ParcelKind;
	/** The event's name in the dialect's words. */
	event: string;
	happening: Happening;
	url: string;
	headers: Record<string, string>;
	body: string | undefined;
}

/** To whom, in which words, and what. */
export interface Order {
	style: HookStyle;
	subscription: Subscription;
	/** The dialect that the records of this kind are listed in. */
	listed: DialectName;
	lookup: Lookup;
	event: string;
	happenings: Happening[];
	kind: ParcelKind;
	/** How large an oversized body is. */
	bytes: number;
}

const day = 86_400;

/** Puts together what goes over the wire, signed as the subscription says and damaged as the kind says. */
export function pack(order: Order): Parcel {
	const { style, subscription, kind, happenings } = order;
	const [happening] = happenings;
	const tellings = happenings.map((one) => tell(one, order));
	const bodies = tellings.map(style.body);
	const whole =
		happenings.length === 1 && kind !== 'batch' ? bodies[0] : (style.batch?.(bodies) ?? bodies);
	const { text, type = style.contentType ?? 'application/json' } = damage(kind, whole, order.bytes);
	const signed = style.sign?.({
		secret: kind === 'wrongSignature' ? newSecret() : subscription.secret,
		body: kind === 'tampered' ? JSON.stringify(whole) : (text ?? ''),
		url: subscription.url,
		id: happening.id,
		timestamp: Math.floor(Date.now() / 1000) - (kind === 'stale' ? day : 0),
	});
	return {
		kind,
		event: order.event,
		happening,
		url: subscription.url,
		headers: {
			'user-agent': 'Webhooks/1.0',
			...(text !== undefined && { 'content-type': type }),
			...style.headers?.(tellings[0], subscription),
			...(kind !== 'unsigned' && signed),
		},
		body: text,
	};
}

function tell(happening: Happening, { listed, lookup, event, kind }: Order): Telling {
	const { record: style, shape } = dialectNamed(listed);
	const { area, row } = happening;
	const parts = partsOf(row, area.name, style, lookup);
	const at = kind === 'stale' ? happening.at - day * 1000 : happening.at;
	return {
		event: kind === 'unknownEvent' ? reminded(event) : event,
		happening: { ...happening, at },
		record: shape?.(parts, area) ?? flat(parts),
		recordId: idForms[pathForm(style)](row),
		time: timeForms[style.times['*']],
	};
}

/** `appointment.created` → `appointment.reminded`, an event that the service has not told of when it was asked. */
function reminded(event: string): string {
	return event.replace(/creat\w*/i, (verb) => {
		if (verb === verb.toUpperCase()) return 'REMINDED';
		return verb.startsWith('C') ? 'Reminded' : 'reminded';
	});
}
