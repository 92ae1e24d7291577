import type { Area } from '../areas.mts';
import type { Row } from '../business/rows.mts';

export type RecordEventKind = 'created' | 'updated' | 'deleted';

/** A change of one record that subscribers may get. */
export interface RecordEvent {
	/** The same in every delivery of the event. */
	id: string;
	area: Area;
	kind: RecordEventKind;
	/** The record after it; of a deletion, as it was. */
	row: Row;
	before?: Row;
	/** On the business's clock, milliseconds. */
	at: number;
}

/** The names of a dialect's events, and which changes each of them means. */
export type EventTable = ReadonlyMap<string, (recordEvent: RecordEvent) => boolean>;

const areasWithEvents = ['appointment', 'invoice', 'client'];
const kinds: RecordEventKind[] = ['created', 'updated', 'deleted'];

/** A table with an event name for each kind of change and each kind of record; undefined leaves one out. */
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
