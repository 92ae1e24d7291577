/** Drops the oldest of some entries, so that no more than so many stay. */
export function keepNewest(entries: Set<string> | Map<string, unknown>, maxEntries: number): void {
	for (const oldest of entries.keys()) {
		if (entries.size <= maxEntries) break;
		entries.delete(oldest);
	}
}
