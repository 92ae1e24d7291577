import {
	findStartFields,
	hasCodesOnly,
	isCancelled,
	startTimeOf,
	type RecordTime,
} from '../../appointment';
import {
	findTimeZone,
	isBlankOrFalse,
	isoDateReader,
	unwrapFields,
	valueAt,
	type JsonObject,
} from '../../rest';
import type { PollSession } from './session/pollSession';
import { codesNotice } from './session/strategy';
import { idKey } from './state/seenIds';
import type { SoonState } from './state/state';
import type { ChangeEvent, PollRequest } from './state/types';
import { innerRecord } from './values/fields';

/** The input of one poll for appointments that start soon. */
export interface StartingSoonRequest extends Omit<PollRequest, 'events' | 'resource'> {
	ahead: number;
}

export interface StartingSoonEvent extends ChangeEvent<'startingSoon'> {
	at: number;
}

export const noClockNotice =
	'Where the time of day of a start cannot be read, the appointment is taken to start as its day does. The option Start Field can name the field with the time of day.';

/** Whether a start is a day without a time of day that can be read. */
export const lacksClock = ({ isDateOnly, hasUnreadClock = false }: RecordTime): boolean =>
	isDateOnly || hasUnreadClock;

/** Where the starts of records stand, and what to read them from. @param startField as `findStartFields` takes it */
export function locateStarts(
	records: JsonObject[],
	names: Set<string>,
	now: number,
	startField?: string,
) {
	const fields = records.map((record) => unwrapFields(record, names));
	const views = fields.map(isoDateReader(fields));
	return { views, ...findStartFields(views, now, startField) };
}

/** Collects the appointments that start within a window from the pages of a list, and notes what cannot be read of the others. */
export class StartCollector {
	readonly events: StartingSoonEvent[] = [];
	/** The start for which each appointment was reported, by the key of the record. */
	readonly reported: Map<number, number>;
	private hasZonelessStarts = false;
	private hasUnreadStarts = false;
	private hasUnreadClocks = false;
	private hasCodesOnly?: boolean;
	private earliest = Infinity;
	private latest = -Infinity;

	constructor(
		private readonly request: StartingSoonRequest,
		private readonly poll: PollSession,
		private readonly soon: SoonState,
		/** The window, in milliseconds since 1970. */
		readonly now: number,
		readonly until: number,
	) {
		this.reported = new Map(soon.told);
	}

	readonly collect = (rows: JsonObject[]): void => {
		const { soon, request } = this;
		const { views, clock, path } = this.findStarts(rows);
		if (rows.length > 0) this.hasCodesOnly = this.hasCodesOnly !== false && hasCodesOnly(views);
		// A list in the order of another time would hide starts.
		const { order } = soon;
		const isInOrder = (row: JsonObject, at: number) =>
			order && path && valueAt(row, order.path) === valueAt(views[at], path);
		if (!rows.every(isInOrder)) soon.order = undefined;
		if (!path) {
			this.hasUnreadStarts ||= rows.length > 0;
			return;
		}
		for (const [index, record] of rows.entries()) {
			const zone = findTimeZone(record);
			const view = views[index];
			const parsed = startTimeOf(view, path, zone ?? request.timeZone, clock);
			this.hasUnreadStarts ||= !parsed && !isBlankOrFalse(valueAt(view, path));
			if (!parsed) continue;
			this.hasUnreadClocks ||= lacksClock(parsed);
			this.hasZonelessStarts ||= parsed.isZoneless && zone === undefined;
			this.report(record, parsed.time);
		}
	};

	/** Milliseconds since 1970; NaN, which is neither before nor after any time, where a record has no start. */
	readonly startOf = (record: JsonObject | undefined, path: string[] | undefined): number => {
		const zone = record && (findTimeZone(record) ?? this.request.timeZone);
		return (record && path && startTimeOf(record, path, zone)?.time) ?? NaN;
	};

	reachesBeyond({ falling }: { falling: boolean }): boolean {
		return falling ? this.earliest <= this.now : this.latest > this.until;
	}

	/** Whether there were records, and no start could be read of any. */
	get foundNone(): boolean {
		return this.hasUnreadStarts && this.earliest === Infinity;
	}

	/** Forgets what could not be read, because all pages are read again. */
	forgetUnread(): void {
		this.hasUnreadStarts = this.hasUnreadClocks = false;
	}

	get notices() {
		return [
			this.soon.proved?.notice,
			this.hasZonelessStarts &&
				`The starts carry no time zone; they are taken as times in ${this.request.timeZone ?? 'UTC'}.`,
			this.hasUnreadStarts &&
				'Appointments whose start cannot be read as a time are not reported. The option Start Field can name its field.',
			this.hasUnreadClocks && noClockNotice,
			this.hasCodesOnly && !this.request.cancelledStatus && codesNotice,
		];
	}

	/** The starts of a page; what another page proved counts for all. */
	private findStarts(rows: JsonObject[]) {
		const { soon, poll, now, request } = this;
		const located = locateStarts(rows, poll.names, now, request.startField);
		const { views, paths, clock, isProved, notice } = located;
		if (isProved) soon.proved = { path: paths[0], notice };
		const known = soon.proved?.path;
		const isThere = known && views.some((view) => !isBlankOrFalse(valueAt(view, known)));
		const path: string[] | undefined = isThere ? known : paths[0];
		return { views, clock, path };
	}

	private report(record: JsonObject, start: number): void {
		const { poll, now, until, reported, request } = this;
		this.earliest = Math.min(this.earliest, start);
		this.latest = Math.max(this.latest, start);
		if (start <= now || start > until) return;
		const id = poll.primaryKey.getKey(record);
		const isOff = isCancelled(innerRecord(record, poll.valueContext), request.cancelledStatus);
		if (reported.get(idKey(id)) === start || isOff) return;
		reported.set(idKey(id), start);
		this.events.push({ event: 'startingSoon', id, record, at: start });
	}
}
