import { createHash } from 'node:crypto';

/** A key for these parts in the form of a UUID: the same parts have the same key, others another one. */
export function hashToUuid(...parts: unknown[]): string {
	const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
	return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
