import type { Area } from '../areas.mts';
import { recordShapes } from '../business/rows.mts';
import { fieldRules } from '../business/field-rules.mts';
import { idFormats } from '../dialects/ids.mts';
import { identityFieldName, fieldNameOf, pathIdFormat } from '../dialects/records.mts';
import type { Dialect } from '../dialects/types.mts';
import type { Action } from '../dialects/writing/write-style.mts';
import { ValidationProblem, type FieldError } from '../http/problem.mts';
import type { Store } from '../business/store.mts';
import { readValue, type ParsingStyle } from './read-values.mts';

/** The names under which a dialect shows what only the service sets, besides what it works out. */
function serviceFieldNames({ record }: Dialect, area: string): Set<string | null> {
	const idName = typeof record.idName === 'string' ? record.idName : record.idName(area);
	return new Set([
		idName,
		identityFieldName(record, area),
		record.showsVersion ? 'version' : null,
		fieldNameOf('createdAt', record),
		fieldNameOf('updatedAt', record),
	]);
}

/** The field whose value must still be the record's own, under the dialect's name. */
export function versionFieldName({ writes, record }: Dialect): string | undefined {
	if (!writes.token) return undefined;
	return writes.token === 'version' ? 'version' : (fieldNameOf('updatedAt', record) ?? undefined);
}

/** Reads the fields of a body into the business's own words. */
export class FieldReader {
	constructor(private readonly store: Store) {}

	/**
	 * What is to be set, in the business's own names and units.
	 *
	 * @throws Invalid with everything that the dialect finds wrong
	 */
	read(given: Record<string, unknown>, action: Action, area: Area, dialect: Dialect) {
		const { writes, record } = dialect;
		const shape = recordShapes[area.name] ?? {};
		const fields = new Map(Object.keys(shape).map((field) => [fieldNameOf(field, record), field]));
		const stamps = serviceFieldNames(dialect, area.name);
		const patch: Record<string, unknown> = {};
		const faults: FieldError[] = [];
		for (const [name, value] of Object.entries(given)) {
			if (action === 'update' && name === versionFieldName(dialect)) continue;
			const field = fields.get(name);
			const rule = field === undefined ? undefined : fieldRules[area.name][field];
			if (stamps.has(name) || rule?.computed) {
				const refused =
					writes.readOnly === 'refuse' || (writes.readOnly !== 'ignore' && stamps.has(name));
				if (refused) faults.push({ field: name, reason: 'read_only', message: 'Cannot be set.' });
			} else if (field === undefined || !rule) {
				if (writes.unknown === 'ignore') continue;
				faults.push({ field: name, reason: 'unknown', message: `There is no field ${name}.` });
			} else if (action === 'update' && writes.fixed?.includes(field)) {
				const message = `${name} cannot be changed here.`;
				faults.push({ field: name, reason: 'read_only', message });
			} else {
				const parsed = readValue(value, field, shape[field], rule, this.#style(dialect));
				if ('value' in parsed) patch[field] = parsed.value;
				else faults.push({ field: name, reason: 'invalid', message: parsed.fault });
			}
		}
		faults.push(...this.#missing(given, action, area, dialect));
		const [first, ...others] = faults;
		if (first) throw new ValidationProblem([first, ...others]);
		return patch;
	}

	#missing(
		given: Record<string, unknown>,
		action: Action,
		area: Area,
		{ writes, record }: Dialect,
	): FieldError[] {
		const complete = action === 'create' || (writes.update ?? 'merge') !== 'merge';
		if (!complete) return [];
		return Object.entries(fieldRules[area.name] ?? {})
			.filter(([, { required }]) => required)
			.map(([field]) => fieldNameOf(field, record) ?? field)
			.filter((name) => !(name in given))
			.map((field) => ({ field, reason: 'required', message: `${field} is required.` }));
	}

	#style({ record, writes }: Dialect): ParsingStyle {
		const form = idFormats[pathIdFormat(record)];
		return {
			record,
			lenient: writes.lenient ?? false,
			related: (area, primaryKey) =>
				this.store.rows(area).find((row) => String(form(row)) === String(primaryKey)),
		};
	}
}
