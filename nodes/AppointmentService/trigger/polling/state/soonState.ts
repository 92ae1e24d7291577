import type { PageCursor } from '../../../rest';
import type { OrderEvidence, SortOrder } from './orderEvidence';
import type { PollState } from './state';

/** The state of polls for appointments that start soon. */
export interface SoonState {
	/** Reported appointments: the key of the record, and the start for which it was reported. */
	told: Array<[key: number, start: number]>;
	order?: SortOrder;
	/** The field that times to come told from others, and what the user is to know of it. */
	proved?: { path: string[]; notice?: string };
	/** A page that begins before the time window, in the order of the list. */
	place?: PageCursor;
	/** The last page that held records. */
	end?: PageCursor;
	/** When the whole list was last read, in milliseconds since 1970. */
	scannedAt?: number;
	/** A scan of the whole list that goes on over several polls. */
	scan?: {
		next: PageCursor;
		trace?: OrderEvidence;
		pages: number;
		/** The last page that begins before the time window: one cursor if starts rise, another if they fall. */
		rising?: PageCursor;
		falling?: PageCursor;
	};
	/** Requests that a scan of the whole list takes. */
	pages: number;
}

/** What the polls before left; empty at the first one. */
export function savedSoonState(state: PollState): SoonState {
	return (state as { soon?: SoonState }).soon ?? { told: [], pages: 0 };
}
