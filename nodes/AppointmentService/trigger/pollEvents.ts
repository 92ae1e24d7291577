import type { ChangeKind, PolledResource, ChangeEvent } from './polling/state/types';
import type { IDataObject } from 'n8n-workflow';
import type { JsonObject } from '../rest';

/** What is looked for in a list: changes since the last poll, or starts that come near. */
export type PollEventKind = ChangeKind | 'startingSoon';

export interface PollEventChoice {
	name: string;
	description: string;
	resource: PolledResource;
	detects: readonly PollEventKind[];
}

/** A choice by its value, which names the resource and what is looked for. */
type ChoiceTexts = Partial<
	Record<
		`${PolledResource}.${PollEventKind}`,
		Omit<PollEventChoice, 'resource' | 'detects'> & Partial<Pick<PollEventChoice, 'detects'>>
	>
>;

function toChoices(choices: ChoiceTexts): Record<string, PollEventChoice> {
	return Object.fromEntries(
		Object.entries(choices).map(([value, choice]) => {
			const [resource, kind] = value.split('.') as [PolledResource, PollEventKind];
			return [value, { resource, detects: [kind], ...choice }];
		}),
	);
}

/** What polling mode can report: fields, settings, polls and samples are made from it. */
export const pollEvents = toChoices({
	'appointment.cancelled': {
		name: 'Appointment Cancelled',
		description: 'An appointment was cancelled. A no-show is a changed status.',
	},
	'appointment.changed': {
		name: 'Appointment Changed',
		description: 'Any field of an appointment changed',
	},
	'appointment.deleted': {
		name: 'Appointment Deleted',
		description: 'An appointment is no longer in the account',
	},
	'appointment.rescheduled': {
		name: 'Appointment Rescheduled',
		description: 'An appointment was moved to another time',
	},
	'appointment.startingSoon': {
		name: 'Appointment Starting Soon',
		description: 'An appointment starts within the time set below',
	},
	'appointment.statusChanged': {
		name: 'Appointment Status Changed',
		description: 'An appointment has another status, such as confirmed or no-show',
	},
	'client.changed': { name: 'Client Changed', description: 'Any field of a client changed' },
	'invoice.changed': {
		name: 'Invoice Changed',
		description: 'Any field of an invoice changed. Enterprise only.',
	},
	'invoice.paid': {
		name: 'Invoice Paid',
		description: 'An invoice was paid in full. Enterprise only.',
	},
	'appointment.created': {
		name: 'New Appointment',
		description: 'Somebody booked, or an appointment was entered',
	},
	'client.created': { name: 'New Client', description: 'A client is new in the account' },
	'invoice.created': {
		name: 'New Invoice',
		description: 'An invoice was created. Enterprise only.',
	},
});

/** The choices of version 1 of the node, which reports one of them. */
export const pollEventsOfVersion1 = toChoices({
	'appointment.created': {
		name: 'Appointment Created',
		description: 'A new appointment was booked or entered',
	},
	'appointment.changed': {
		name: 'Appointment Created or Changed',
		description: 'An appointment is new, or any of its fields changed',
		detects: ['created', 'changed'],
	},
	'appointment.startingSoon': {
		name: 'Appointment Starting Soon',
		description: 'An appointment starts within the time set below',
	},
});

/** One event of polling mode. */
export interface PollEvent extends Pick<ChangeEvent, 'changes'> {
	event: PollEventKind;
	resource: PolledResource;
	id: string;
	record: JsonObject;
	/** Milliseconds since 1970; now where the record does not say. */
	at?: number;
}

/** The item of an event; in version 1 with an empty `delivery` and no `changes`, and with the webhooks' name for a change. */
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
