import type { JsonObject } from '../rest';

/** What the user filters by. Texts that are empty count as not set. */
export interface Filters {
	/** Days in the user's time zone; `between` lies from `startsAfter` to `startsBefore`. */
	when?: 'today' | 'tomorrow' | 'next7Days' | 'thisMonth' | 'between';
	/** ISO time, or a date for its first moment. The first start that belongs. */
	startsAfter?: string;
	/** ISO time, or a date for its first moment. The first start that does not belong any more. */
	startsBefore?: string;
	/** The account's own words. */
	status?: string[];
	clientId?: string;
	staffId?: string;
	serviceId?: string;
	/** ISO time, or a date for its first moment. The first change that belongs. */
	changedAfter?: string;
	search?: string;
}

export type SortBy = 'service' | 'startAscending' | 'startDescending' | 'createdDescending';

export interface FilterContext {
	/** Milliseconds since 1970. */
	now: number;
	/** IANA name of the zone of the user's days and times. */
	timeZone: string;
	/** IANA name of the zone of records' times without one. */
	recordTimeZone: string;
	resourceNames: Set<string>;
	/** What the records are called, in the plural: `appointments`. */
	noun: string;
}

/** Records, and what the user should know of them. */
export interface Filtered {
	records: JsonObject[];
	notices: string[];
}

/** A filter that cannot be used, or that these records do not show the field for. */
export class FilterError extends Error {
	constructor(
		message: string,
		readonly description: string,
	) {
		super(message);
	}
}
