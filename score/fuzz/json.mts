/** Writes JSON as `JSON.stringify` does, with bigints as plain digits: services send integers that JavaScript cannot hold. */
export function writeJson(value: unknown): string {
	if (typeof value === 'bigint') return value.toString();
	if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
	const members = Object.entries(value).filter(([, member]) => member !== undefined);
	return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${writeJson(member)}`).join(',')}}`;
}

/**
 * One text for all values that are deeply equal, whatever the order of their keys. A bigint equals the string of its digits,
 * which is how a reader hands on integers that JavaScript cannot hold.
 */
export function canonical(value: unknown): string {
	if (typeof value === 'bigint') return JSON.stringify(value.toString());
	if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
	const keys = Object.keys(value).sort();
	const members = keys.map((key) => [key, (value as Record<string, unknown>)[key]] as const);
	return `{${members
		.filter(([, member]) => member !== undefined)
		.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`)
		.join(',')}}`;
}

/** Sets a value at a path written with slashes, and makes the objects on the way. */
export function put(target: Record<string, unknown>, path: string, value: unknown): void {
	const keys = path.split('/');
	const last = keys.pop() as string;
	let current = target;
	for (const key of keys) {
		const inner = current[key];
		if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) current[key] = {};
		current = current[key] as Record<string, unknown>;
	}
	current[last] = value;
}

/** The value at a path written with slashes. */
export function valueAt(target: unknown, path: string): unknown {
	if (path === '') return target;
	return path.split('/').reduce<unknown>((value, key) => {
		if (typeof value !== 'object' || value === null) return undefined;
		return (value as Record<string, unknown>)[key];
	}, target);
}
