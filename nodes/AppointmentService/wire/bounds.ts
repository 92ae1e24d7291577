/** Records have some few levels. Much deeper ones exhaust whoever walks through them, n8n included. */
const mostLevels = 200;

/** Records have some hundreds of fields. Only a map of records by their IDs has more names than this. */
const mostFields = 50_000;

/** What makes a value no data of any business, in words that follow "the answer"; undefined where nothing does. */
export function excessOf(value: unknown, left = mostLevels): string | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	if (left === 0) return 'is nested too deeply';
	const held: unknown[] = Array.isArray(value) ? value : Object.values(value);
	if (held !== value && held.length > mostFields && held.some((one) => typeof one !== 'object'))
		return 'has too many fields';
	for (const one of held) {
		const excess = excessOf(one, left - 1);
		if (excess) return excess;
	}
	return undefined;
}
