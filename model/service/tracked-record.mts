import { canonical, writeJson } from '../../score/fuzz/json.mts';
import type { ListRow, RecordValue } from '../../score/fuzz/service/records.mts';
import type { Status } from '../history.mts';
import type { Id } from './ids.mts';

const firstStatuses: Status[] = ['booked', 'confirmed', 'booked', 'done', 'booked', 'cancelled'];

/** The content of a record from one tick on. */
export class RecordState {
	#text?: string;
	#json?: string;
	/** The service has sent it. */
	wasSent = false;

	constructor(
		/** The business's tick from which the record had it. */
		readonly since: number,
		readonly value: RecordValue,
		/** What an owner would say of it: its start as a moment, where it has one, and its status. */
		readonly facts: { start?: number; status: Status | 'deleted'; isMarked: boolean },
	) {}

	/** One text for all equal contents. */
	get text(): string {
		return (this.#text ??= canonical(this.value));
	}

	/** As it is sent. */
	get json(): string {
		return (this.#json ??= writeJson(this.value));
	}
}

/** Times of a record, in milliseconds since 1970. */
export interface RecordTimes {
	created: number;
	updated: number;
	start: number;
}

/** One record of the business, with its whole history. */
export class TrackedRecord implements ListRow {
	rank = 0;
	readonly hidden = false;
	readonly gone = false;
	readonly late = false;
	readonly versions: RecordValue[] = [];
	readonly states: RecordState[] = [];
	/** Ticks from and to which it was in the list. */
	readonly spans: Array<{ from: number; to?: number }> = [];
	revision = 0;
	/** It is deleted, stays in the list and says so. */
	isMarked = false;
	status: Status;

	constructor(
		readonly key: number,
		readonly id: Id,
		/** How it was created, in a word. */
		readonly origin: string,
		public times: RecordTimes,
		/** Decides between equal sort keys. */
		readonly tie: number,
	) {
		this.status = firstStatuses[key % firstStatuses.length];
	}

	get state(): RecordState {
		return this.states.at(-1) as RecordState;
	}

	get value(): RecordValue {
		return this.state.value;
	}

	get idText(): string {
		return String(this.id.value);
	}

	get present(): boolean {
		const last = this.spans.at(-1);
		return last !== undefined && last.to === undefined;
	}

	presentAt(tick: number): boolean {
		return this.spans.some(({ from, to }) => from <= tick && (to === undefined || to > tick));
	}
}
