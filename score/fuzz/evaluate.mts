import type { ListResult } from '../../nodes/AppointmentService/rest/index.ts';
import { acceptedForms } from './service/response-body.mts';
import { canonical } from './json.mts';
import { idlessStyles, idOf, type ListRow } from './service/records.mts';
import type { FuzzService } from './service/service.mts';

/** Violations: what a reader must never do. */
export type Violation =
	| 'false complete'
	| 'doubled'
	| 'order'
	| 'loop'
	| 'off host'
	| 'decoy'
	| 'changed'
	| 'crash'
	| 'refused'
	| 'limit';

export interface Evaluation {
	violations: Array<{ wrong: Violation; detail: string }>;
	missed: number;
	/** The reading claims to be complete. */
	claimed: boolean;
	/** Something is missing that no reader could have seen: no answer differs from those of a list that stands still. */
	unseen: boolean;
}

/** Compares the reader's result with the records that the service had throughout. */
export function evaluateReading(service: FuzzService, reading: ListResult): Evaluation {
	const { spec, list } = service;
	const violations: Evaluation['violations'] = [];
	const { keys, strangers: unknownRecords } = matchRecords(service, reading.records);
	for (const { wrong, detail } of unknownRecords) violations.push({ wrong, detail });

	const got = new Set(keys);
	const stable = list.stableRows();
	const wanted = spec.limit === undefined ? stable : stable.slice(0, spec.limit);
	const enough = spec.limit !== undefined && reading.records.length >= spec.limit;
	const missing = wanted.filter((row) => !got.has(row.key));
	// The first so many of a list that has no order of its own are any so many.
	const isLoose = spec.moves.length > 0 || spec.paging.unstable || spec.shape.kind === 'map';
	const missed = enough && isLoose ? 0 : missing.length;
	const doubled = keys.length - got.size;
	const claimed = reading.completeness.complete;
	const unseen = missed > 0 && spec.moves.length > 0 && !revealsMove(service, reading);
	const keysOf = (rows: ListRow[]) => rows.slice(0, 8).map(({ key }) => key);

	if (claimed && missed > 0 && !unseen)
		violations.push({
			wrong: 'false complete',
			detail: `${missed} of ${wanted.length} missing, such as ${keysOf(missing)}: ${reading.completeness.reason}`,
		});
	if (doubled > 0) violations.push({ wrong: 'doubled', detail: `${doubled} of ${keys.length}` });
	if (spec.limit !== undefined && reading.records.length > spec.limit)
		violations.push({
			wrong: 'limit',
			detail: `${reading.records.length} instead of ${spec.limit}`,
		});
	if (isOrdered(service) && !isAscending(keys, service))
		violations.push({ wrong: 'order', detail: keys.slice(0, 30).join(' ') });
	return { violations, missed, claimed, unseen };
}

function matchRecords(service: FuzzService, records: unknown[]) {
	const { spec, list } = service;
	const forms = new Map<string, number[]>();
	const ids = new Map<string, number>();
	// Whoever reads cannot tell records of equal content apart: those that stand go before those that came or went meanwhile.
	const isPassing = ({ gone, late }: ListRow) => Number(gone || late);
	for (const row of list.all.toSorted((a, b) => isPassing(a) - isPassing(b))) {
		if (isOutside(service, row)) continue;
		for (const version of row.versions)
			for (const form of acceptedForms(spec, version)) {
				const text = canonical(form);
				forms.set(text, [...(forms.get(text) ?? []), row.key]);
			}
		const id = idOf(spec, row.value);
		if (id !== undefined) ids.set(id, row.key);
	}
	const isIdless = idlessStyles.has(spec.records.id);
	const used = new Map<string, number>();
	const taken = new Set<number>();
	const unknownRecords: Evaluation['violations'] = [];
	const keyOf = (record: unknown): number | undefined => {
		const text = canonical(record);
		const found = forms.get(text);
		if (found) {
			// Records without an id that look alike are taken one after the other.
			const occurrence = used.get(text) ?? 0;
			used.set(text, occurrence + 1);
			if (!isIdless) return found[occurrence] ?? found[0];
			// Nor can anyone tell that a record without an ID had another content before.
			return occurrence < found.length ? found.find((key) => !taken.has(key)) : found[0];
		}
		const id = idOf(spec, record);
		const known = id === undefined ? undefined : ids.get(id);
		const wrong = known === undefined ? 'decoy' : 'changed';
		if (unknownRecords.every((stranger) => stranger.wrong !== wrong))
			unknownRecords.push({ wrong, detail: text.slice(0, 160) });
		return known;
	};
	const countForms = (record: unknown) => forms.get(canonical(record))?.length ?? 0;
	const matched = records.map((record, place) => ({ record, place, key: NaN }));
	// A content that only one record had is that record's, before it is taken for an older content of another one.
	const inOrder = isIdless
		? matched.toSorted((a, b) => countForms(a.record) - countForms(b.record))
		: matched;
	for (const one of inOrder) {
		one.key = keyOf(one.record) ?? NaN;
		taken.add(one.key);
	}
	const keys = matched.map(({ key }) => key).filter((key) => !Number.isNaN(key));
	return { keys, strangers: unknownRecords };
}

/** A record that is not part of what the user asked for. */
function isOutside({ spec }: FuzzService, row: ListRow): boolean {
	return (
		row.hidden || (spec.filter !== undefined && row.value[spec.filter.name] !== spec.filter.value)
	);
}

/** Whether the service promises any order at all, and kept it itself. */
function isOrdered({ spec }: FuzzService): boolean {
	return (
		spec.shape.kind !== 'map' &&
		spec.moves.length === 0 &&
		!spec.paging.unstable &&
		!spec.paging.pinned &&
		spec.records.id !== 'twins'
	);
}

function isAscending(keys: number[], { list }: FuzzService): boolean {
	const places = new Map(list.rows(true).map((row, place) => [row.key, place]));
	return keys.every((key, index) => {
		const before = keys[index - 1];
		return before === undefined || (places.get(before) ?? 0) <= (places.get(key) ?? 0);
	});
}

/**
 * Whether anything in the answers contradicts a list that stands still: another total, a total that differs from the records
 * seen, a record in two places, or other records at the same address.
 */
function revealsMove({ calls, spec }: FuzzService, { records }: ListResult): boolean {
	const counts = new Map<string, number>();
	if (spec.total.kind === 'exact') counts.set('total', records.length);
	const places = new Map<string, number>();
	// Who sees no ID takes a record that changed for another one.
	const isIdless = idlessStyles.has(spec.records.id);
	const pages = new Map<string, string>();
	const differs = <Key, Value>(known: Map<Key, Value>, key: Key, value: Value) => {
		const before = known.get(key) ?? value;
		known.set(key, value);
		return before !== value;
	};
	return calls
		.filter(({ keys, fault }) => keys && !fault)
		.some(({ url, keys = [], versions = [], places: at = [], counts: stated = {} }) => {
			const seen = keys.map((key, index) => (isIdless ? `${key}:${versions[index]}` : `${key}`));
			const signs = [
				// Where the service took a name for a field, it counts the records that have it: none.
				...Object.entries(stated).map(([name, count]) => count > 0 && differs(counts, name, count)),
				...seen.map((row, index) => differs(places, row, at[index] as number)),
				differs(pages, url, seen.join()),
			];
			return signs.includes(true);
		});
}
