import type { IDataObject } from 'n8n-workflow';
import type { JsonObject } from '../../rest';
import type { PollItemEvent } from '../pollEvents';

/** One event of polling mode. */
export interface PollEvent {
	event: PollItemEvent;
	id: string;
	record: JsonObject;
	/** Milliseconds since 1970; now where the record does not say. */
	at?: number;
}

/** The item of an event; `delivery` has a value in webhook mode only. */
export function toPollItem({ event, id, record, at }: PollEvent): IDataObject {
	return {
		event,
		resource: 'appointment',
		id,
		occurredAt: new Date(at ?? Date.now()).toISOString(),
		record: record as IDataObject,
		delivery: null,
	};
}
