import type { Identity } from './identity';
import { isObject, type JsonObject } from './types';
import { plain } from './words';

const naming = ['name', 'fullname', 'displayname', 'title', 'label', 'subject', 'summary'];
const parts = ['firstname', 'lastname'];
const times = [
	'start',
	'startsat',
	'startat',
	'starttime',
	'startdate',
	'startdatetime',
	'date',
	'scheduledat',
	'datetime',
	'begin',
	'from',
];
const numbers = ['number', 'invoicenumber', 'reference', 'code', 'email', 'phone'];

/** What a person would call a record: its name, else its time, else its number, and its id. */
export function labelOf(record: JsonObject, identity: Identity): string {
	const held = Object.entries(isObject(record.attributes) ? record.attributes : record);
	const find = (words: string[]) =>
		words.flatMap((word) =>
			held
				.filter(
					([key, value]) =>
						plain(key) === word &&
						(typeof value === 'string' || typeof value === 'number') &&
						value !== '',
				)
				.map(([, value]) => String(value)),
		);
	const names = find(naming).slice(0, 1);
	const label = [...(names.length > 0 ? names : find(parts)), ...find(times).slice(0, 1)];
	const id = identity.of(record);
	const chosen = label.length > 0 ? label : find(numbers).slice(0, 1);
	return chosen.length > 0 ? `${chosen.join(' ')} (${id})` : id;
}
