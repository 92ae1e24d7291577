import type { IDataObject } from 'n8n-workflow';
import type { JsonObject } from '../../rest';
import type { PollEventKind } from '../pollEvents';
import type { ChangeEvent, PolledResource } from './state/types';

/** One event of polling mode. */
export interface PollEvent extends Pick<ChangeEvent, 'changes'> {
	event: PollEventKind;
	resource: PolledResource;
	id: string;
	record: JsonObject;
	/** Milliseconds since 1970; now where the record does not say. */
	at?: number;
}

/**
 * The item of an event.
 *
 * @param isVersion1 version 1 of the node has an empty `delivery` and no `changes`, and calls a change as webhooks do
 */
export function toPollItem(
	{ event, resource, id, record, at, changes }: PollEvent,
	isVersion1: boolean,
): IDataObject {
	const isUpdate = isVersion1 && event === 'changed';
	return {
		event: `${resource}.${isUpdate ? 'updated' : event}`,
		resource,
		id,
		occurredAt: new Date(at ?? Date.now()).toISOString(),
		record: record as IDataObject,
		...(isVersion1 ? { delivery: null } : changes && { changes: changes as IDataObject }),
	};
}
