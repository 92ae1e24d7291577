/** Records have some few levels. Much deeper ones exhaust whoever walks through them, n8n included. */
const mostLevels = 200;

/** Whether a value is nested more deeply than any record. */
export function isTooDeep(value: unknown, left = mostLevels): boolean {
	if (typeof value !== 'object' || value === null) return false;
	if (left === 0) return true;
	const held: unknown[] = Array.isArray(value) ? value : Object.values(value);
	return held.some((one) => isTooDeep(one, left - 1));
}
