type Container = Record<string, unknown> | unknown[];

/**
 * Reads the form in which n8n hands out what an execution has produced: one array of all values, in which every
 * object refers to its strings and objects by their place in that array, written as a string. The first is the whole.
 */
export function parseFlatted(text: string): unknown {
	const values = JSON.parse(text) as unknown[];
	const done = new Set<unknown>();
	const pending: Container[] = [];
	const resolve = (reference: unknown): unknown => {
		if (typeof reference !== 'string') return reference;
		const value = values[Number(reference)];
		if (typeof value === 'object' && value !== null && !done.has(value)) {
			done.add(value);
			pending.push(value as Container);
		}
		return value;
	};
	const whole = resolve('0');
	for (let next = pending.pop(); next; next = pending.pop()) {
		const container = next as Record<string, unknown>;
		for (const key of Object.keys(container)) container[key] = resolve(container[key]);
	}
	return whole;
}
