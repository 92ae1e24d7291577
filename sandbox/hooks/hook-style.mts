import type { Area } from '../areas.mts';
import type { Row } from '../business/rows.mts';
import type { EventTable, RecordEvent } from './events.mts';
import type { Sign } from './signing.mts';

/** How a new address has to answer before it gets deliveries. */
export type Handshake =
	/** A body with a challenge comes, and has to come back in the answer's body; at once, or no subscription. */
	| 'body'
	/** A header with a challenge comes after the answer, and has to come back as a header. */
	| 'header';

/** How a dialect takes subscriptions. */
export interface SubscriptionStyle {
	/** The path below the surface's root. */
	steps: readonly string[];
	/** The words for one and for many. */
	noun: { name: string; path: string };
	fields: {
		url: string;
		events: string;
		/** Where the secret stands, and whether the subscriber may choose it. */
		secret: string;
		/** Where it stands whether it is on, and the words for it. */
		state: string;
	};
	states: { active: unknown; disabled: unknown; pending: unknown };
	secret: { chosen: boolean; shown: 'always' | 'created' | 'single'; prefix?: string };
	/** One event for each subscription, and a word in place of a list. */
	single?: true;
	/** The part of a request's body that counts. */
	unwrap?(body: Record<string, unknown>): unknown;
	/** The field for an idempotency key. */
	requestKey?: string;
	/** Unknown fields are refused. */
	strict?: true;
	/** The method that updates one; none where that is impossible. */
	update?: 'PATCH' | 'PUT';
	/** What happens to a second subscription for the same address. */
	duplicates: 'doubled' | 'refused';
	/** Whether the refusal of an unknown event lists the known ones. */
	listsKnownEvents?: true;
	/** What comes back when one is made: by default the record. */
	created?: 'location';
	/** What comes back when one is taken away: by default nothing. */
	deleted?: 'record';
	handshake?: Handshake;
}

/** What a dialect's body is made from. */
export interface EventDescription {
	/** The event's name in the dialect's words. */
	event: string;
	recordEvent: RecordEvent;
	/** The record as the lists show it. */
	record: unknown;
	/** What it is known by in paths. */
	recordId: number | string;
	/** A moment as the dialect writes it. */
	time(moment: number): unknown;
}

/** How a dialect sends events to subscribers. */
export interface HookStyle {
	events: EventTable;
	/** One settings page for the account in place of subscriptions. */
	settings?: readonly string[];
	/** None where the addresses are entered in the service's own pages. */
	subscriptions?: SubscriptionStyle;
	body(description: EventDescription): unknown;
	/** How several are put into one body; by default as a list. */
	batch?(bodies: unknown[]): unknown;
	headers?(description: EventDescription, subscription: Row): Record<string, string>;
	contentType?: string;
	sign?: Sign;
	/** How often one event is sent. */
	copies?(recordEvent: RecordEvent): number;
	/** The body of a ping to a new address, form-encoded. */
	ping?(subscription: Row): string;
	/** Seconds to wait before each further attempt. */
	retries: readonly number[];
	/** Seconds that an address may take to answer. */
	timeout: number;
	/** Number of failed attempts in a row that disables the subscription. */
	disableAfter?: number;
}

/** The names of all events of the dialect. */
export function eventsOfStyle({ events }: HookStyle): string[] {
	return [...events.keys()];
}

/** What a dialect needs to know to write something that is no record of the business. */
export function areaFor(noun: { name: string; path: string }): Area {
	return {
		...noun,
		plural: noun.path,
		lists: [],
		items: [],
		creates: [],
		updates: [],
		deletes: [],
	};
}
