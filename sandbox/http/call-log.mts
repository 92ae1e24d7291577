import type { SurfaceName } from '../contract.mts';
import type { DialectName } from '../dialects/index.mts';
import type { Sender } from './api-keys.mts';

/** One request to the service and its response. */
export interface Call {
	/** Counts from 1 since the log was emptied. */
	number: number;
	/** When the request came, ISO time. */
	at: string;
	method: string;
	/** Path and query. */
	url: string;
	/** Without the key. */
	headers: Record<string, string>;
	/** Whose key was sent. */
	key: Sender;
	/** The answer's status; 0 where the connection was cut before any. */
	status: number;
	surface?: SurfaceName;
	/** Path of the kind of record: `appointments`. */
	resource?: string;
	kind: 'list' | 'item' | 'write' | 'other';
	dialect?: DialectName;
	/** The part of the list that was asked for, as the dialect names it. */
	asked?: Record<string, string | number>;
	/** How many records the answer carries. */
	rows?: number;
	/** The name of the fault that was put in, if any. */
	fault?: string;
	/** Came before the time was over that an earlier answer told the sender to wait. */
	tooSoon?: boolean;
}

/** The log of all requests to the service, control requests left out. */
export class CallLog {
	#calls: Call[] = [];

	/** Opens an entry; it is filled in while the request is answered. */
	open(start: Omit<Call, 'number' | 'at' | 'status' | 'kind'>): Call {
		const call: Call = {
			number: this.#calls.length + 1,
			at: new Date().toISOString(),
			status: 0,
			kind: 'other',
			...start,
		};
		this.#calls.push(call);
		return call;
	}

	list(): readonly Call[] {
		return this.#calls;
	}

	clear(): void {
		this.#calls = [];
	}
}
