import { Random } from '../../score/random.mts';
import { TrackedRecord, RecordState, type RecordTimes } from './tracked-record.mts';
import type { BusinessOp, ListOrder, Which, BusinessSpec } from '../history.mts';
import { Ids } from './ids.mts';
import { comparatorFor, sortPositionOf, type SortPosition } from './sort-order.mts';
import { makeRecordValue, visibleStart } from './record-values.mts';

const hour = 3_600_000;
const day = 24 * hour;

/** The business: its records in the list's order, and their changes. */
export class SimulatedBusiness {
	/** Every record that ever existed, by its id as text. */
	readonly all = new Map<string, TrackedRecord>();
	/** Ticks at which something happened to the list. */
	readonly moves: number[] = [];
	/** What happened so far, with the moment and the number of polls before it. */
	readonly applied: Array<{ op: BusinessOp; at: number; polls: number }> = [];
	order: ListOrder;
	/** Polls so far; ids that were passed over turn up within a few of them. */
	polls = 0;
	#rows: TrackedRecord[] = [];
	#sorted: TrackedRecord[] | undefined;
	#ids: Ids;
	#random: Random;
	#archive: TrackedRecord[] = [];
	#tick = 0;

	constructor(
		readonly spec: BusinessSpec,
		readonly seed: number,
		readonly now: () => number,
	) {
		this.order = spec.order;
		this.#random = new Random(seed);
		this.#ids = new Ids(spec.ids, new Random(seed + 1));
		this.#addExisting();
	}

	/** A moment later, even where the clock stands still. */
	tick(): number {
		return ++this.#tick;
	}

	/** The last tick before anything that happened after a moment. */
	tickAt(moment: number): number {
		const next = this.applied.findIndex(({ at }) => at > moment);
		return next < 0 ? this.#tick : this.moves[next] - 1;
	}

	/** The records in the list's order. */
	get rows(): readonly TrackedRecord[] {
		this.#sorted ??= this.#sort();
		return this.#sorted;
	}

	sortPosition(entry: TrackedRecord): SortPosition {
		return sortPositionOf(entry, this.order, this.spec.ties);
	}

	/** Before anything happens: has the appointments stand in the order of their starts, a third of them in the past. */
	spreadStarts(between: number): void {
		const entries = [...this.all.values()];
		const first = this.now() - (entries.length / 3) * between;
		for (const [index, entry] of entries.entries()) {
			entry.times = { ...entry.times, start: first + index * between };
			entry.states.length = 0;
			this.#addState(entry, 0);
		}
	}

	/** Applies a change; returns how many records it affected. */
	apply(op: BusinessOp): number {
		const tick = this.tick();
		this.moves.push(tick);
		this.applied.push({ op, at: this.now(), polls: this.polls });
		const count = this.#perform(op, tick, new Random(op.r));
		this.#sorted = undefined;
		return count;
	}

