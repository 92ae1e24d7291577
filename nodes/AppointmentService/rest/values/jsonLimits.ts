/** The most that one text of JSON may hold. */
export interface JsonLimits {
	/** Values in all: each field, and each entry of a list. */
	values: number;
	/** Objects and lists in all. They take far more room than what they are written with: `{}` has two letters. */
	containers: number;
	/** Fields of one object that hold neither an object nor a list. A map of records by their IDs has none of them. */
	scalarFields: number;
	/** Fields of one object, whatever they hold. */
	entries: number;
	/** Objects and lists inside one another. Much deeper ones exhaust whoever walks through them, n8n included. */
	depth: number;
}

/** An answer: room for 60,000 records in one map, and for a page of some ten megabytes. */
export const responseLimits: JsonLimits = {
	values: 4_000_000,
	containers: 1_000_000,
	scalarFields: 50_000,
	entries: 200_000,
	depth: 200,
};

/**
 * What makes a text of JSON no data of any business, in words that follow "the answer"; undefined where nothing does.
 *
 * It reads the text once and keeps nothing of it, because whoever sends a few kilobytes, packed, can have them unpacked to more
 * objects than there is memory for. A text that is no JSON is measured by the same signs.
 */
export function describeExcess(text: string, limits: JsonLimits): string | undefined {
	/** Of each object or list that is open: its fields, and those of them that hold neither of the two. */
	const entryCounts: number[] = [0];
	const scalarCounts: number[] = [0];
	let valueCount = 0;
	let containerCount = 0;
	for (let at = 0; at < text.length; at++) {
		switch (text[at]) {
			case '"':
				at = findStringEnd(text, at);
				break;
			case '{':
			case '[':
				if (scalarCounts.length > limits.depth) return 'is nested too deeply';
				if (++containerCount > limits.containers) return 'has too many objects';
				// It is what the field before it holds.
				scalarCounts[scalarCounts.length - 1]--;
				scalarCounts.push(0);
				entryCounts.push(0);
				break;
			case '}':
			case ']':
				if (scalarCounts.length === 1) break;
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

/** The place of the quote that ends a string; behind the text where none does. */
function findStringEnd(text: string, start: number): number {
	for (let end = start; ; ) {
		end = text.indexOf('"', end + 1);
		if (end < 0) return text.length;
		let before = end - 1;
		while (text[before] === '\\') before--;
		if ((end - before) % 2 === 1) return end;
	}
}
