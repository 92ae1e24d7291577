import { Problem } from '../../http/problem.mts';
import { eventsOfStyle, type HookStyle, type SubscriptionStyle } from '../hook-style.mts';
import type { Subscription } from './subscriptions.mts';

/** The fields of a subscription in a request; absent ones are undefined. */
export interface SubscriptionFields {
	url?: string;
	events?: string[];
	secret?: string;
	state?: 'active' | 'disabled';
	requestKey?: string;
}

type JsonFields = Record<string, unknown>;

const isObject = (value: unknown): value is JsonFields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the sandbox may send to the address: it never sends anything to another machine. */
export function isLoopback(address: string): boolean {
	if (!URL.canParse(address)) return false;
	const { protocol, hostname } = new URL(address);
	return /^https?:$/.test(protocol) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Refuses an address that the sandbox would not send to. */
export function checkAddress(address: unknown, field: string): string {
	if (typeof address !== 'string' || !isLoopback(address)) {
		const message = `${field} must be an http or https address on this machine.`;
		throw new Problem(422, 'invalid_url', message, field);
	}
	return address;
}

/** Reads the body of a request to subscribe, or to change a subscription. Throws a Problem for what is wrong with it. */
export function readSubscriptionFields(
	body: unknown,
	style: HookStyle,
	subscriptionStyle: SubscriptionStyle,
): SubscriptionFields {
	const { fields } = subscriptionStyle;
	const outer = isObject(body) ? body : undefined;
	const inner = outer && (subscriptionStyle.unwrap ? subscriptionStyle.unwrap(outer) : outer);
	if (!outer || !isObject(inner)) {
		throw new Problem(
			400,
			'invalid_body',
			`The body must be a JSON object for a ${subscriptionStyle.noun.name}.`,
		);
	}
	if (subscriptionStyle.strict) refuseUnknown(inner, Object.values(fields));
	const url = inner[fields.url];
	const secret = inner[fields.secret];
	const key = subscriptionStyle.requestKey && outer[subscriptionStyle.requestKey];
	return {
		url: url === undefined ? undefined : checkAddress(url, fields.url),
		events: readEvents(inner[fields.events], style, subscriptionStyle),
		secret: subscriptionStyle.secret.chosen && typeof secret === 'string' ? secret : undefined,
		state: readState(inner[fields.state], subscriptionStyle),
		requestKey: typeof key === 'string' ? key : undefined,
	};
}

/** The required fields of a new subscription. */
export function requireFields(
	{ url, events }: SubscriptionFields,
	{ fields }: SubscriptionStyle,
): Pick<Subscription, 'events' | 'url'> {
	if (url === undefined) throw missing(fields.url);
	if (events === undefined) throw missing(fields.events);
	return { url, events };
}

function missing(field: string): Problem {
	return new Problem(422, 'missing_field', `${field} is required.`, field);
}

function refuseUnknown(body: JsonFields, known: string[]): void {
	const field = Object.keys(body).find((name) => !known.includes(name));
	if (field) throw new Problem(422, 'unknown_field', `${field} is not known.`, field);
}

function readEvents(value: unknown, style: HookStyle, subscriptionStyle: SubscriptionStyle) {
	const { single, listsKnownEvents: listsKnownEvents, fields } = subscriptionStyle;
	if (value === undefined) return undefined;
	const events: unknown[] = single ? [value] : Array.isArray(value) ? value : [undefined];
	if (events.length === 0) throw missing(fields.events);
	const known = eventsOfStyle(style);
	const unknown = events.find((event) => !known.includes(event as string));
	if (unknown === undefined && events.every((event) => typeof event === 'string')) {
		return [...new Set(events)];
	}
	const message = listsKnownEvents
		? `${fields.events} must be among: ${known.join(', ')}.`
		: `${fields.events} is not valid.`;
	throw new Problem(422, 'invalid_event', message, fields.events);
}

function readState(value: unknown, { states }: SubscriptionStyle): SubscriptionFields['state'] {
	if (value === undefined) return undefined;
	return value === states.active ? 'active' : 'disabled';
}
