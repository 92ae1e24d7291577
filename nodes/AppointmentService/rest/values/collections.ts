import { isBlank } from './blank';

/** Sets a field of an object that was read, also one called `__proto__`, which is data like any other. */
export function defineField(target: Record<string, unknown>, name: string, value: unknown): void {
	Object.defineProperty(target, name, {
		value,
		enumerable: true,
		configurable: true,
		writable: true,
	});
}

/** The fields that pass a test. */
export const filterFields = (
	fields: Record<string, unknown>,
	keeps: (name: string, value: unknown) => boolean,
): Record<string, unknown> =>
	Object.fromEntries(Object.entries(fields).filter(([name, value]) => keeps(name, value)));

/** The entry of a map under this key; created where there is none. */
export function getOrCreate<Key, Value>(
	map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
	key: Key,
	create: () => Value,
): Value {
	const value = map.get(key) ?? create();
	map.set(key, value);
	return value;
}

/** A map with so many entries at most: the one that was not used for the longest time goes first. */
export class BoundedMap<Value extends object> {
	private readonly entries = new Map<string, Value>();

	constructor(private readonly maxEntries: number) {}

	getOrCreate(key: string, create: () => Value): Value {
		const value = this.entries.get(key) ?? create();
		this.entries.delete(key);
		this.entries.set(key, value);
		keepNewest(this.entries, this.maxEntries);
		return value;
	}

	clear(): void {
		this.entries.clear();
	}
}

/** A function of a text that remembers its last results, at most so many: a hostile list has other names in each of its records. */
export function remembering<Result>(
	compute: (text: string) => Result,
	maxResults = 10_000,
): (text: string) => Result {
	let recent = new Map<string, Result>();
	let older = new Map<string, Result>();
	return (text) => {
		const known = recent.get(text);
		if (known !== undefined || recent.has(text)) return known as Result;
		const result = older.has(text) ? (older.get(text) as Result) : compute(text);
		if (recent.size >= maxResults / 2) [older, recent] = [recent, new Map<string, Result>()];
		if (text.length <= 60) recent.set(text, result);
		return result;
	};
}

/** The result for an object, computed once: nothing changes the objects that are given. */
export function rememberingEach<Item extends object, Result>(
	compute: (item: Item) => Result,
): (item: Item) => Result {
	const known = new WeakMap<Item, { result: Result }>();
	return (item) => {
		let entry = known.get(item);
		if (!entry) known.set(item, (entry = { result: compute(item) }));
		return entry.result;
	};
}

/** Those of these that have a rank, the lowest first; others have -1. */
export function likeliestFirst<Item>(items: Item[], rankOf: (item: Item) => number): Item[] {
	return items
		.map((item) => ({ item, rank: rankOf(item) }))
		.filter(({ rank }) => rank >= 0)
		.sort((a, b) => a.rank - b.rank)
		.map(({ item }) => item);
}

/** How often each value occurs. */
export function countEach<Value>(values: Iterable<Value>): Map<Value, number> {
	const counts = new Map<Value, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return counts;
}

/** The values of each field that are not empty. One pass over what the records have, because each may have fields of its own. */
export function valuesByField(records: Array<Record<string, unknown>>): Map<string, unknown[]> {
	const valuesByName = new Map<string, unknown[]>();
	for (const record of records) {
		for (const [name, value] of Object.entries(record)) {
			const values = getOrCreate(valuesByName, name, () => []);
			if (!isBlank(value)) values.push(value);
		}
	}
	return valuesByName;
}

/** Drops the oldest of some entries, so that no more than so many stay. */
export function keepNewest(entries: Set<string> | Map<string, unknown>, maxEntries: number): void {
	for (const oldest of entries.keys()) {
		if (entries.size <= maxEntries) break;
		entries.delete(oldest);
	}
}
