import nock from 'nock';
import { openList } from '../support/editor';
import { origin } from '../support/runNode';
import { serve, type Row } from './serveList';

const day = 86_400_000;
const timeZone = 'Africa/Johannesburg';
/** A moment so many days after today’s noon in Johannesburg, which is 10:00 in UTC. */
const inDays = (days: number) =>
	new Date(Math.floor((Date.now() + 2 * 3_600_000) / day) * day + days * day + 36_000_000);
const timeInDays = (days: number) => inDays(days).toISOString();

const open = async (search = {}) => await openList('appointment', search, { timeZone });
const valuesOf = ({ results }: { results: Array<{ value: unknown }> }) =>
	results.map(({ value }) => String(value));

/** Appointments in the order of `offsets`, in days from today. */
const appointmentsAt = (offsets: number[]): Row[] =>
	offsets.map((offset, at) => ({
		id: at + 1,
		client_name: `Client ${at + 1}`,
		service_name: 'Cut',
		starts_at: timeInDays(offset),
	}));

/** The same numbers in an order that has nothing to do with their size. */
const shuffled = (numbers: number[]) =>
	numbers
		.map((number, at) => ({ number, key: (at * 7919) % 10_007 }))
		.sort((a, b) => a.key - b.key)
		.map(({ number }) => number);

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

/** Ids in the order in which they belong: from today on, then backwards from yesterday. */
const expectedOrder = (offsets: number[]) =>
	offsets
		.map((offset, at) => ({ offset, id: String(at + 1) }))
		.sort((a, b) => {
			const bothAhead = a.offset >= 0 && b.offset >= 0;
			return bothAhead ? a.offset - b.offset : b.offset - a.offset;
		})
		.map(({ id }) => id);

test.each([
	// given, offsets in days
	['in no order', shuffled(range(-600, 660))],
	['the oldest first', range(-600, 660)],
	['the newest first', range(-600, 660).reverse()],
	['the next one first', range(0, 400)],
])('1,260 appointments %s are listed in order over all pages', async (_, offsets) => {
	serve('appointments', appointmentsAt(offsets));
	const seen: string[] = [];
	let token: string | undefined;
	do {
		const page = await open({ token });
		seen.push(...valuesOf(page));
		token = page.paginationToken as string | undefined;
	} while (token !== undefined);
	expect(seen).toEqual(expectedOrder(offsets));
});

test('appointments of today stand together, those that are over first', async () => {
	const hours = [2, -30, 1, -1, 30, -3];
	serve(
		'appointments',
		hours.map((hour, at) => ({
			id: at + 1,
			client_name: `Client ${at}`,
			service_name: 'Cut',
			starts_at: new Date(inDays(0).getTime() + hour * 3_600_000).toISOString(),
		})),
	);
	expect(valuesOf(await open())).toEqual(['6', '4', '3', '1', '5', '2']);
});

test('a time of day in a field of its own decides within a day', async () => {
	const date = timeInDays(1).slice(0, 10);
	serve('appointments', [
		{ id: 1, client_name: 'Ada', service_name: 'Cut', date, start_time: '14:30' },
		{ id: 2, client_name: 'Bo', service_name: 'Cut', date, start_time: '9:15' },
	]);
	const { results } = await open();
	expect(results.map(({ name }) => name.slice(-10))).toEqual(['09:15, Cut', '14:30, Cut']);
});

test('a list that is too long to be read and has no order says so', async () => {
	const offsets = shuffled(range(-2000, 2000));
	serve('appointments', appointmentsAt(offsets));
	const first = await open();
	expect(first.results[0]).toEqual({
		name: expect.stringMatching(
			/^Only \d+ appointments were read, and there may be sooner ones\. Type a name/,
		),
		value: '',
	});
	const shown = valuesOf(first).slice(1);
	expect(shown.length).toBeGreaterThan(1000);
	expect(shown).toEqual(expectedOrder(offsets).filter((id) => shown.includes(id)));
	const second = await open({ token: first.paginationToken });
	expect(valuesOf(second).every((id) => !shown.includes(id))).toBe(true);
});

test('times are shown in the zone of the workflow', async () => {
	serve('appointments', appointmentsAt([1]));
	const { results } = await open();
	expect(results[0].name).toMatch(/^Client 1, \w{3} \d+ \w{3}( \d{4})?, 12:00, Cut$/);
});

test.each<[string, Row, Row, string]>([
	// given, fields of the record, fields of the answer, time in Johannesburg
	['a record that names its zone', { timezone: 'America/New_York' }, {}, '16:30'],
	['an answer that names the zone', {}, { time_zone: 'America/New_York' }, '16:30'],
	['no zone', {}, {}, '09:30'],
])('a time without a zone is shown in the zone of the workflow, given %s', async (...given) => {
	const [, fields, answer, time] = given;
	// In January, Johannesburg is seven hours ahead of New York.
	const record = { id: 1, client_name: 'Ada', service_name: 'Cut', ...fields };
	nock(origin)
		.persist()
		.get(/^\/v1\/appointments/)
		.reply(200, { data: [{ ...record, starts_at: '2026-01-20T09:30:00' }], total: 1, ...answer });
	const { results } = await open();
	expect(results[0].name).toMatch(new RegExp(`, ${time}, Cut$`));
});

test('without that zone, times are shown in the zone of n8n, and it is named', async () => {
	serve('appointments', appointmentsAt([1]));
	const expression = { timeZone: '={{ $now.zoneName }}' };
	const { results } = await openList('appointment', {}, expression);
	expect(results[0].name).toMatch(/, \d\d:00 \(America\/New_York\), Cut$/);
});

test.each([
	// field, value, end of the label
	['status', 'cancelled', ' (cancelled)'],
	['status', 'CANCELED_BY_CLIENT', ' (cancelled)'],
	['status', 'no_show', ' (no_show)'],
	['is_cancelled', true, ' (cancelled)'],
	['no_show', true, ' (does not take place)'],
	['status', 'confirmed', ', 12:00, Cut'],
])('an appointment whose %s is %j ends with “%s”', async (field, value, end) => {
	serve('appointments', [
		{ ...appointmentsAt([1])[0], [field]: value },
		{ ...appointmentsAt([1, 2])[1], [field]: typeof value === 'boolean' ? false : 'booked' },
	]);
	const { results } = await open();
	expect(results[0].name.endsWith(end)).toBe(true);
});

test.each(['cancelled', '2'])('a search finds appointments by “%s”', async (filter) => {
	const rows = appointmentsAt([1, 2, 3]);
	serve('appointments', [rows[0], { ...rows[1], status: 'cancelled' }, rows[2]]);
	expect(valuesOf(await open({ filter }))).toContain('2');
});

test('a search by a date in numbers finds the appointments of that day', async () => {
	serve('appointments', appointmentsAt([1, 2, 3]));
	const filter = timeInDays(2).slice(0, 10);
	expect(valuesOf(await open({ filter })).filter(Boolean)).toEqual(['2']);
});

test('an array that may be one page of more is listed with a note', async () => {
	const offsets = shuffled(range(-100, 100));
	nock(origin)
		.persist()
		.get(/^\/v1\/appointments/)
		.reply(200, appointmentsAt(offsets));
	const { results } = await open();
	const [note, ...choices] = results;
	expect([note.value, choices.length]).toEqual(['', 200]);
	expect(valuesOf({ results: choices })).toEqual(expectedOrder(offsets));
});
