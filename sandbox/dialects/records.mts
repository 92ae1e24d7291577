import { type FieldKind, type Row, type RecordShape, recordShapes } from '../business/rows.mts';
import { idFormats, type IdFormat, type RecordIdentity } from './ids.mts';
import { timeFormats, type TimeFormat } from './times.mts';

/** How a dialect writes a record. */
export interface RecordStyle {
	/** What the field with the record's identity is called; may depend on the kind of record. */
	idName: string | ((area: string) => string);
	idForm: IdFormat;
	/** A second name that the record goes by: it stands in paths and in relations instead. */
	handle?: { name: string; form: IdFormat };
	/** Whether a field `version` counts the changes. */
	showsVersion?: true;
	/** What a record names the one in that it was made from, where it was. */
	origin?: string;
	words: 'snake' | 'camel';
	/** Names that do not follow from `words`; null leaves the field out. */
	names?: Record<string, string | null>;
	/** How moments are written, where a field has a way of its own. */
	times: { '*': TimeFormat; [field: string]: TimeFormat };
	/** Whole currency units as a number, the same as text, or a number of cents. */
	money: 'number' | 'text' | 'cents';
	/** What stands in a field without a value. */
	unset: null | false;
}

/** One record in the words of a dialect, not yet put together. */
export interface RecordParts {
	identity: Record<string, unknown>;
	relations: Array<{ name: string; area: string; id: unknown }>;
	fields: Record<string, unknown>;
}

/** Finds the record that another one refers to. */
export type LookupRecord = (area: string, id: number) => RecordIdentity | undefined;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The form in which a record's identity stands in paths and relations. */
export function pathIdFormat(style: RecordStyle): IdFormat {
	return style.handle?.form ?? style.idForm;
}

/** What the field is called that holds what a record is known by in paths. */
export function identityFieldName({ handle, idName }: RecordStyle, area: string): string {
	if (handle) return handle.name;
	return typeof idName === 'string' ? idName : idName(area);
}

/** The dialect's name for a field; null where the dialect does not show it. */
export function fieldNameOf(field: string, style: RecordStyle): string | null {
	const own = style.names?.[field];
	if (own !== undefined) return own;
	return style.words === 'snake' ? snake(field) : field;
}

function writeValue(value: unknown, field: string, kind: FieldKind, style: RecordStyle): unknown {
	if (value === null || value === undefined) return style.unset;
	if (kind === 'time') return timeFormats[style.times[field] ?? style.times['*']](Number(value));
	if (kind === 'money') {
		if (style.money === 'cents') return value;
		return style.money === 'text' ? (Number(value) / 100).toFixed(2) : Number(value) / 100;
	}
	if (typeof kind === 'object' && 'each' in kind) {
		return (value as Row[]).map((part) => writeFields(part, kind.each, style));
	}
	return value;
}

function writeFields(row: Record<string, unknown>, shape: RecordShape, style: RecordStyle) {
	const written: Record<string, unknown> = {};
	for (const [field, kind] of Object.entries(shape)) {
		const name = fieldNameOf(field, style);
		if (name === null || (typeof kind === 'object' && 'relation' in kind)) continue;
		written[name] = writeValue(row[field], field, kind, style);
	}
	return written;
}

/** Writes a record of the kind `area` in the dialect's style. */
export function recordPartsOf(
	row: Row,
	area: string,
	style: RecordStyle,
	lookup: LookupRecord,
): RecordParts {
	const shape = recordShapes[area] ?? {};
	const idName = typeof style.idName === 'string' ? style.idName : style.idName(area);
	const primaryKey: Record<string, unknown> = { [idName]: idFormats[style.idForm](row) };
	if (style.handle) primaryKey[style.handle.name] = idFormats[style.handle.form](row);
	if (style.showsVersion) primaryKey.version = row.version;
	if (style.origin && row.rescheduledFrom) primaryKey[style.origin] = row.rescheduledFrom;
	const relations: RecordParts['relations'] = [];
	for (const [field, kind] of Object.entries(shape)) {
		const name = fieldNameOf(field, style);
		if (name === null || typeof kind !== 'object' || !('relation' in kind)) continue;
		const target = lookup(kind.relation, Number(row[field]));
		const id = target ? idFormats[pathIdFormat(style)](target) : style.unset;
		relations.push({ name, area: kind.relation, id });
	}
	const always: RecordShape = { createdAt: 'time', updatedAt: 'time' };
	return {
		identity: primaryKey,
		relations,
		fields: writeFields(row, { ...shape, ...always }, style),
	};
}

/** The usual way of putting a record together: one flat object. */
export function flatRecord({
	identity: primaryKey,
	relations,
	fields,
}: RecordParts): Record<string, unknown> {
	const ids = Object.fromEntries(relations.map(({ name, id }) => [name, id]));
	return { ...primaryKey, ...ids, ...fields };
}
