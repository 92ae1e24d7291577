import { isObject, type JsonObject } from '../http/types';
import { isBlankOrFalse } from '../values/blank';
import { toIsoNotation } from './timeNotation';
import { isDateOnly } from '../values/timeOfDay';
import { normalizeName, occasionNames, wordSet } from '../values/vocabulary';
import { valueAt } from './primaryKey';
import { classifyRelation } from './relations';

/** In German, French, Spanish, Portuguese, Italian, Dutch and Scandinavian; of a letter with an accent nothing is left. */
const foreign = {
	date: 'datums?|data|dato|fecha|dag|tag|zeit|uhrzeit|hora|heure|tijd|ora|klokkeslett',
	occasion: 'termin|buchung|rdv|rendezvous|cita|reserva|agendamento|afspraak|avtale|bokning',
	start: 'beginn|anfang|debut|dbut|inicio|incio|inizio|aanvang',
	end: 'ende|schluss|fin|fim|fine|termino|trmino|einde|eind|slut|slutt',
	created: 'erstellt|angelegt|creado|criado|aangemaakt|oprettet|opprettet|skapad',
	updated: 'geaendert|gendert|aktualisiert|actualizado|atualizado|modificado|gewijzigd|endret',
};
const dateBefore = `(date|time|dt|${foreign.date})(de|di|do|du|del)?`;
const suffix = `(at|on|am|um|el|op|date|datetime|time|timestamp|utc|local|iso|unix|epoch|tid|${foreign.date}){0,3}`;
const occasion = `(${[...occasionNames, foreign.occasion].join('|')})`;

/** Names of the time at which something happens: those that say so first, then those that may mean another time as well. */
const timeFieldNames = {
	created: [
		`(created|creation|inserted|added|booked|registered|issued|${foreign.created})${suffix}`,
		`(date|time)(created|added)|create(date|time|datetime|timestamp)|${dateBefore}(creation|creacion|criacao|creazione)`,
	],
	updated: [
		`(last)?(updated|modified|changed|edited|change|modification|edit|${foreign.updated})${suffix}|lastupdate${suffix}`,
		'(date|time)(updated|modified|changed)|update(date|time|datetime|timestamp)?',
	],
	start: [
		`(${occasion}|scheduled|planned)?((start|begin)s?|${foreign.start})${suffix}|${dateBefore}(start|begin|${foreign.start})`,
		`(from|von|van|fra|scheduled)${suffix}|(date|time)from|${occasion}${suffix}|${dateBefore}(${foreign.occasion})|date|datetime|when|time|day|${foreign.date}`,
		// `arrival_time` is when the client came.
		'(arrival|anreise|llegada)(date|datetime|utc)?',
	],
	end: [
		`(${occasion}|scheduled|planned)?((end|finish|stop)s?|${foreign.end})${suffix}|ending${suffix}|finishes${suffix}|${dateBefore}(end|${foreign.end})`,
		`(until|till|to|thru|through|bis|tot|til|hasta)${suffix}|(date|time)(to|until)`,
		'(departure|abreise|salida)(date|datetime|utc)?',
	],
} as const;

export type TimeFieldRole = keyof typeof timeFieldNames;

/** Names that as often hold an ID, so that digits alone are no time. */
const bareOccasion = new RegExp(`^${occasion}$`);
const toPattern = (names: string) => new RegExp(`^(${names})$`);
const rolePatterns = Object.entries(timeFieldNames).map(([role, names]) => ({
	role: role as TimeFieldRole,
	patterns: names.map(toPattern),
}));

/** Whether a field is named so that it can be no other time: `starts_at` is one for starts, `date` is not. */
export function isClearTimeFieldName(name: string, role: TimeFieldRole): boolean {
	return nameFit(name, role) === 0;
}

/** Keys of the time itself within an object named like a time: `start: { dateTime, timeZone }`. */
const valueNames = wordSet(
	'datetime utc timestamp iso instant epoch unix value raw date local at on time',
);
/** Objects that hold times of the record itself. */
const partNames = wordSet(`
	attributes fields properties date datetime day time times timing timestamps when period interval range schedule scheduled
	dates ${occasionNames.join(' ')}
`);

