import type { JsonObject, ResourceNames } from '../rest';

/** What the user filters by. Texts that are empty count as not set. */
export interface Filters {
	/** Days in the user's time zone; `between` lies from `startsAfter` to `startsBefore`. */
	when?: 'today' | 'tomorrow' | 'next7Days' | 'thisMonth' | 'between';
	/** A time as `parseUserInstant` takes it. The first start that belongs. */
	startsAfter?: unknown;
	/** The same. The first start that does not belong any more. */
	startsBefore?: unknown;
	/** The account's own words. */
	status?: string[];
	/** One ID, or several of which any counts. */
	clientId?: string | string[];
	staffId?: string | string[];
	serviceId?: string | string[];
	/** The same. The first change that belongs. */
	changedAfter?: unknown;
	search?: string;
	leaveOutCancelled?: unknown;
}

export interface FilterContext {
	now: number;
	/** IANA name of the zone of the user's days and times. */
	timeZone: string;
	/** IANA name of the zone of records' times without one. */
	recordTimeZone: string;
	resourceNames: ResourceNames;
	/** What the records are called, in the plural: `appointments`. */
	noun: string;
	/** The field with the start, as `findStartFields` takes it. */
	startField?: string;
}

/** Records, and what the user should know of them. */
export interface Filtered {
	records: JsonObject[];
	notices: string[];
}

/** A parameter has a value that it cannot have, or that these records have no field for. Says which one, and what to enter instead. */
export class ParameterError extends Error {
	constructor(
		message: string,
		/** What to do instead. */
		readonly description: string,
	) {
		super(message);
	}
}

/** No record shows what the user filters or sorts by. */
export function notShownError(
	noun: string,
	subject: string,
	label: string,
	startField = '',
): ParameterError {
	const isStart = subject === 'start';
	const place = isStart && startField ? ` in the field “${startField}”` : '';
	const remedy = isStart ? 'set the option Start Field to the field that holds it, or ' : '';
	const without = label === 'Sort By' ? 'set it to As the Service Lists Them' : 'remove it';
	return new ParameterError(
		`The ${noun} show no ${subject}${place}`,
		`${label} cannot be used with these ${noun}: ${remedy}${without}. To see which fields they have, use API → Inspect.`,
	);
}

/** The sentence that counts records which do not show something; none where all show it. */
export function missingCount(
	noun: string,
	subject: string,
	{ missing, all }: { missing: number; all: number },
	[one, many]: [one: string, many: string],
): string[] {
	if (missing === 0) return [];
	const verbs = missing === 1 ? `shows no ${subject} and ${one}` : `show no ${subject} and ${many}`;
	return [`${missing} of ${all} ${noun} ${verbs}.`];
}
