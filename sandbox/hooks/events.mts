import type { Area } from '../areas.mts';
import type { Row } from '../business/rows.mts';

export type RecordEventKind = 'created' | 'updated' | 'deleted';

/** Something that happened to one record and that subscribers may want to hear of. */
export interface RecordEvent {
	/** The same however often it is told. */
	id: string;
	area: Area;
	kind: RecordEventKind;
	/** The record after it; of a deletion, as it was. */
	row: Row;
	before?: Row;
	/** On the business's clock, milliseconds. */
	at: number;
}

/** The names of a dialect's events, and what each of them stands for. */
export type EventTable = ReadonlyMap<string, (recordEvent: RecordEvent) => boolean>;

const areasWithEvents = ['appointment', 'invoice', 'client'];
const kinds: RecordEventKind[] = ['created', 'updated', 'deleted'];

/** A table with a name for each kind of happening to each kind of record; undefined leaves one out. */
export function eventTable(
	name: (area: string, kind: RecordEventKind) => string | undefined,
): EventTable {
	const table = new Map<string, (recordEvent: RecordEvent) => boolean>();
	for (const area of areasWithEvents) {
		for (const kind of kinds) {
			const event = name(area, kind);
			if (event) table.set(event, (one) => one.area.name === area && one.kind === kind);
		}
	}
	return table;
}

/** `appointment` → `Appointment` */
export function capitalize(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}
