import type { SurfaceName } from '../contract.mts';
import type { DialectName } from '../dialects/index.mts';
import type { Sender } from '../http/api-keys.mts';
import type { Action } from '../dialects/writing/write-style.mts';

/** One request that was to change something, and what became of it. */
export interface LoggedWrite {
	/** Counts from 1 since the log was emptied. */
	number: number;
	method: string;
	/** Path and query. */
	path: string;
	surface: SurfaceName;
	/** Path of the kind of record: `appointments`; not there where the address leads nowhere. */
	resource?: string;
	dialect: DialectName;
	action?: Action;
	/** Whose key was sent. */
	key: Sender;
	/** What the record is known by in paths; of a creation, once it is made. */
	id?: string;
	/** As it was sent, parsed where it is JSON. */
	body: unknown;
	idempotencyKey?: string;
	/** Whether the business was changed by this request. */
	applied: boolean;
	/** Whether the answer was one given before, under the same idempotency key. */
	repeated?: true;
	/** The status that was sent; 0 where the connection was cut before any. */
	status: number;
	/** The record as the list shows it, before and after; null where there was or is none. */
	before: Record<string, unknown> | null;
	after: Record<string, unknown> | null;
	/** The name of the fault that was put in, if any. */
	fault?: string;
}

/** The log of everything that was to change the business by a request, taken or refused, in order. */
export class WriteLog {
	#writes: LoggedWrite[] = [];

	/** Opens an entry; it is filled in while the request is answered. */
	open(
		start: Pick<LoggedWrite, 'method' | 'path' | 'surface' | 'dialect' | 'key' | 'body'>,
	): LoggedWrite {
		const number = this.#writes.length + 1;
		const write: LoggedWrite = {
			number,
			applied: false,
			status: 0,
			before: null,
			after: null,
			...start,
		};
		this.#writes.push(write);
		return write;
	}

	list(): readonly LoggedWrite[] {
		return this.#writes;
	}

	clear(): void {
		this.#writes = [];
	}
}
