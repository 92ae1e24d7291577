import { learnIdentity } from './identity';
import { nameOf } from './naming';
import { kindOf } from './relations';
import { isObject, type JsonObject } from './types';
import { viewOf } from './view';
import { plain } from './words';

/** As many fields as n8n's guidelines allow in a simplified record. */
const most = 10;

/** What fields are for, the most useful first; compared after `plain`. */
const uses: RegExp[] = [
	/^(full|display|first|last|given|family|sur)?name$|^(title|label|subject|summary)$/,
	/^(start|starts|begin|begins|from|scheduled)(at|on|date|datetime|time)?$|^(date|datetime|time)$/,
	/^(end|ends|until|to|finish)(at|on|date|datetime|time)?$|^dateend$/,
	/^(status|state)$/,
	/(fullname|displayname|firstname|lastname|name|title)$/,
	/^(email|emailaddress|phone|phonenumber|mobile|mobilephone)$/,
	/^(number|no|reference|code|sku|quantity|stock|role|category)$|(invoice|order)(number|no)$/,
	/^(grand)?total|^(amount|price|balance|currency)(due)?$|^currencycode$/,
	/^(duration|length)(in)?(minutes|min|mins)?$|^minutes$/,
];
const made = /^(created|updated|modified|inserted|date(created|modified)|(create|last).*(date|at))/;
const none = new Set<string>();
const deepest = 2;
const technical = /(url|uri|href|link|links|token|hash|etag|version|colou?r|type)$/;

/**
 * Lays the fields of a record side by side, under names of one level: `client.name` becomes `client_name`. Lists stay lists.
 *
 * @param own the resource's own names, as `resourceWords` gives them
 */
export function flatten(record: JsonObject, own: Set<string>): JsonObject {
	const flat: JsonObject = {};
	lay(viewOf(record, own), '', flat, 0);
	return flat;
}

function lay(fields: JsonObject, before: string, flat: JsonObject, depth: number): void {
	for (const [key, held] of Object.entries(fields)) {
		const bare =
			isObject(held) && Object.keys(held).every((part) => /^(data|links|meta)$/.test(part));
		const inner = bare && 'data' in held ? held.data : held;
		const name = before === '' ? key : `${before}_${key}`;
		if (isObject(inner) && depth < deepest) lay(inner, name, flat, depth + 1);
		else if (!Object.hasOwn(flat, name)) define(flat, name, inner);
	}
}

/** Data may be called `__proto__`. */
function define(flat: JsonObject, name: string, value: unknown): void {
	Object.defineProperty(flat, name, {
		value,
		enumerable: true,
		writable: true,
		configurable: true,
	});
}

/**
 * Picks fields of a flat record.
 *
 * @param briefly lists of records become lists of their names
 */
export function pick(flat: JsonObject, fields: string[], briefly: boolean): JsonObject {
	const picked: JsonObject = {};
	for (const name of fields) {
		if (Object.hasOwn(flat, name)) define(picked, name, briefly ? brief(flat[name]) : flat[name]);
	}
	return picked;
}

/** The names of records in a list, where all of them have one. */
function brief(value: unknown): unknown {
	if (!Array.isArray(value) || !value.every(isObject)) return value;
	const names = value.map((one) => nameOf(viewOf(one, none), none));
	return names.every((name) => name !== undefined) ? names : value;
}

/**
 * The fields that say most about the records, ten at most: their id, their names, when they take place, how they stand, whom and what
 * they are for; then what is filled in and differs between them.
 *
 * @param flats records, as `flatten` gives them
 * @param own the resource's own names
 */
export function tellingFields(flats: JsonObject[], own: Set<string>): string[] {
	const id = learnIdentity(flats, own).path?.[0];
	return [...new Set(flats.flatMap(Object.keys))]
		.map((name) => ({ name, rank: name === id ? -1 : rankOf(name, flats, own) }))
		.filter(({ rank }) => rank < Infinity)
		.sort((a, b) => a.rank - b.rank)
		.slice(0, most)
		.map(({ name }) => name);
}

/** The smaller, the more useful: what is known by its name goes first, then whom it belongs to, then what differs. */
function rankOf(name: string, flats: JsonObject[], own: Set<string>): number {
	const word = plain(name);
	const values = flats.map((flat) => brief(flat[name])).filter((value) => !isEmpty(value));
	if (values.length === 0 || values.some(isNested)) return Infinity;
	const use = uses.findIndex((pattern) =>
		pattern.test(own.has(word.slice(0, -4)) ? word.slice(-4) : word),
	);
	if (use >= 0) return use;
	const after = uses.length;
	if (/id$/.test(word)) return after + (kindOf(word.replace(/(u?u?id)$/, '')) ? 0 : 3);
	if (kindOf(word)?.exact) return after;
	if (made.test(word)) return after + 2;
	const dull = technical.test(word) || values.every((value) => /^https?:/.test(String(value)));
	const telling = new Set(values.map(String)).size > 1 && values.length * 2 > flats.length;
	return after + (!dull && (telling || flats.length === 1) ? 1 : 4);
}

function isNested(value: unknown): boolean {
	return isObject(value) || (Array.isArray(value) && value.some((one) => typeof one === 'object'));
}

function isEmpty(value: unknown): boolean {
	return value === null || value === undefined || value === '';
}
