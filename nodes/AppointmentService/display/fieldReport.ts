import { getOrCreate, isBlank, isObject, type JsonObject } from '../rest';

export interface FieldReport {
	name: string;
	/** Types of its values, most frequent first: `text`, `number`, `yes/no`, `time`, `list`, `object`. */
	types: string[];
	/** Share of records with a value, in percent. */
	filled: number;
	example?: unknown;
}

/** Reports the fields of some records, in the order in which they first appear. */
export function describeFields(
	records: JsonObject[],
	typeOf: (value: unknown) => string,
): FieldReport[] {
	const noneYet = () => ({
		types: new Map<string, number>(),
		filled: 0,
		example: undefined as unknown,
	});
	const fieldsByName = new Map<string, ReturnType<typeof noneYet>>();
	for (const record of records) {
		for (const [name, value] of flattenRecord(record)) {
			const field = getOrCreate(fieldsByName, name, noneYet);
			if (isBlank(value)) continue;
			field.filled++;
			field.example ??= value;
			const type = typeOf(value);
			field.types.set(type, (field.types.get(type) ?? 0) + 1);
		}
	}
	return [...fieldsByName].map(([name, { types, filled, example }]) => ({
		name,
		types: [...types].sort((a, b) => b[1] - a[1]).map(([type]) => type),
		filled: Math.round((filled / records.length) * 100),
		...(example !== undefined && { example }),
	}));
}

/** Flattens one level of nesting: `client.name`. */
function* flattenRecord(record: JsonObject): Generator<[string, unknown]> {
	for (const [key, value] of Object.entries(record)) {
		if (!isObject(value)) yield [key, value];
		else
			for (const [innerKey, innerValue] of Object.entries(value))
				yield [`${key}.${innerKey}`, innerValue];
	}
}