/** How well a name fits: 0 where it says the role, 1 where it may mean it; undefined where it does not. */
function nameFit(name: string, role: TimeFieldRole): number | undefined {
	const word = normalizeName(name);
	const patterns = rolePatterns.find((entry) => entry.role === role)?.patterns ?? [];
	const index = patterns.findIndex((pattern) => pattern.test(word));
	return index < 0 ? undefined : index;
}

/** Whether a field is named like a time with this role. */
export function isTimeFieldName(name: string, role: TimeFieldRole): boolean {
	return nameFit(name, role) !== undefined;
}

/** Whether a field is named like the time at which the service created or last changed the record. */
export function isRecordTimeName(name: string): boolean {
	return isTimeFieldName(name, 'created') || isTimeFieldName(name, 'updated');
}

/**
 * The field with a record's time in this role, recognised by its name and by values that are times.
 *
 * @returns keys from the record to the field; undefined where there is none
 */
export function findTimeField(records: JsonObject[], role: TimeFieldRole): string[] | undefined {
	const sample = records.slice(0, 50);
	return findTimeFields(sample, role).find((path) =>
		valuesAt(sample, path).every((value) => isTimeIn(path, value)),
	);
}

/**
 * The fields with a time in this role, the likeliest first: records of one list may have it in different fields.
 *
 * @returns keys from the record to each field
 */
export function findTimeFields(records: JsonObject[], role: TimeFieldRole): string[][] {
	return fieldPathsIn(records)
		.flatMap((path) => {
			const rank = pathFit(path, role);
			return rank ? [{ path, rank }] : [];
		})
		.sort(byRank)
		.slice(0, maxCandidates)
		.flatMap(({ path, rank }) => {
			const values = valuesAt(records, path).filter((value) => isTimeIn(path, value));
			return values.some((value) => !isClockWithDate(value))
				? [{ path, rank: [...rank, ...valueFit(values)] }]
				: [];
		})
		.sort(byRank)
		.map(({ path }) => path);
}

/** Each candidate costs a pass over all records, and a hostile list may name the field otherwise in each of them. */
const maxCandidates = 50;

interface RankedPath {
	path: string[];
	rank: number[];
}

const byRank = (a: RankedPath, b: RankedPath) =>
	compareRanks(a.rank, b.rank) || a.path.length - b.path.length;

const clockWithDate = /^(0001-01-01|1899-12-3[01]|1900-01-01|1970-01-01|2000-01-01)[T ]\d/;

/** Whether a text is a time of day alone: databases and spreadsheets put the first date that they know before it. */
export function isClockWithDate(value: unknown): boolean {
	return typeof value === 'string' && clockWithDate.test(value);
}

function compareRanks(a: number[], b: number[]): number {
	const index = a.findIndex((value, place) => value !== b[place]);
	return index < 0 ? 0 : a[index] - b[index];
}

/** Of some times: a time of day is better than a date alone, and a time with its zone than one without. */
function valueFit(values: unknown[]): number[] {
	return [values.every(isDateOnly) ? 1 : 0, values.some(hasZone) ? 0 : 1];
}

function isTimeIn(path: string[], value: unknown): boolean {
	if (parseTime(value) === undefined) return false;
	const name = normalizeName(path[path.length - 1]);
	return !(bareOccasion.test(name) && /^\d+$/.test(String(value)));
}

/** The zone of times without one in a field: UTC where its name says so, as that of `start_utc`. */
export function zoneOfField<Zone extends string | undefined>(name = '', zone: Zone): Zone | 'UTC' {
	return /(utc|gmt)$/.test(normalizeName(name)) ? 'UTC' : zone;
}

/** Whether a value is a time that is the same in all zones. */
export function hasZone(value: unknown): boolean {
	if (typeof value === 'number') return true;
	return (
		typeof value === 'string' &&
		(/^\d+$/.test(value) || zonePattern.test(toIsoNotation(value.trimEnd()).slice(10)))
	);
}

