/** Nobody changes every record of a list at once, unless it is short. */
const minEdited = 10;

/** So many records are not replaced between two polls that are near each other. */
export const minReplaced = 5;

/** What was known of a record when a poll met it first: nothing, and it has no ID either, its ID alone, what it was before an edit, or all as it is. */
type Acquaintance = 'unknown' | 'nameless' | 'known' | 'edited' | 'same';

/** What a poll met, each record once. */
export class MetRecords {
	private readonly records = new Map<number, Acquaintance>();

	note(key: number, known: Acquaintance): void {
		if (!this.records.has(key)) this.records.set(key, known);
	}

	get count(): number {
		return this.records.size;
	}

	/** Whether there are records, and none was known: those of another account, or other IDs. */
	get areOther(): boolean {
		return this.count > 0 && this.countOf('unknown', 'nameless') === this.count;
	}

	/** Whether some that others have an ID for have none, or nearly all that can be compared are not as they were. */
	get areStrange(): boolean {
		const edited = this.countOf('edited');
		const isEdited = edited >= minEdited && edited >= 19 * this.countOf('same');
		return isEdited || this.countOf('nameless') >= minReplaced;
	}

	private countOf(...wanted: Acquaintance[]): number {
		return [...this.records.values()].filter((known) => wanted.includes(known)).length;
	}
}
