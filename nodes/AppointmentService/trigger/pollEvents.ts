/** The event that an item of polling mode names. */
export type PollItemEvent =
	| 'appointment.created'
	| 'appointment.updated'
	| 'appointment.startingSoon';

/** One choice of the field Event in polling mode. */
interface PollEventChoice {
	/** As the editor shows it. */
	name: string;
	description: string;
	/** What is looked for: new records, new and changed ones, or starts that come near. */
	detects: 'created' | 'changed' | 'startingSoon';
	/** The event of the items that show what this choice gives. */
	sample: PollItemEvent;
}

/** What polling mode can report: fields, settings, polls and samples are made from it. */
export const pollEvents = {
	'appointment.created': {
		name: 'Appointment Created',
		description: 'An appointment is there that was not there before',
		detects: 'created',
		sample: 'appointment.created',
	},
	'appointment.changed': {
		name: 'Appointment Created or Changed',
		description: 'An appointment is new, or anything in it is not as it was',
		detects: 'changed',
		sample: 'appointment.updated',
	},
	'appointment.startingSoon': {
		name: 'Appointment Starting Soon',
		description: 'An appointment starts within the time set below',
		detects: 'startingSoon',
		sample: 'appointment.startingSoon',
	},
} as const satisfies Record<string, PollEventChoice>;

export type PollEventName = keyof typeof pollEvents;

export const pollEventNames = Object.keys(pollEvents) as PollEventName[];