/** How well the names of a path fit, smaller is better; undefined where they mean something else. */
function pathFit(path: string[], role: TimeFieldRole): number[] | undefined {
	const [name, parent, grandparent] = [...path].reverse();
	const fit = nameFit(name, role);
	const containerRole = parent === undefined ? undefined : roleOfObject(parent);
	if (containerRole !== undefined) {
		const isValue = valueNames.has(normalizeName(name)) || fit !== undefined;
		if (containerRole !== role || !isValue) return undefined;
		return [isPart(grandparent) ? 0 : 1, 0];
	}
	// `payment.date` and `reminder.time` are times of something else.
	const isVague = !isPart(parent) && role === 'start' && fit !== 0;
	return fit === undefined || isVague ? undefined : [isPart(parent) ? 0 : 1, fit];
}

/** Whether an object holds fields of the record itself; so does the record. */
function isPart(name: string | undefined): boolean {
	return name === undefined || partNames.has(normalizeName(name));
}

function roleOfObject(name: string): TimeFieldRole | undefined {
	if (isPart(name)) return undefined;
	return rolePatterns.find(({ role }) => isTimeFieldName(name, role))?.role;
}

/** The fields of all records: those at the top level, those one level down, and those of times that are objects below that. */
function fieldPathsIn(records: JsonObject[]): string[][] {
	const levels = [1, 2, 3].map(() => new Map<string, string[]>());
	const parties = new Map<string, boolean>();
	for (const record of records) {
		const isWrapped = Object.values(record).every((value) => typeof value === 'object');
		const isOther = (name: string) => !isWrapped && isParty(name);
		addPaths(record, [], (path) => path.length > 1 || !isOther(path[0]));
	}
	return levels.flatMap((paths) => [...paths.values()]);

	function isParty(name: string): boolean {
		const known = parties.get(name) ?? classifyRelation(name)?.exact === true;
		parties.set(name, known);
		return known;
	}

	function addPaths(object: JsonObject, parents: string[], enters: (path: string[]) => boolean) {
		for (const [key, value] of Object.entries(object)) {
			const path = [...parents, key];
			if (!isObject(value)) levels[parents.length].set(path.join('\0'), path);
			else if (path.length < 2 ? enters(path) : path.length < 3 && roleOfObject(key))
				addPaths(value, path, enters);
		}
	}
}

/** The values that are not empty. */
function valuesAt(records: JsonObject[], path: string[]): unknown[] {
	return records.map((record) => valueAt(record, path)).filter((value) => !isBlankOrFalse(value));
}

/** What ends a time with a zone: an offset, which may leave out the minutes as PostgreSQL does, or a word for UTC. */
const zonePattern = /\d\s*(?:z|utc|gmt|[+-]\d{2}(?::?\d{2})?)(?:\[[\w/+-]+\])?$/i;
const timestampPattern =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}[\d:.]*)(?:\s*(?:z|utc|gmt|([+-]\d{2})(?::?(\d{2}))?)(?:\[[\w/+-]+\])?)?)?$/i;

/** Length of the longest text that is a time: nanoseconds with an offset take 35 characters, the name of the zone 35 more. */
const maxTimestampLength = 72;

/** Milliseconds since 1970 for a date, a date and time, or an epoch in seconds or milliseconds; undefined for anything else. */
export function parseTime(value: unknown): number | undefined {
	const number =
		typeof value === 'number'
			? value
			: typeof value === 'string' && /^\d{9,13}$/.test(value)
				? Number(value)
				: undefined;
	if (number !== undefined) {
		if (number > 1e8 && number < 1e10) return number * 1000;
		return number > 1e11 && number < 1e13 ? number : undefined;
	}
	if (typeof value !== 'string' || value.length > maxTimestampLength) return undefined;
	const [, date, timeOfDay, hours = '', minutes = ''] =
		timestampPattern.exec(toIsoNotation(value.trimEnd())) ?? [];
	if (date === undefined) return undefined;
	const zone = /\d/.test(hours) ? `${hours}:${minutes || '00'}` : 'Z';
	const time = Date.parse(timeOfDay === undefined ? date : `${date}T${timeOfDay}${zone}`);
	return Number.isNaN(time) ? undefined : time;
}
