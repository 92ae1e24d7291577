import type { Row } from '../business/rows.mts';
import { nameOf } from '../dialects/records.mts';
import type { Answer, Ask, Dialect } from '../dialects/types.mts';
import type { Written } from '../dialects/writing.mts';
import { Invalid, noSuchRecord, Problem, type FieldFault } from '../problem.mts';
import type { Readers } from '../readers.mts';
import type { Store } from '../store.mts';
import type { Target } from './addresses.mts';
import { etagOf } from './etag.mts';
import { FieldReader, tokenName } from './fields.mts';
import type { Write } from './log.mts';
import { rebook } from './rebook.mts';
import { Repeats, type Sent } from './repeats.mts';

/** A request that is to change something. */
export interface Wish {
	target: Target;
	dialect: Dialect;
	ask: Ask;
	body: unknown;
	/** The address root that the request came to, for the record's own address. */
	root: string;
	ifMatch?: string;
	/** Whether the record's version must be named in `If-Match`. */
	mustMatch: boolean;
}

type Fields = Record<string, unknown>;

/** Takes changes as a dialect puts them, and answers them its way. */
export class Writer {
	readonly #fields: FieldReader;
	readonly #repeats = new Repeats();

	constructor(
		private readonly store: Store,
		private readonly readers: Readers,
	) {
		this.#fields = new FieldReader(store);
	}

	/** Forgets all idempotency keys. */
	restart(): void {
		this.#repeats.clear();
	}

	/**
	 * Takes the change, or answers with what is wrong with it; `write` is told what became of it.
	 *
	 * @throws Problem where the request is refused as a whole
	 */
	take(wish: Wish, write: Write): Answer {
		const { dialect, target, ask } = wish;
		const { idempotency } = dialect.writes;
		const { idempotencyKey } = write;
		const sent: Sent | undefined =
			idempotencyKey === undefined ? undefined : { ...write, idempotencyKey };
		const earlier = sent && this.#repeats.answerTo(sent, idempotency?.reused ?? 409);
		if (earlier) {
			write.repeated = true;
			return earlier;
		}
		try {
			const answer = this.#perform(wish, write);
			write.applied = true;
			if (sent) this.#repeats.remember(sent, answer);
			return answer;
		} catch (problem) {
			if (!(problem instanceof Invalid)) throw problem;
			return dialect.writes.invalid(problem.faults, target.area, ask);
		}
	}

	#perform(wish: Wish, write: Write): Answer {
		const { target, dialect, ask } = wish;
		const { area, address } = target;
		const { writes } = dialect;
		if (address.action === 'create') {
			const fields = this.#fields.read(this.#given(wish), 'create', area, dialect);
			const row = this.store.create(area.name, fields);
			return writes.created(this.#written(row, wish, write), area, ask);
		}
		const row = this.readers.find(area, target.id ?? '', dialect);
		if (!row) throw noSuchRecord(area.name);
		write.before = this.readers.record(row, area, dialect) as Fields;
		if (address.action === 'delete') {
			this.#mustBeCurrent(row, {}, wish);
			this.store.remove(area.name, row.id);
			return writes.deleted(this.#whereabouts(row, wish), area, ask);
		}
		if (address.action === 'cancel') {
			this.store.change(area.name, row.id, { status: 'cancelled' });
			return writes.updated(this.#written(row, wish, write), area, ask);
		}
		if (address.action === 'reschedule') return this.#reschedule(row, wish, write);
		const given = this.#given(wish);
		this.#mustBeCurrent(row, given, wish);
		const fields = this.#fields.read(given, 'update', area, dialect);
		if (writes.update === 'replace') this.store.replace(area.name, row.id, fields);
		else this.store.change(area.name, row.id, fields);
		return writes.updated(this.#written(row, wish, write), area, ask);
	}

	/** The visit is booked anew at the other time, and the old booking is cancelled. */
	#reschedule(row: Row, wish: Wish, write: Write): Answer {
		const { target, dialect, ask } = wish;
		const name = nameOf('startsAt', dialect.record) ?? 'startsAt';
		const { [name]: value, ...others } = this.#given(wish);
		const faults: FieldFault[] = Object.keys(others)
			.filter((field) => dialect.writes.unknown === 'refuse' && !aboutMoving.has(field))
			.map((field) => ({ field, reason: 'unknown', message: `${field} cannot be sent here.` }));
		if (value === undefined) {
			faults.push({ field: name, reason: 'required', message: `${name} is required.` });
		}
		const [first, ...more] = faults;
		if (first) throw new Invalid([first, ...more]);
		const moved = this.#fields.read({ [name]: value }, 'reschedule', target.area, dialect);
		const booked = rebook(this.store, row, Number(moved.startsAt));
		return dialect.writes.created(this.#written(booked, wish, write), target.area, ask);
	}

	#given({ body, dialect, target }: Wish): Fields {
		if (typeof body !== 'object' || body === null || Array.isArray(body)) {
			throw new Problem(400, 'invalid_body', 'The body must be a JSON object.');
		}
		const fields = body as Fields;
		return dialect.writes.unwrap?.(fields, target.area, target.id) ?? fields;
	}

	/** Refuses what was meant for an earlier state of the record. */
	#mustBeCurrent(row: Row, given: Fields, { dialect, target, ifMatch, mustMatch }: Wish): void {
		if (mustMatch && ifMatch === undefined) {
			throw new Problem(428, 'precondition_required', 'If-Match is required.');
		}
		const tagged = mustMatch || dialect.writes.etags;
		if (tagged && ifMatch !== undefined && ifMatch !== '*' && ifMatch !== etagOf(row)) {
			throw new Problem(mustMatch ? 412 : 409, 'version_mismatch', stale);
		}
		const name = tokenName(dialect);
		if (name === undefined || given[name] === undefined) return;
		const record = this.readers.record(row, target.area, dialect) as Fields;
		if (given[name] !== record[name]) throw new Problem(409, 'version_mismatch', stale, name);
	}

	#written(row: Row, wish: Wish, write: Write): Written {
		const written = this.#whereabouts(row, wish);
		write.after = written.record as Fields;
		write.id ??= written.id;
		return written;
	}

	#whereabouts(row: Row, { target: { area }, dialect, root }: Wish): Written {
		const id = this.readers.identity(row, dialect);
		const word = dialect.itemPath === 'singular' ? area.name : area.path;
		const record = this.readers.record(row, area, dialect);
		return { record, id, location: `${root}/${word}/${encodeURIComponent(id)}` };
	}
}

/** What may be said of a visit's move besides its time. */
const aboutMoving = new Set(['rescheduledBy', 'reschedulingReason']);

const stale = 'The record has been changed since it was read.';
