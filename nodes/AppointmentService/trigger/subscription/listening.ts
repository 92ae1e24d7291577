import { isObject, type JsonObject } from '../../wire';
import { meaningOf } from '../reading/meaning';
import type { Settings } from '../settings';
import { wordsOf } from './condition';
import { eventsNamedIn } from './lessons';
import { eventNamed } from './plan';

/** What was asked for. */
export interface Asked {
	address: string;
	/** The fields that took the address and the events, as they are sent; the last step of a path. */
	addressField: string;
	eventsField: string;
	/** The names of the events; empty where none were sent. */
	names: string[];
}

/** What a subscription does otherwise than it was asked, and the fields that would mend it. */
export interface Deviation {
	of: 'address' | 'events';
	/** What it says instead. */
	said: string;
	/** Undefined where its shape does not show how to correct it. */
	correction?: JsonObject;
}

const mostQuoted = 5;

/** An address of another place under the name that took this node's own. Undefined where it tells none, or masks it. */
export function otherAddress(fields: JsonObject, asked: Asked): Deviation | undefined {
	const { address, addressField } = asked;
	const held = Object.hasOwn(fields, addressField) ? fields[addressField] : undefined;
	if (typeof held !== 'string' || held.length > 2000 || !/^https?:\/\/[^*•…]+$/.test(held))
		return undefined;
	if (sameAddress(held, address)) return undefined;
	return { of: 'address', said: held.slice(0, 200), correction: { [addressField]: address } };
}

/**
 * The events of subscriptions that were made together, where they listen to none, or to others than were chosen. Names without a meaning
 * are left alone: nobody knows what they stand for.
 */
export function otherEvents(
	fields: JsonObject,
	asked: Asked,
	settings: Settings,
	chosen: Settings['events'],
): Deviation | undefined {
	const { names, eventsField } = asked;
	if (names.length === 0) return undefined;
	const shown = Object.entries(fields).filter(([key]) => isEventsName(key) || key === eventsField);
	const told = shown.map(([key, value]) => ({ key, value, listed: listedIn(value) }));
	if (told.length === 0 || told.some(({ listed }) => listed === undefined)) return undefined;
	const listed = told.flatMap((one) => one.listed ?? []);
	// A field that is sent with a single name holds one only.
	const first = told.find(({ key }) => key !== eventsField && told.length > 1) ?? told[0];
	const correction = corrected(first.key, first.value, asked, settings, chosen);
	const sent = { of: 'events' as const, ...(correction && { correction }) };
	if (listed.length === 0) return { ...sent, said: 'none' };
	const known = listed.every((name) => isKnown(name, settings));
	const covered = chosen.every((event) =>
		listed.some((name) => eventNamed(name, settings) === event || names.includes(name)),
	);
	if (!known || covered) return undefined;
	return { ...sent, said: listed.slice(0, mostQuoted).join(', ') };
}

const isEventsName = (key: string) =>
	/^((subscribed|enabled|event|notification|hook|webhook) )*(events?|types?|topics?|triggers?)( (types?|names?))?$/.test(
		wordsOf(key).join(' '),
	) && !/^types?$/i.test(key);

/** The names that a field lists; undefined where it is no such field. */
function listedIn(value: unknown): string[] | undefined {
	if (value === null || value === '') return [];
	if (Array.isArray(value) && value.length === 0) return [];
	if (isObject(value)) {
		const entries = Object.entries(value);
		if (!entries.every(([, on]) => typeof on === 'boolean')) return undefined;
		return entries.filter(([, on]) => on === true).map(([name]) => name);
	}
	const named = eventsNamedIn({ value });
	return named.length > 0 ? named : undefined;
}

function isKnown(name: string, settings: Settings): boolean {
	if (settings.vocabulary.has(name.toLowerCase())) return true;
	const { resource, action } = meaningOf(name);
	return resource !== undefined && action !== undefined;
}

/** The events in the way in which the subscription shows them. */
function corrected(
	key: string,
	value: unknown,
	{ names }: Asked,
	settings: Settings,
	chosen: Settings['events'],
): JsonObject | undefined {
	if (isObject(value) && Object.keys(value).length > 0) {
		const flags = Object.keys(value).map((name) => {
			const event = eventNamed(name, settings);
			return [name, names.includes(name) || (event !== undefined && chosen.includes(event))];
		});
		return flags.some(([, on]) => on)
			? { [key]: Object.fromEntries(flags) as JsonObject }
			: undefined;
	}
	if (typeof value !== 'string') return { [key]: names };
	return { [key]: value.includes(',') || names.length > 1 ? names.join(',') : names[0] };
}

/** The same but for what services write in another way. */
function sameAddress(some: string, other: string): boolean {
	const [a, b] = [some, other].map((one) =>
		URL.canParse(one) ? decodeURI(new URL(one).href.replace(/\/$/, '')) : one,
	);
	return a === b;
}
