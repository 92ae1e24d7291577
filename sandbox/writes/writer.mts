import { itemPathOf } from '../areas.mts';
import type { Row } from '../business/rows.mts';
import { fieldNameOf } from '../dialects/records.mts';
import type { DialectResponse, RequestContext, Dialect } from '../dialects/types.mts';
import type { WriteResult } from '../dialects/writing/write-style.mts';
import { ValidationProblem, noSuchRecord, Problem, type FieldError } from '../http/problem.mts';
import type { Readers } from '../reads/readers.mts';
import type { Store } from '../business/store.mts';
import type { WriteTarget } from './write-routes.mts';
import { etagOf } from './etag.mts';
import { FieldReader, versionFieldName } from './read-fields.mts';
import type { LoggedWrite } from './write-log.mts';
import { rebook } from './rebook.mts';
import { IdempotencyStore, type IdempotentRequest } from './idempotency.mts';

/** A request that is to change something. */
export interface WriteCommand {
	target: WriteTarget;
	dialect: Dialect;
	context: RequestContext;
	body: unknown;
	/** The address root that the request came to, for the record's own address. */
	root: string;
	ifMatch?: string;
	/** Whether the record's version must be named in `If-Match`. */
	mustMatch: boolean;
}

type RecordFields = Record<string, unknown>;

/** Applies writes in a dialect's format, and answers in it. */
export class Writer {
	readonly #fields: FieldReader;
	readonly #idempotency = new IdempotencyStore();

	constructor(
		private readonly store: Store,
		private readonly readers: Readers,
	) {
		this.#fields = new FieldReader(store);
	}

	/** Forgets all idempotency keys. */
	restart(): void {
		this.#idempotency.clear();
	}

	/**
	 * Takes the change, or answers with what is wrong with it; `write` is told what became of it.
	 *
	 * @throws Problem where the request is refused as a whole
	 */
	write(command: WriteCommand, write: LoggedWrite): DialectResponse {
		const { dialect, target, context } = command;
		const { idempotency } = dialect.writes;
		const { idempotencyKey } = write;
		const sent: IdempotentRequest | undefined =
			idempotencyKey === undefined ? undefined : { ...write, idempotencyKey };
		const earlier = sent && this.#idempotency.responseFor(sent, idempotency?.reused ?? 409);
		if (earlier) {
			write.repeated = true;
			return earlier;
		}
		try {
			const answer = this.#execute(command, write);
			write.applied = true;
			if (sent) this.#idempotency.remember(sent, answer);
			return answer;
		} catch (problem) {
			if (!(problem instanceof ValidationProblem)) throw problem;
			return dialect.writes.invalid(problem.faults, target.area, context);
		}
	}

	#execute(command: WriteCommand, write: LoggedWrite): DialectResponse {
		const { target, dialect, context } = command;
		const { area, route } = target;
		const { writes } = dialect;
		if (route.action === 'create') {
			const fields = this.#fields.read(this.#fieldsOf(command), 'create', area, dialect);
			const row = this.store.create(area.name, fields);
			return writes.created(this.#written(row, command, write), area, context);
		}
		const row = this.readers.find(area, target.id ?? '', dialect);
		if (!row) throw noSuchRecord(area.name);
		write.before = this.readers.record(row, area, dialect) as RecordFields;
		if (route.action === 'delete') {
			this.#assertCurrent(row, {}, command);
			this.store.remove(area.name, row.id);
			return writes.deleted(this.#resultOf(row, command), area, context);
		}
		if (route.action === 'cancel') {
			this.store.change(area.name, row.id, { status: 'cancelled' });
			return writes.updated(this.#written(row, command, write), area, context);
		}
		if (route.action === 'reschedule') return this.#reschedule(row, command, write);
		const given = this.#fieldsOf(command);
		this.#assertCurrent(row, given, command);
		const fields = this.#fields.read(given, 'update', area, dialect);
		if (writes.update === 'replace') this.store.replace(area.name, row.id, fields);
		else this.store.change(area.name, row.id, fields);
		return writes.updated(this.#written(row, command, write), area, context);
	}

	/** The visit is booked anew at the other time, and the old booking is cancelled. */
	#reschedule(row: Row, command: WriteCommand, write: LoggedWrite): DialectResponse {
		const { target, dialect, context } = command;
		const name = fieldNameOf('startsAt', dialect.record) ?? 'startsAt';
		const { [name]: value, ...others } = this.#fieldsOf(command);
		const faults: FieldError[] = Object.keys(others)
			.filter((field) => dialect.writes.unknown === 'refuse' && !rescheduleFields.has(field))
			.map((field) => ({ field, reason: 'unknown', message: `${field} cannot be sent here.` }));
		if (value === undefined) {
			faults.push({ field: name, reason: 'required', message: `${name} is required.` });
		}
		const [first, ...more] = faults;
		if (first) throw new ValidationProblem([first, ...more]);
		const moved = this.#fields.read({ [name]: value }, 'reschedule', target.area, dialect);
		const booked = rebook(this.store, row, Number(moved.startsAt));
		return dialect.writes.created(this.#written(booked, command, write), target.area, context);
	}

	#fieldsOf({ body, dialect, target }: WriteCommand): RecordFields {
		if (typeof body !== 'object' || body === null || Array.isArray(body)) {
			throw new Problem(400, 'invalid_body', 'The body must be a JSON object.');
		}
		const fields = body as RecordFields;
		return dialect.writes.unwrap?.(fields, target.area, target.id) ?? fields;
	}

	/** Refuses what was meant for an earlier state of the record. */
	#assertCurrent(
		row: Row,
		given: RecordFields,
		{ dialect, target, ifMatch, mustMatch }: WriteCommand,
	): void {
		if (mustMatch && ifMatch === undefined) {
			throw new Problem(428, 'precondition_required', 'If-Match is required.');
		}
		const tagged = mustMatch || dialect.writes.etags;
		if (tagged && ifMatch !== undefined && ifMatch !== '*' && ifMatch !== etagOf(row)) {
			throw new Problem(mustMatch ? 412 : 409, 'version_mismatch', staleMessage);
		}
		const name = versionFieldName(dialect);
		if (name === undefined || given[name] === undefined) return;
		const record = this.readers.record(row, target.area, dialect) as RecordFields;
		if (given[name] !== record[name])
			throw new Problem(409, 'version_mismatch', staleMessage, name);
	}

	#written(row: Row, command: WriteCommand, write: LoggedWrite): WriteResult {
		const written = this.#resultOf(row, command);
		write.after = written.record as RecordFields;
		write.id ??= written.id;
		return written;
	}

	#resultOf(row: Row, { target: { area }, dialect, root }: WriteCommand): WriteResult {
		const id = this.readers.identity(row, dialect);
		const record = this.readers.record(row, area, dialect);
		return {
			record,
			id,
			location: `${root}/${itemPathOf(area, dialect.itemPath)}/${encodeURIComponent(id)}`,
		};
	}
}

/** What may be said of a visit's move besides its time. */
const rescheduleFields = new Set(['rescheduledBy', 'reschedulingReason']);

const staleMessage = 'The record has been changed since it was read.';
