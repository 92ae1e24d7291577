import { ChangeFeed, type Change, type ChangeListener } from './change-feed.mts';
import { bookAppointment } from './generate/appointments.mts';
import { DAY, dayOf, startOf } from './calendar.mts';
import { makeBusiness, type Business, type BusinessOptions } from './index.mts';
import { invoiceNumber } from './generate/invoices.mts';
import type { Appointment, Row } from './rows.mts';
import { defaultValues } from './field-rules.mts';
import { deriveFields } from './derived-fields.mts';

export type { ChangeEvent } from './change-feed.mts';

/** The fields that a booking may set; the rest is random. */
export type BookingFields = Partial<
	Pick<Appointment, 'clientId' | 'notes' | 'serviceId' | 'staffId' | 'startsAt' | 'status'>
>;

/** The business in memory and everything that changes it. */
export class Store {
	#business: Business;
	/** Each kind's records by their numbers. */
	#byId = new Map<string, Map<number, Row>>();
	#nextIds = new Map<string, number>();
	#lastStamp = 0;
	readonly #shift: number;
	readonly #changeFeed = new ChangeFeed();
	readonly #concealed = new Set<string>();
	/** Grows with each change, to invalidate caches. */
	version = 0;

	constructor(private readonly options: BusinessOptions) {
		// On a chosen day, the time of day is the real one.
		this.#shift = (options.today - dayOf(Date.now())) * DAY;
		this.#business = this.#make();
	}

	/** Resets the business. */
	reset(): void {
		this.#business = this.#make();
		this.#concealed.clear();
		this.#changeFeed.changes = [];
		this.version++;
	}

	/**
	 * Adds a listener for changes by requests, control routes and switches. A reset is no change.
	 * The listener is called at once, in the order of the changes; the returned function removes it.
	 */
	listen(listener: ChangeListener): () => void {
		return this.#changeFeed.listen(listener);
	}

	/** What changed since the business was made or reset. */
	get changes(): readonly Change[] {
		return this.#changeFeed.changes;
	}

	#make(): Business {
		const business = makeBusiness(this.options);
		for (const [area, rows] of business.records) {
			this.#byId.set(area, new Map(rows.map((row) => [row.id, row])));
			this.#nextIds.set(area, (rows.at(-1)?.id ?? 0) + 1);
		}
		return business;
	}

	/** The moment at which the last midnight was. */
	get midnight(): number {
		return startOf(dayOf(this.now()));
	}

	/** The current time of the business. */
	now(): number {
		return Date.now() + this.#shift;
	}

	/** All records of the kind, oldest first. */
	rows(area: string): readonly Row[] {
		const rows = this.#business.records.get(area) ?? [];
		if (this.#concealed.size === 0) return rows;
		return rows.filter(({ id }) => !this.#concealed.has(`${area}/${id}`));
	}

	/** Hides a record from lists and reads, as where they lag behind, until it is revealed. */
	conceal(area: string, id: number): void {
		this.#concealed.add(`${area}/${id}`);
		this.version++;
	}

	reveal(area: string, id: number): void {
		this.#concealed.delete(`${area}/${id}`);
		this.version++;
	}

	find(area: string, id: number): Row | undefined {
		return this.#byId.get(area)?.get(id);
	}

	/** How many records of each kind there are. */
	counts(): Record<string, number> {
		return Object.fromEntries(
			[...this.#business.records].map(([area, { length }]) => [area, length]),
		);
	}

	/** Books new appointments, each with a number and a time of its own. */
	book(count: number, fields: BookingFields = {}): Row[] {
		return Array.from({ length: count }, () => {
			const now = this.#stamp();
			const clients = this.rows('client').map(({ id }) => id);
			const { availability, random } = this.#business;
			const today = dayOf(this.now());
			const visit = bookAppointment(
				this.#nextId('appointment'),
				now,
				today,
				availability,
				random,
				clients,
			);
			Object.assign(visit, this.#withDerivedFields('appointment', visit, fields, now));
			return this.#insert('appointment', visit);
		});
	}

	/** Adds a record of any kind: a booking, or else the like of one that is there already. */
	add(area: string): Row | undefined {
		if (area === 'appointment') return this.book(1)[0];
		const rows = this.rows(area);
		if (rows.length === 0) return undefined;
		const { random } = this.#business;
		const now = this.#stamp();
		const stamps = { version: 1, createdAt: now, updatedAt: now };
		const model = structuredClone(random.pick(rows));
		return this.#insert(area, { ...model, id: this.#nextId(area), uid: random.uuid(), ...stamps });
	}

	/** Makes a record of these fields; what is not given stands as the business keeps it then. */
	create(area: string, fields: Record<string, unknown>): Row {
		const now = this.#stamp();
		const given = { ...defaultValues(area), ...fields };
		const id = this.#nextId(area);
		return this.#insert(area, {
			id,
			uid: this.#business.random.uuid(),
			version: 1,
			createdAt: now,
			updatedAt: now,
			...given,
			...this.#withDerivedFields(area, undefined, given, now),
			...(area === 'invoice' && { number: invoiceNumber(id, now) }),
		});
	}

	/** Changes a record; undefined when there is none. */
	change(area: string, id: number, patch: Record<string, unknown>): Row | undefined {
		const row = this.find(area, id);
		if (!row) return undefined;
		const now = this.#stamp();
		const before = structuredClone(row);
		Object.assign(row, this.#withDerivedFields(area, row, patch, now), {
			updatedAt: now,
			version: row.version + 1,
		});
		this.#note('update', area, row, before);
		return row;
	}

	/** Puts these fields in the place of all that were set before; undefined when there is no such record. */
	replace(area: string, id: number, fields: Record<string, unknown>): Row | undefined {
		return this.change(area, id, { ...defaultValues(area), ...fields });
	}

	/** Takes a record away; false when there is none. */
	remove(area: string, id: number): boolean {
		const rows = this.#business.records.get(area) ?? [];
		const index = rows.findIndex((row) => row.id === id);
		if (index < 0) return false;
		const [row] = rows.splice(index, 1);
		this.#byId.get(area)?.delete(id);
		this.#note('delete', area, row);
		return true;
	}

	#withDerivedFields(
		area: string,
		row: Row | undefined,
		patch: Record<string, unknown>,
		now: number,
	) {
		return deriveFields(area, row, patch, now, (name, id) => this.find(name, id));
	}

	#insert(area: string, row: Row): Row {
		this.#business.records.get(area)?.push(row);
		this.#byId.get(area)?.set(row.id, row);
		this.#note('insert', area, row);
		return row;
	}

	#nextId(area: string): number {
		const id = this.#nextIds.get(area) ?? 1;
		this.#nextIds.set(area, id + 1);
		return id;
	}

	/** Whole seconds, as all times of the business; never earlier than the stamp before. */
	#stamp(): number {
		this.#lastStamp = Math.max(this.#lastStamp, Math.floor(this.now() / 1000) * 1000);
		return this.#lastStamp;
	}

	#note(kind: Change['kind'], area: string, row: Row, before?: Row): void {
		this.version++;
		const at = new Date(this.now()).toISOString();
		this.#changeFeed.publish({ kind, area, id: row.id, at }, row, before);
	}
}
