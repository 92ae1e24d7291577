import type { ChangeKind, PolledResource, ChangeEvent } from './polling/state/types';
import type { IDataObject } from 'n8n-workflow';

/** What is looked for in a list: changes since the last poll, or starts that come near. */
export type PollEventKind = ChangeKind | 'startingSoon';

export interface PollEventChoice {
	name: string;
	description: string;
	resource: PolledResource;
	detects: readonly PollEventKind[];
}

/** Name and description of each choice by its value, which names the resource and what is looked for, unless that stands last. */
type ChoiceTexts = Partial<
	Record<`${PolledResource}.${PollEventKind}`, [string, string, PollEventKind[]?]>
>;

function toChoices(choices: ChoiceTexts): Record<string, PollEventChoice> {
	return Object.fromEntries(
		Object.entries(choices).map(([value, [name, description, others]]) => {
			const [resource, kind] = value.split('.') as [PolledResource, PollEventKind];
			return [value, { name, description, resource, detects: others ?? [kind] }];
		}),
	);
}

/** What polling mode can report: fields, settings, polls and samples are made from it. */
export const pollEvents = toChoices({
	'appointment.cancelled': [
		'Appointment Cancelled',
		'Somebody called it off. A no-show is a changed status.',
	],
	'appointment.changed': ['Appointment Changed', 'Any field of an appointment changed'],
	'appointment.deleted': ['Appointment Deleted', 'An appointment is no longer in the account'],
	'appointment.rescheduled': ['Appointment Rescheduled', 'It was moved to another time'],
	'appointment.startingSoon': ['Appointment Starting Soon', 'It starts within the time set below'],
	'appointment.statusChanged': [
		'Appointment Status Changed',
		'It has another status, such as confirmed or no-show',
	],
	'client.changed': ['Client Changed', 'Any field of a client changed'],
	'invoice.changed': ['Invoice Changed', 'Any field of an invoice changed. Enterprise only.'],
	'invoice.paid': ['Invoice Paid', 'An invoice was paid in full. Enterprise only.'],
	'appointment.created': ['New Appointment', 'Somebody booked, or an appointment was entered'],
	'client.created': ['New Client', 'A client is new in the account'],
	'invoice.created': ['New Invoice', 'An invoice was created. Enterprise only.'],
});

/** The choices of version 1 of the node, which reports one of them. */
export const pollEventsOfVersion1 = toChoices({
	'appointment.created': ['Appointment Created', 'A new appointment was booked or entered'],
	'appointment.changed': [
		'Appointment Created or Changed',
		'An appointment is new, or any of its fields changed',
		['created', 'changed'],
	],
	'appointment.startingSoon': ['Appointment Starting Soon', 'It starts within the time set below'],
});

/** One event of polling mode. */
export interface PollEvent extends ChangeEvent<PollEventKind> {
	resource: PolledResource;
}

/** The item of an event, which happened now where the record does not say; in version 1 with an empty `delivery` and no `changes`, and with the webhooks' name for a change. */
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
