import type {
	JsonObject,
	PageCursor,
	PaginationStrategy,
} from '../../../../nodes/AppointmentService/rest';
import { requestedQueries, byPage, scanCursorAt } from './pagedServer';
import { createFakeServer, noon, createPollSession } from './fakeServer';

/** Starts in minutes from noon, or null for none; with fields beside them, or an error status. */
type Starts = Array<number | null>;
export type ServedStartTimes =
	| Starts
	| number
	| { starts: Starts; has_more?: boolean; next_cursor?: string };

const minute = 60_000;
const appointmentAt = (start: number | null, row = 0): JsonObject =>
	start === null
		? { id: `none ${row}` }
		: { id: start, start: new Date(noon + start * minute).toISOString() };

/** A session for starts within the hour after noon; each request takes 100 ms. */
export function sessionForStartTimes(
	pages: ServedStartTimes[],
	plan: PaginationStrategy = byPage,
	budget = 10_000,
) {
	const server = createFakeServer((url) => {
		server.clock += 100;
		const query = new URL(url).searchParams;
		const token = Number(query.get('cursor')?.slice(1) ?? 0);
		const content = pages[Math.max(Number(query.get('page') ?? 1) - 1, token)] ?? [];
		if (typeof content === 'number') return content;
		const { starts, ...extra } = Array.isArray(content) ? { starts: content } : content;
		return { data: starts.map(appointmentAt), ...extra };
	});
	const collected: string[] = [];
	const startWindow = {
		now: noon,
		ahead: 60 * minute,
		collectStarting: (rows: JsonObject[]) =>
			void collected.push(...rows.map(({ id }) => String(id))),
	};
	const poll = createPollSession({ plan, identity: ['id'] }, { budget }, server);
	return {
		poll,
		startWindow,
		requested: () => requestedQueries(server),
		collected: () => collected.join(' '),
	};
}

export const calendar: Starts[] = [
	[-90, -60],
	[-30, 0],
	[20, 50],
	[60, 70],
	[80, 90],
	[100, 110],
];
export const latestFirst = [...calendar].reverse().map((starts) => [...starts].reverse());

/** Pages whose tokens form a circle. */
export const cursorCycle: ServedStartTimes[] = [
	{ starts: [-9, 5], next_cursor: 'c1' },
	{ starts: [6, 7], next_cursor: 'c2' },
	{ starts: [8, 9], next_cursor: 'c1' },
];

export const numberedCursor = (number: number): PageCursor =>
	scanCursorAt(number === 1 ? '' : `page=${number}`, number - 1);
