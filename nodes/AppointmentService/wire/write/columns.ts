import { kindOf, type RelationKind } from '../relations';
import { isGivenId } from '../identity';
import { isNamed } from '../times';
import { isObject, type JsonObject } from '../types';
import { plain } from '../words';
import { isComputed } from './computed';
import { timeIn } from './timely';

export type ColumnType = 'text' | 'number' | 'boolean' | 'time' | 'list' | 'object';

/** A field that records of an account have, as whoever fills it in needs to know it. */
export interface Column {
	name: string;
	type: ColumnType;
	/** A value that several records share. What is one person's own is none. */
	example?: unknown;
	/** All values that it has, where they are few and come again and again. */
	options?: string[];
	/** The service writes it by itself. */
	kept: boolean;
	/** Whose id it holds, going by its name, and ids that it has. */
	relation?: { kind: RelationKind; ids: string[] };
}

/** A choice needs so many records behind it, so few values, and each of them seen more than once. */
const enumeration = { records: 30, values: 8, length: 40 };

/** Times that the service writes by itself. */
export const keptTime =
	/^(created|updated|modified|deleted|archived|cancel{1,2}ed|completed|confirmed|checkedin|paid|synced|lastlogin|lastseen)/;

/**
 * The fields of some records, in the order in which they first appear.
 *
 * @param records their fields, as `fieldsOf` gives them
 * @param words the resource's own names, as `resourceWords` gives them
 */
export function columnsOf(records: JsonObject[], words: Set<string>): Column[] {
	const names = [...new Set(records.flatMap(Object.keys))];
	return names.map((name) => {
		const values = records
			.map((record) => (Object.hasOwn(record, name) ? record[name] : undefined))
			.filter((value) => value !== null && value !== undefined && value !== '');
		const type = typeOf(name, values);
		const relation = relationOf(name, values, words);
		const isReference = relation !== undefined || /(id|uid|uuid|guid)$/.test(plain(name));
		const example = sharedOf(values);
		const options = isReference || type !== 'text' ? undefined : optionsOf(values as string[]);
		return {
			name,
			type,
			...(example !== undefined && { example }),
			...(options && { options }),
			kept: isGivenId(name, words) || isKeptTime(name, type) || isComputed(name, records),
			...(relation && { relation }),
		};
	});
}

/** As many records must share a value, and so short it must be, before it is shown to others. */
const common = { records: 3, length: 30 };

/** Addresses of a household, and its telephone number, are shared and still its own. */
const personal = /@|(\d[\s()./-]*){7}/;

/** The value that most records share, where it tells something and nothing of a person. */
function sharedOf(values: unknown[]): unknown {
	const counts = new Map<string, { value: unknown; count: number }>();
	for (const value of values.filter(isTelling)) {
		const text = JSON.stringify(value);
		const seen = counts.get(text) ?? { value, count: 0 };
		seen.count += 1;
		counts.set(text, seen);
	}
	const shown = [...counts].filter(
		([text, { count }]) =>
			count >= common.records && text.length <= common.length && !personal.test(text),
	);
	return shown.sort(([, a], [, b]) => b.count - a.count).at(0)?.[1].value;
}

/** An empty list shows nothing of what it could hold, and `false` may stand for nothing. */
function isTelling(value: unknown): boolean {
	return value !== false && (typeof value !== 'object' || Object.keys(value ?? {}).length > 0);
}

function typeOf(name: string, values: unknown[]): ColumnType {
	// `false` stands for "nothing" with services whose unset fields are false.
	const told = values.filter((value) => value !== false);
	const known = told.length > 0 ? told : values;
	const all = (is: (value: unknown) => boolean) => known.length > 0 && known.every(is);
	if (all((value) => timeIn(name, value) !== undefined)) return 'time';
	if (all((value) => typeof value === 'number')) return 'number';
	if (values.length > 0 && values.every((value) => typeof value === 'boolean')) return 'boolean';
	if (all(Array.isArray)) return 'list';
	return all(isObject) ? 'object' : 'text';
}

function isKeptTime(name: string, type: ColumnType): boolean {
	const named = isNamed(name, 'created') || isNamed(name, 'updated') || keptTime.test(plain(name));
	return named && (type === 'time' || /(at|on|date|time)$/.test(plain(name)));
}

function optionsOf(values: string[]): string[] | undefined {
	const counts = new Map<string, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	const few =
		values.length >= enumeration.records &&
		counts.size > 1 &&
		counts.size <= enumeration.values &&
		[...counts].every(([value, count]) => count > 1 && value.length <= enumeration.length);
	return few ? [...counts.keys()].sort() : undefined;
}

/** `client_id`, `staffUid`, or a bare `client` that holds an id. */
function relationOf(
	name: string,
	values: unknown[],
	own: Set<string>,
): Column['relation'] | undefined {
	const word = plain(name);
	const bare = word.replace(/(id|uid|uuid|guid)$/, '');
	const found = kindOf(bare);
	const scalar = values.every((value) => typeof value === 'string' || typeof value === 'number');
	// A number of `guests` is no id.
	if (bare === word && typeof values[0] === 'number' && word.endsWith('s')) return undefined;
	if (!found?.exact || own.has(bare) || values.length === 0 || !scalar) return undefined;
	return { kind: found.kind, ids: [...new Set(values.map(String))] };
}
