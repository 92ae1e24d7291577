import {
	createFilter,
	type FilterContext,
	type Filtered,
	type Filters,
} from '../../nodes/AppointmentService/filter';
import { type JsonObject, resourceNameVariants } from '../../nodes/AppointmentService/rest';

/** 10:30 on a Wednesday in Berlin. */
export const now = Date.parse('2026-03-11T09:30:00Z');

export function contextOf(changes: Partial<FilterContext> = {}): FilterContext {
	return {
		now,
		timeZone: 'Europe/Berlin',
		recordTimeZone: 'UTC',
		resourceNames: resourceNameVariants(['appointments']),
		noun: 'appointments',
		...changes,
	};
}

/** Filters records as the node does. */
export function filterRecords(
	filters: Filters,
	records: JsonObject[],
	changes: Partial<FilterContext> = {},
): Filtered {
	return createFilter(filters, contextOf(changes))?.apply(records) ?? { records, notices: [] };
}

/** The message and the description of what is thrown. */
export function messageOf(act: () => unknown): string {
	try {
		act();
	} catch (error) {
		const { message, description } = error as { message: string; description: string };
		return `${message}. ${description}`;
	}
	return 'nothing thrown';
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a calendar and a clock in the zone show, as Intl has it: `2026-03-11 10:30`. */
export function shownIn(timeZone: string, instant: number): string {
	const clock =
		clocks.get(timeZone) ??
		new Intl.DateTimeFormat('sv-SE', {
			timeZone,
			year: 'numeric',
			month: '2-digit',
			day: '2-digit',
			hour: '2-digit',
			minute: '2-digit',
			hourCycle: 'h23',
		});
	clocks.set(timeZone, clock);
	return clock.format(instant);
}

/** Zones with changes of the clocks in both halves of the world, at midnight, by half an hour, and those furthest from UTC. */
export const zones = `
	UTC Europe/Berlin Europe/London America/New_York America/St_Johns America/Sao_Paulo America/Havana America/Santiago
	America/Asuncion America/Nuuk Africa/Cairo Africa/Casablanca Asia/Beirut Asia/Tehran Asia/Kathmandu Asia/Kolkata
	Australia/Lord_Howe Pacific/Chatham Pacific/Apia Pacific/Kiritimati Etc/GMT+12
`
	.trim()
	.split(/\s+/);
