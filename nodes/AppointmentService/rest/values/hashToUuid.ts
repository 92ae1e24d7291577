import { createHash } from 'node:crypto';

/** A hash of these parts in the form of a UUID: equal parts give equal UUIDs, different ones different UUIDs. */
export function hashToUuid(...parts: unknown[]): string {
	const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
	return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
