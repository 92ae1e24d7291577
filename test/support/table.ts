/**
 * The cases of a table in a text, one a line, with a bar between two columns; a line that begins with a bar goes on with the
 * case before. A column of JSON has its value, any other one is a text, and an empty one is undefined. So an answer
 * stands here as a service sends it.
 */
export function casesOf<Row extends unknown[]>({ raw }: TemplateStringsArray): Row[] {
	const lines = raw[0]
		.trim()
		.replace(/\n\s*\|/g, ' |')
		.split(/\n\s*/);
	const rows = lines.map((line) => line.split(' |').map((column) => valueOf(column.trim())));
	const width = Math.max(...rows.map(({ length }) => length));
	// Jest takes a parameter without a column for a callback, and waits for it.
	return rows.map((row) => Array.from({ length: width }, (_, index) => row[index]) as Row);
}

function valueOf(column: string): unknown {
	if (column === '') return undefined;
	try {
		return JSON.parse(column) as unknown;
	} catch {
		return column;
	}
}
