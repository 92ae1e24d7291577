import { varintReader, writeVarint } from '../state/idSetCodec';
import type { FieldValue, RecordValues } from '../state/types';

/** Values of records as text: times as differences, each distinct status and amount once. */
export interface PackedValues {
	table: FieldValue[];
	rows: string;
	/** Texts of starts, where some have no other start. */
	starts?: string;
}

/** Packs values in their order. */
export function packValues(values: RecordValues[]): PackedValues {
	const table = new Map<FieldValue, number>();
	const bytes: number[] = [];
	const write = (number: number) => writeVarint(bytes, number);
	// Zero stands for a value that is not known.
	const writeSigned = (number: number | undefined) =>
		write(number === undefined ? 0 : number < 0 ? -number * 2 : number * 2 + 1);
	const indexOf = (value: FieldValue | undefined) => {
		if (value === undefined) return 0;
		if (!table.has(value)) table.set(value, table.size + 1);
		return table.get(value) as number;
	};
	let previous = 0;
	for (const { start, end, status, amount, isCancelled, isNoShow, isPaid, isDeleted } of values) {
		writeSigned(start === undefined ? undefined : start - previous);
		previous = start ?? previous;
		writeSigned(end === undefined ? undefined : end - previous);
		const flags = [isCancelled, isNoShow, isPaid, isDeleted];
		write(
			flags.reduce((bits, flag, place) => bits + (flag ? 2 ** place : 0), indexOf(status) * 16),
		);
		write(indexOf(amount));
	}
	const starts = values.map(({ startText = '' }) => startText);
	return {
		table: [...table.keys()],
		rows: Buffer.from(bytes).toString('base64'),
		...(starts.some(Boolean) && { starts: packTexts(starts) }),
	};
}

export function unpackValues({ table, rows, starts }: PackedValues): RecordValues[] {
	const startTexts = starts === undefined ? [] : unpackTexts(starts);
	const values: RecordValues[] = [];
	const next = varintReader(rows);
	const read = () => next() ?? 0;
	const toSigned = (number: number) => {
		if (number === 0) return undefined;
		return number % 2 === 1 ? (number - 1) / 2 : -number / 2;
	};
	let previous = 0;
	for (let first = next(); first !== undefined; first = next()) {
		const difference = toSigned(first);
		const start = difference === undefined ? undefined : previous + difference;
		previous = start ?? previous;
		const duration = toSigned(read());
		const header = read();
		const hasFlag = (place: number) => Math.floor(header / 2 ** place) % 2 === 1;
		values.push({
			start,
			end: duration === undefined ? undefined : previous + duration,
			startText: startTexts[values.length] || undefined,
			status: table[Math.floor(header / 16) - 1],
			amount: table[read() - 1],
			isCancelled: hasFlag(0),
			isNoShow: hasFlag(1),
			isPaid: hasFlag(2),
			isDeleted: hasFlag(3),
		});
	}
	return values;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Packs texts in their order: UUIDs as 16 bytes each, others by what they share with the one before. */
export function packTexts(texts: string[]): string {
	if (texts.length > 0 && texts.every((text) => uuidPattern.test(text)))
		return `u${Buffer.from(texts.join('').replaceAll('-', ''), 'hex').toString('base64')}`;
	let previous = '';
	return JSON.stringify(
		texts.map((text) => {
			let shared = 0;
			while (shared < 35 && shared < text.length && text[shared] === previous[shared]) shared++;
			previous = text;
			return shared.toString(36) + text.slice(shared);
		}),
	);
}

export function unpackTexts(packed: string): string[] {
	if (packed.startsWith('u')) {
		const digits = Buffer.from(packed.slice(1), 'base64').toString('hex');
		return (digits.match(/.{32}/g) ?? []).map((text) =>
			text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
		);
	}
	let previous = '';
	return (JSON.parse(packed) as string[]).map(
		(text) => (previous = previous.slice(0, parseInt(text[0], 36)) + text.slice(1)),
	);
}
