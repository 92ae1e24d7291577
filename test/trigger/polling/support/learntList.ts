import type {
	ChangeKind,
	PollRequest,
	PollResult,
} from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { ChangingList, type ListBehavior, type Row } from './changingList';

const hour = 3_600_000;
const noon = Date.parse('2026-03-01T12:00:00Z');

/** The time so many hours from the noon at which the tests begin. */
export const hoursAway = (hours: number) => new Date(noon + hours * hour).toISOString();

/** Appointments 1, 2, … that start one, two, … hours from now, and were booked in this order; the first one is long past. */
export const appointments = (count: number): Row[] =>
	Array.from({ length: count }, (_, index) => ({
		id: index + 1,
		created_at: hoursAway(index - 1000),
		updated_at: hoursAway(index - 900),
		starts_at: hoursAway(index === 0 ? -10_000 : index + 1),
		ends_at: hoursAway(index === 0 ? -9_999 : index + 2),
		status: 'booked',
		price: '49.00',
	}));

export const everyChange: ChangeKind[] = [
	'created',
	'changed',
	'rescheduled',
	'cancelled',
	'statusChanged',
	'deleted',
];

export const numberedPages: ListBehavior = {
	paging: 'page',
	size: 20,
	total: true,
	order: 'desc',
	by: 'id',
	singles: true,
};

/** A list that a first poll has learnt, polled for these events. */
export class LearntList {
	readonly service: ChangingList;
	more: Partial<PollRequest>;
	private state: unknown;

	private constructor(behavior: ListBehavior, rows: Row[], events: ChangeKind[]) {
		this.service = new ChangingList({ ...behavior });
		this.service.rows = rows;
		this.more = { events: new Set(events) };
	}

	static async learn(
		behavior: ListBehavior,
		events: ChangeKind[],
		rows: Row[] = appointments(60),
		more: Partial<PollRequest> = {},
	): Promise<LearntList> {
		const list = new LearntList(behavior, rows, events);
		Object.assign(list.more, more);
		await list.poll();
		return list;
	}

	async poll(): Promise<PollResult> {
		const result = await this.service.poll(this.state, this.more);
		this.state = result.state;
		return result;
	}

	/** Writes fields into a record, with a new time of change. */
	change(id: string | number, fields: Record<string, unknown>): void {
		this.service.clock += 60_000;
		const updated = { updated_at: new Date(this.service.clock).toISOString() };
		Object.assign(this.service.rows.find((row) => row.id === id) as Row, updated, fields);
	}

	remove(...ids: Array<string | number>): void {
		this.service.rows = this.service.rows.filter(({ id }) => !ids.includes(id));
	}

	/** What the next polls report. */
	async reported(polls = 1): Promise<string[]> {
		const found: string[] = [];
		for (let count = 0; count < polls; count++)
			found.push(...(await this.poll()).events.map(({ event, id }) => `${event} ${id}`));
		return found;
	}
}
