import type { Random } from '../../random.mts';
import { canonical } from '../json.mts';
import type { FuzzSpec } from '../spec.mts';

export type RecordValue = Record<string, unknown>;

/** One record of the list, as the service knows it. */
export interface ListRow {
	/** What the service knows the record by, whatever id the record shows. */
	key: number;
	/** Place in the list's order. */
	rank: number;
	value: RecordValue;
	/** Every content of it that was ever sent. */
	versions: RecordValue[];
	hidden: boolean;
	gone: boolean;
	/** Added after the reading began. */
	late: boolean;
}

const people = [
	'Ada Lovelace',
	'José Núñez',
	'Zoë Ng',
	'O’Brien',
	'Łukasz W.',
	'山田 太郎',
	'Müller',
];
const statuses = ['booked', 'confirmed', 'cancelled'];

/** Shows a record's id, as one of the many ways in which services write ids. */
const idWriters: Record<string, (key: number, value: RecordValue) => RecordValue> = {
	id: (key, value) => ({ id: 1000 + key, ...value }),
	idLast: (key, value) => ({ ...value, id: 1000 + key }),
	sparse: (key, value) => ({ id: 17 + key * 13, ...value }),
	// Neighbours here are one and the same number to whoever parses them as doubles.
	big: (key, value) => ({ id: 9007199254740993n + BigInt(key), ...value }),
	uuid: (key, value) => ({ id: uuid(key), ...value }),
	digits: (key, value) => ({ id: String(key).padStart(8, '0'), ...value }),
	uid: (key, value) => ({ uid: uuid(key).slice(0, 13), ...value }),
	uidAndId: (key, value) => ({ uid: uuid(key).slice(0, 13), id: 1000 + key, ...value }),
	resourceId: (key, value) => ({ ...value, appointmentId: `A-${1000 + key}` }),
	resource_id: (key, value) => ({ client_id: key % 5, appointment_id: 1000 + key, ...value }),
	othersFirst: (key, value) => ({ client_id: key % 7, staff_id: 3, id: 1000 + key, ...value }),
	othersOdd: (key, value) => ({ location_id: 77 + key, ...value, ID: 5000 + key }),
	_id: (key, value) => ({ _id: uuid(key).replaceAll('-', '').slice(0, 24), ...value }),
	Id: (key, value) => ({ Id: 1000 + key, ...value }),
	guid: (key, value) => ({ guid: uuid(key), ...value }),
	url: (key, value) => ({ id: `https://api.salon.example/appointments/${1000 + key}`, ...value }),
	uri: (key, value) => ({ uri: `https://api.salon.example/appointments/${uuid(key)}`, ...value }),
	code: (key, value) => ({ code: `BK${String(key).padStart(5, '0')}`, ...value }),
	jsonApi: (key, value) => ({
		type: 'appointments',
		id: String(1000 + key),
		attributes: value,
		relationships: { client: { data: { type: 'clients', id: String(key % 5) } } },
	}),
	elastic: (key, value) => ({ _index: 'appointments', _id: uuid(key).slice(0, 8), _source: value }),
	inner: (key, value) => ({ appointment: { id: 1000 + key, ...value }, revision: 1 }),
	// Occurrences of a series share its id; only the start tells them apart.
	series: (key, value) => ({ id: 500 + Math.floor(key / 30), ...value, start: startOf(key) }),
	seriesLate: (key, value) => ({ id: 500 + (key % 40), ...value, start: startOf(key) }),
	none: (key, value) => ({ date: startOf(key).slice(0, 10), ...value, amount: 10 + key / 4 }),
	twins: (key) => ({
		date: startOf(Math.floor(key / 9)).slice(0, 10),
		service: ['Cut', 'Colour', 'Shave'][key % 3],
		amount: 30,
	}),
};

/** Styles under which no single field tells two records apart. */
export const idlessStyles: ReadonlySet<string> = new Set(['none', 'twins', 'series', 'seriesLate']);

