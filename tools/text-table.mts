/** Sets rows in columns; the first row is the heading. */
export function formatTable(rows: string[][]): string {
	const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
	const lines = rows.map((row) =>
		row
			.map((cell, column) => cell.padEnd(widths[column]))
			.join('   ')
			.trimEnd(),
	);
	const rule = widths.map((width) => '─'.repeat(width)).join('   ');
	return [lines[0], rule, ...lines.slice(1)].join('\n');
}
