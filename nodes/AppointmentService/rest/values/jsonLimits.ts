export interface JsonLimits {
	/** Values in all: fields, and elements of arrays. */
	values: number;
	/** Objects and arrays in all. They take far more memory than their text: `{}` has two characters. */
	containers: number;
	/** Fields of one object that hold neither an object nor an array. A map of records by ID has none. */
	scalarFields: number;
	/** Fields of one object, whatever they hold. */
	entries: number;
	/** Levels of nesting. Much deeper data overflows the stack of code that recurses through it, n8n's included. */
	depth: number;
}

/** For a response: room for 60,000 records in one map, and for a page of some ten megabytes. */
export const responseLimits: JsonLimits = {
	values: 4_000_000,
	containers: 1_000_000,
	scalarFields: 50_000,
	entries: 200_000,
	depth: 200,
};

/** Which limit a JSON text exceeds, to follow "the answer". A few compressed kilobytes can unpack to more objects than there is memory for. */
export function describeExcess(text: string, limits: JsonLimits): string | undefined {
	/** For each open object or array: its fields, and those that hold neither of the two. */
	const entryCounts: number[] = [0];
	const scalarCounts: number[] = [0];
	let valueCount = 0;
	let containerCount = 0;
	for (let index = 0; index < text.length; index++) {
		switch (text[index]) {
			case '"':
				index = findStringEnd(text, index);
				break;
			case '{':
			case '[':
				if (scalarCounts.length > limits.depth) return 'is nested too deeply';
				if (++containerCount > limits.containers) return 'has too many objects';
				// The field before it holds no scalar.
				scalarCounts[scalarCounts.length - 1]--;
				scalarCounts.push(0);
				entryCounts.push(0);
				break;
			case '}':
			case ']':
				scalarCounts.pop();
				entryCounts.pop();
				break;
			case ':': {
				const top = scalarCounts.length - 1;
				if (++scalarCounts[top] > limits.scalarFields || ++entryCounts[top] > limits.entries)
					return 'has too many fields';
				break;
			}
			case ',':
				if (++valueCount > limits.values) return 'has too many values';
		}
	}
	return undefined;
}

/** Index of the quote that ends a string; the text's length where none does. */
function findStringEnd(text: string, start: number): number {
	for (let end = start; ; ) {
		end = text.indexOf('"', end + 1);
		if (end < 0) return text.length;
		let before = end - 1;
		while (text[before] === '\\') before--;
		if ((end - before) % 2 === 1) return end;
	}
}
