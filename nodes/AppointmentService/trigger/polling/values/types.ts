import type { FieldValue } from '../state/types';

/** What is kept of an appointment or an invoice, to tell what a change was. */
export interface RecordValues {
	/** Seconds since 1970. */
	start?: number;
	end?: number;
	status?: FieldValue;
	amount?: FieldValue;
	isCancelled: boolean;
	isNoShow: boolean;
	isPaid: boolean;
	/** The record says that it was deleted; undefined where that is not known. */
	isDeleted?: boolean;
}

/** What a reading of values needs to know of the list. */
export interface ValueContext {
	resource: 'appointment' | 'client' | 'invoice';
	/** IANA name of the time zone of times that carry none. */
	timeZone: string;
	/** Keys from the record to its id; the object that holds the id holds the values as well. */
	idPath?: string[];
}
