import { changeKinds, type ChangeKind, type PollRequest } from './types';

/** What polls have to look at, by the events that are wanted. */
export interface Tracking {
	/** What is looked for, as the saved state names it. */
	subject: string;
	/** Known records are compared with what they were. */
	changes: boolean;
	/** A hash of every record's content is kept. */
	versions: boolean;
	/** Start, end, status and amount of current records are kept. */
	values: boolean;
	/** Records that a whole reading of the list did not bring are looked after. */
	missing: boolean;
	/** Every record that is gone is reported. */
	deletions: boolean;
}

export function trackingOf({
	events,
	resource,
}: Pick<PollRequest, 'events' | 'resource'>): Tracking {
	const has = (...kinds: ChangeKind[]) => kinds.some((kind) => events.has(kind));
	const changes = has('changed', 'rescheduled', 'cancelled', 'statusChanged', 'paid');
	const names = [...events].sort().join(' ');
	// The names that saved states of version 1 have are kept.
	const subject = names === 'changed created' ? 'changed' : names;
	return {
		subject: resource === 'appointment' ? subject : `${resource} ${subject}`,
		changes,
		versions: has('changed'),
		values: resource !== 'client' && (changes || has('deleted')),
		deletions: has('deleted'),
		missing: has('deleted') || (resource === 'appointment' && has('cancelled', 'statusChanged')),
	};
}

/** Starts alone: nothing is compared with what it was. */
export const startsOnly: Tracking = {
	...trackingOf({ events: new Set(), resource: 'appointment' }),
	subject: 'soon',
};

/** What polls of this list may have looked at before, by any choice of events. */
export function possibleTrackings(resource: PollRequest['resource']): Tracking[] {
	const choices = changeKinds.reduce<ChangeKind[][]>(
		(found, kind) => [...found, ...found.map((kinds) => [...kinds, kind])],
		[[]],
	);
	return choices.map((kinds) => trackingOf({ events: new Set(kinds), resource }));
}
