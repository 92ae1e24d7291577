import { areaAt } from '../../sandbox/areas.mts';
import { dialectNamed, type DialectName } from '../../sandbox/dialects/index.mts';
import { identityFieldName, fieldNameOf } from '../../sandbox/dialects/records.mts';
import { canonical } from '../fuzz/json.mts';

/** Asks the lists that hide something for all that they have. */
export const everything = new URLSearchParams({
	fetch_canceled: 'true',
	start_at_min: '2000-01-01T00:00:00Z',
	start_at_max: '2100-01-01T00:00:00Z',
});

export type Fields = Record<string, unknown>;

/** The fields of a record in one flat object, a relation under its own name. */
export function flatFields(record: unknown): Fields {
	const { attributes, relationships, ...rest } = (record ?? {}) as Fields;
	if (typeof attributes !== 'object') return { ...rest, ...(relationships as Fields) };
	const relations = Object.entries(
		relationships as Record<string, { data: { id: string } | null }>,
	).map(([name, { data }]) => [name, data?.id ?? null]);
	return { ...rest, ...attributes, ...Object.fromEntries(relations) };
}

/** The dialect's name for one of the business's fields. */
export function dialectFieldName(dialect: DialectName, field: string): string {
	return fieldNameOf(field, dialectNamed(dialect).record) ?? field;
}

/** The names of the fields that only the service sets. */
export function serviceOwnedFields(dialect: DialectName, path: string): Set<string> {
	const { record } = dialectNamed(dialect);
	const area = areaAt(path)?.name ?? path;
	const idName = typeof record.idName === 'string' ? record.idName : record.idName(area);
	const times = ['createdAt', 'updatedAt', 'endsAt', 'cancelledAt', 'paidAt'];
	return new Set([
		...times.map((field) => dialectFieldName(dialect, field)),
		...[idName, identityFieldName(record, area), 'version', 'type'],
		...(record.origin ? [record.origin] : []),
	]);
}

/** The names of the fields in which two states of a record differ. */
export function changedFields(before: unknown, after: unknown): string[] {
	const [one, other] = [flatFields(before), flatFields(after)];
	return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
		(name) => canonical(one[name]) !== canonical(other[name]),
	);
}
