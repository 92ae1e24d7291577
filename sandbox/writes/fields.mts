import type { Area } from '../areas.mts';
import { shapes } from '../business/rows.mts';
import { rules } from '../business/rules.mts';
import { idForms } from '../dialects/ids.mts';
import { identityName, nameOf, pathForm } from '../dialects/records.mts';
import type { Dialect } from '../dialects/types.mts';
import type { Action } from '../dialects/writing.mts';
import { Invalid, type FieldFault } from '../problem.mts';
import type { Store } from '../store.mts';
import { readValue, type ReadingStyle } from './values.mts';

/** The names under which a dialect shows what only the service sets, besides what it works out. */
function stampNames({ record }: Dialect, area: string): Set<string | null> {
	const idName = typeof record.idName === 'string' ? record.idName : record.idName(area);
	return new Set([
		idName,
		identityName(record, area),
		record.showsVersion ? 'version' : null,
		nameOf('createdAt', record),
		nameOf('updatedAt', record),
	]);
}

/** The field whose value must still be the record's own, under the dialect's name. */
export function tokenName({ writes, record }: Dialect): string | undefined {
	if (!writes.token) return undefined;
	return writes.token === 'version' ? 'version' : (nameOf('updatedAt', record) ?? undefined);
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
		const shape = shapes[area.name] ?? {};
		const fields = new Map(Object.keys(shape).map((field) => [nameOf(field, record), field]));
		const stamps = stampNames(dialect, area.name);
		const patch: Record<string, unknown> = {};
		const faults: FieldFault[] = [];
		for (const [name, value] of Object.entries(given)) {
			if (action === 'update' && name === tokenName(dialect)) continue;
			const field = fields.get(name);
			const rule = field === undefined ? undefined : rules[area.name][field];
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
				const reading = readValue(value, field, shape[field], rule, this.#style(dialect));
				if ('value' in reading) patch[field] = reading.value;
				else faults.push({ field: name, reason: 'invalid', message: reading.fault });
			}
		}
		faults.push(...this.#missing(given, action, area, dialect));
		const [first, ...others] = faults;
		if (first) throw new Invalid([first, ...others]);
		return patch;
	}

	#missing(
		given: Record<string, unknown>,
		action: Action,
		area: Area,
		{ writes, record }: Dialect,
	): FieldFault[] {
		const complete = action === 'create' || (writes.update ?? 'merge') !== 'merge';
		if (!complete) return [];
		return Object.entries(rules[area.name] ?? {})
			.filter(([, { required }]) => required)
			.map(([field]) => nameOf(field, record) ?? field)
			.filter((name) => !(name in given))
			.map((field) => ({ field, reason: 'required', message: `${field} is required.` }));
	}

	#style({ record, writes }: Dialect): ReadingStyle {
		const form = idForms[pathForm(record)];
		return {
			record,
			lenient: writes.lenient ?? false,
			related: (area, identity) =>
				this.store.rows(area).find((row) => String(form(row)) === String(identity)),
		};
	}
}
