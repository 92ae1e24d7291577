import type { FieldKind, Row, RecordShape } from '../business/rows.mts';
import type { FieldRule } from '../business/field-rules.mts';
import { fieldNameOf, type RecordStyle } from '../dialects/records.mts';
import { readMoment } from '../dialects/times.mts';

/** The parsed value, or what is wrong with it. */
export type ParsedValue = { value: unknown } | { fault: string };

export interface ParsingStyle {
	record: RecordStyle;
	/** Takes numbers, yes and no as text. */
	lenient: boolean;
	/** Finds the record of a kind that goes by this identity. */
	related(area: string, primaryKey: unknown): Row | undefined;
}

const isUnset = (value: unknown, kind: FieldKind, { record, lenient }: ParsingStyle) =>
	value === null ||
	(record.unset === false && value === false && kind !== 'flag') ||
	(lenient && value === '');

/** Reads one value of a body as the dialect writes such values itself. */
export function readValue(
	value: unknown,
	field: string,
	kind: FieldKind,
	rule: FieldRule,
	style: ParsingStyle,
): ParsedValue {
	if (isUnset(value, kind, style)) {
		return rule.empty ? { value: null } : { fault: 'This field may not be empty.' };
	}
	if (typeof kind === 'object') {
		return 'each' in kind
			? readEach(value, kind.each, style)
			: readRelation(value, kind.relation, style);
	}
	const read = parsers[kind](value, style, field);
	if (read === undefined) return { fault: expectations[kind] };
	if (rule.choices && !rule.choices.includes(String(read))) {
		return { fault: `Must be one of ${rule.choices.join(', ')}.` };
	}
	if (typeof read === 'number' && read < (rule.least ?? -Infinity)) {
		return { fault: `Must be at least ${rule.least}.` };
	}
	return { value: read };
}

type PlainKind = Exclude<FieldKind, object>;

const expectations: Record<PlainKind, string> = {
	date: 'Must be a date such as 2026-03-01.',
	flag: 'Must be true or false.',
	list: 'Must be a list of texts.',
	money: 'Must be an amount.',
	number: 'Must be a whole number.',
	plain: 'Must be an object.',
	text: 'Must be a text.',
	time: 'Must be a time.',
};

const parsers: Record<PlainKind, (value: unknown, style: ParsingStyle, field: string) => unknown> =
	{
		date: (value) =>
			typeof value === 'string' &&
			/^\d{4}-\d{2}-\d{2}$/.test(value) &&
			!Number.isNaN(Date.parse(value))
				? value
				: undefined,
		flag: (value, { lenient }) => {
			if (typeof value === 'boolean') return value;
			return lenient ? { true: true, false: false, '1': true, '0': false }[`${value}`] : undefined;
		},
		list: (value) =>
			Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? value : undefined,
		money: (value, { record, lenient }) => readMoney(value, record.money, lenient),
		number: (value, { lenient }) => {
			const number = lenient && typeof value === 'string' ? Number(value) : value;
			return Number.isSafeInteger(number) ? number : undefined;
		},
		plain: (value) => (typeof value === 'object' ? value : undefined),
		text: (value) => (typeof value === 'string' ? value : undefined),
		time: (value, { record }, field) => readMoment(value, record.times[field] ?? record.times['*']),
	};

/** An amount in cents, read as the dialect writes amounts. */
function readMoney(value: unknown, form: RecordStyle['money'], lenient: boolean) {
	const amount =
		typeof value === 'string' && (lenient || form === 'text') && value.trim() !== ''
			? Number(value)
			: value;
	if (typeof amount !== 'number' || !(amount >= 0)) return undefined;
	const cents = form === 'cents' ? amount : Math.round(amount * 100);
	return Number.isSafeInteger(cents) ? cents : undefined;
}

function readRelation(value: unknown, area: string, { related }: ParsingStyle): ParsedValue {
	const target = related(area, value);
	return target ? { value: target.id } : { fault: `There is no such ${area}.` };
}

/** Parts of a record, each with all its fields. */
function readEach(value: unknown, shape: RecordShape, style: ParsingStyle): ParsedValue {
	if (!Array.isArray(value) || value.length === 0) return { fault: 'Must be a list.' };
	const parts: Row[] = [];
	for (const entry of value as Array<Record<string, unknown> | null>) {
		const part: Record<string, unknown> = {};
		for (const [field, kind] of Object.entries(shape)) {
			const name = fieldNameOf(field, style.record) ?? field;
			const parsed = readValue(entry?.[name] ?? null, field, kind, { required: true }, style);
			if ('fault' in parsed) return { fault: `${name}: ${parsed.fault}` };
			part[field] = parsed.value;
		}
		parts.push(part as Row);
	}
	return { value: parts };
}