	#perform(op: BusinessOp, tick: number, random: Random): number {
		switch (op.op) {
			case 'insert':
				return this.#insert(op, tick, random);
			case 'delete': {
				const deleted = this.#choose(op.which, op.count, random);
				for (const entry of deleted) {
					(entry.spans.at(-1) as { to?: number }).to = tick;
					if (this.spec.deletion !== 'gone') this.#mark(entry, tick);
				}
				this.#rows = this.#rows.filter(({ present, isMarked }) => present || isMarked);
				return deleted.length;
			}
			case 'edit':
			case 'status':
			case 'reschedule':
				return this.#choose(op.which, op.count, random).map((entry) => {
					const start =
						op.op === 'reschedule' ? { start: this.now() + random.int(1, 60) * day } : {};
					const stamp = op.stamps ? { updated: this.now() } : {};
					entry.times = { ...entry.times, ...start, ...stamp };
					if (op.op === 'status') entry.status = op.to;
					if (op.op === 'edit') entry.revision += op.back && entry.revision > 0 ? -1 : 1;
					this.#addState(entry, tick);
				}).length;
			case 'restore':
				return this.#restore(op, tick, random);
			case 'reorder':
				this.order = this.spec.changedOrder;
				return this.#rows.length;
		}
	}

	#mark(entry: TrackedRecord, tick: number): void {
		entry.isMarked = true;
		entry.times = { ...entry.times, updated: this.now() };
		this.#addState(entry, tick);
	}

	#addExisting(): void {
		const { count } = this.spec;
		const random = this.#random;
		const begin = this.now() - (count + 10) * hour;
		const isMixed = random.chance(0.2);
		const indexes = [...Array(count + random.int(0, 3)).keys()];
		const archived = new Set(random.sample(indexes, indexes.length - count));
		let created = begin;
		for (const index of indexes) {
			if (!random.chance(0.1)) created = begin + index * hour + random.int(0, hour - 1);
			const createdAt = isMixed && random.chance(0.3) ? begin - random.int(0, 300 * day) : created;
			const updated = random.chance(0.5) ? createdAt : createdAt + random.int(0, 9 * hour);
			const isArchived = archived.has(index);
			const times = { created: createdAt, updated, start: createdAt + random.int(-3, 60) * day };
			this.#add(times, 0, isArchived ? 'archived' : 'existing', false, isArchived);
		}
	}

	#insert(op: BusinessOp & { op: 'insert' }, tick: number, random: Random): number {
		const newest = Math.max(...this.#rows.slice(-50).map(({ times }) => times.created), 0);
		const moment = this.now();
		const draw = {
			now: () => moment,
			equal: () => newest || moment,
			past: () => moment - random.int(1, 400 * 24) * hour,
			future: () => moment + random.int(1, 30 * 24) * hour,
		}[op.when];
		const common = draw();
		const origin = op.import ? 'import' : op.lateId ? 'late id' : op.when;
		for (let index = 0; index < op.count; index++) {
			const created = op.import ? common : draw();
			const times = {
				created,
				updated: op.when === 'future' ? moment : created,
				start: moment + random.int(-3, 60) * day + random.int(0, 8) * hour,
			};
			this.#add(times, tick, origin, op.lateId);
		}
		return op.count;
	}

	#add(
		times: RecordTimes,
		tick: number,
		origin: string,
		lateId?: boolean,
		isArchived?: boolean,
	): void {
		const id = lateId ? this.#ids.late(this.polls) : this.#ids.next(this.polls);
		const entry = new TrackedRecord(this.all.size, id, origin, times, this.#random.int(0, 2 ** 31));
		this.all.set(entry.idText, entry);
		this.#addState(entry, tick);
		if (isArchived) this.#archive.push(entry);
		else this.#place(entry, tick);
	}

	#place(entry: TrackedRecord, tick: number): void {
		entry.spans.push({ from: tick });
		this.#rows.push(entry);
	}

	#addState(entry: TrackedRecord, tick: number): void {
		entry.states.push(
			new RecordState(tick, makeRecordValue(this.spec, entry), {
				start: visibleStart(this.spec, entry),
				status: entry.isMarked && this.spec.deletion === 'status' ? 'deleted' : entry.status,
				isMarked: entry.isMarked,
			}),
		);
	}

	#restore(op: BusinessOp & { op: 'restore' }, tick: number, random: Random): number {
		const deleted = op.archived
			? this.#archive.splice(0, op.count)
			: [...this.all.values()].filter(
					({ spans, present, isMarked }) => spans.length > 0 && !present && !isMarked,
				);
		const restored = op.archived ? deleted : random.sample(deleted, op.count);
		for (const entry of restored) {
			if (op.changed) {
				entry.revision++;
				this.#addState(entry, tick);
			}
			this.#place(entry, tick);
		}
		return restored.length;
	}

	#choose(which: Which, count: number, random: Random): TrackedRecord[] {
		const rows = this.rows.filter(({ present }) => present);
		if (rows.length === 0) return [];
		const byAge = () => [...rows].sort((a, b) => a.key - b.key);
		switch (which) {
			case 'newest':
				return byAge().slice(-count);
			case 'oldest':
				return byAge().slice(0, count);
			case 'random':
				return count > rows.length / 4
					? random.sample(rows, count)
					: [...new Set(Array.from({ length: count }, () => random.pick(rows)))];
			case 'page': {
				const from = random.int(0, Math.max(0, rows.length - count));
				return rows.slice(from, from + count);
			}
			case 'all':
				return [...rows];
		}
	}

	#sort(): TrackedRecord[] {
		const compare = comparatorFor(this.order);
		return this.#rows
			.map((entry) => ({ entry, place: this.sortPosition(entry) }))
			.sort((a, b) => compare(a.place, b.place))
			.map(({ entry }, rank) => {
				entry.rank = rank;
				return entry;
			});
	}
}