/** Business fields whose names are envelope words elsewhere. */
const fieldWriters: Record<string, (key: number) => unknown> = {
	next: (key) => `https://elsewhere.example/next/${key}`,
	next_appointment_id: (key) => 1001 + key,
	next_visit: () => '2025-06-01T09:00:00Z',
	nextPage: () => null,
	total: (key) => 120.5 + key,
	total_count: () => 3,
	total_pages: () => 2,
	page: (key) => `booking-page-${key % 3}`,
	cursor: () => 'pointer',
	next_cursor: (key) => `c${key}`,
	links: (key) => ({ self: `/appointments/${key}`, next: 'https://elsewhere.example/a?page=2' }),
	_links: (key) => ({ self: { href: `/x/${key}` }, next: { href: '/api/v1/appointments?page=9' } }),
	count: () => 3,
	items: (key) => [
		{ id: key * 2, name: 'Shampoo' },
		{ id: key * 2 + 1, name: 'Cut' },
	],
	data: (key) => ({ id: key, data: [] }),
	results: () => [],
	tags: (key) => (key % 2 ? ['new'] : []),
	errors: () => [],
	error: () => null,
	success: (key) => key % 4 !== 0,
	has_more: (key) => key % 2 === 0,
	offset: () => -120,
	limit: () => 4,
	meta: (key) => ({ page: key, total: 9 }),
	pagination: () => 'dots',
	value: (key) => key / 8,
	message: () => 'Rate limit exceeded?',
	status_code: () => 429,
	last: (key) => `Name ${key}`,
	appointments: (key) => [{ id: key + 1 }],
};

export const fieldNames = Object.keys(fieldWriters);

/** Makes the record with this key. */
export function makeRecord(spec: FuzzSpec, key: number): RecordValue {
	const value: RecordValue = {
		client: people[key % people.length],
		status: statuses[key % 3 === 2 ? 1 : key % 5 === 4 ? 2 : 0],
		starts_at: startOf(key),
		notes: key % 4 === 0 ? null : `Note ${key} "quoted" \\ \u2028 <b>`,
		created_at: startOf(key - 400),
		updated_at: startOf(key - 200),
	};
	for (const name of spec.records.fields) {
		if (name !== '__proto__') value[name] = fieldWriters[name]?.(key);
		else Object.defineProperty(value, name, { value: { polluted: true }, enumerable: true });
	}
	const writer = idWriters[spec.records.id];
	if (!writer) throw new Error(`No id style ${spec.records.id}`);
	return withFilter(spec, key, writer(key, value));
}

/** A field that the user's filter looks at, outside of whatever wraps the record. */
function withFilter(spec: FuzzSpec, key: number, value: RecordValue): RecordValue {
	if (!spec.filter) return value;
	return { ...value, [spec.filter.name]: key % 3 === 0 ? 'elsewhere' : spec.filter.value };
}

/** The record as it is after somebody changed it. */
export function withChange(value: RecordValue, index: number): RecordValue {
	const next = `2025-05-12T08:${String(index % 60).padStart(2, '0')}:00Z`;
	return 'updated_at' in value ? { ...value, updated_at: next } : { ...value, revised: index };
}

/** What to look a record up by, where it shows an id of its own. */
export function idOf(spec: FuzzSpec, value: unknown): string | undefined {
	if (idlessStyles.has(spec.records.id) || typeof value !== 'object' || value === null)
		return undefined;
	const record = value as RecordValue;
	const inner = (record.appointment ?? record) as RecordValue;
	const names = ['uid', 'id', 'appointmentId', 'appointment_id', '_id', 'ID', 'Id', 'guid', 'uri'];
	const name = [...names, 'code'].find((candidate) => inner[candidate] !== undefined);
	return name && canonical(inner[name]);
}

function startOf(key: number): string {
	return new Date(Date.UTC(2025, 2, 1, 9, 0, 0) + key * 5_400_000).toISOString();
}

function uuid(key: number): string {
	const hex = (turn: number) =>
		(Math.imul(key + 1, 0x9e3779b1 + turn * 0x61c88647) >>> 0).toString(16).padStart(8, '0');
	const all = hex(1) + hex(2) + hex(3) + hex(4);
	return [8, 4, 4, 4, 12]
		.reduce<
			[string[], number]
		>(([parts, from], length) => [[...parts, all.slice(from, from + length)], from + length], [[], 0])[0]
		.join('-');
}

/** Some field names for the records of a case. */
export function generateFields(random: Random): string[] {
	const fields = random.sample(
		fieldNames,
		random.weighted([
			[3, 0],
			[3, 1],
			[2, 3],
			[1, 6],
		]),
	);
	return random.chance(0.04) ? [...fields, '__proto__'] : fields;
}
