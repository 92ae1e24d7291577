import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { enterprise, runNode } from '../../support/runNode';
import { appointment, byId, executeWrite, openFakeService } from '../fakeService';
import { casesOf } from '../../support/table';

const start = '2026-11-30T13:15:00Z';

/** The body that Reschedule sends in this version of the node, or the error message. */
async function sentBody(typeVersion: number, more: object, stored = appointment(1)) {
	const service = openFakeService([stored], {
		write: executeWrite,
		listFields: { timezone: 'UTC' },
	});
	const parameters = {
		resource: 'appointment',
		operation: 'reschedule',
		...byId(1),
		start,
		...more,
	} as INodeParameters;
	const { error } = await runNode(parameters, { credential: enterprise, typeVersion });
	return service.requests[0]?.body ?? error?.message;
}

test.each(
	// case, version, parameters, end that is sent
	casesOf<[string, number, object, string]>`
		keeps the length                | 1 | {} | 2026-11-30T14:00:00Z
		keeps the length                | 1.1 | {} | 2026-11-30T14:00:00Z
		takes New End from the options  | 1 | {"options":{"end":"2026-11-30T15:00:00Z"}} | 2026-11-30T15:00:00Z
		takes New End                   | 1.1 | {"end":"2026-11-30T15:00:00Z"} | 2026-11-30T15:00:00Z
		takes Duration                  | 1.1 | {"duration":90} | 2026-11-30T14:45:00Z
		takes a Duration that is a text | 1.1 | {"duration":"={{ \"90\" }}"} | 2026-11-30T14:45:00Z
	`,
)('Reschedule %s in version %s', async (_, version, parameters, end) => {
	expect(await sentBody(version, parameters)).toEqual({ starts_at: start, ends_at: end });
});

test.each<[string, object, string]>([
	// given, parameters, message
	[
		'both',
		{ end: '2026-11-30T15:00:00Z', duration: 90 },
		'New End and Duration are both filled in',
	],
	['a word as Duration', { duration: '={{ "long" }}' }, 'The Duration cannot be used'],
	['a negative Duration', { duration: -5 }, 'The Duration cannot be used'],
])('given %s, nothing is sent', async (_, parameters, message) => {
	expect(await sentBody(1.1, parameters)).toBe(message);
});

test.each<[string, Record<string, unknown>, unknown]>([
	// given, fields beside the start, body or message
	['minutes', { duration_minutes: 45 }, { starts_at: start, duration_minutes: 90 }],
	['minutes in Spanish', { duración_min: 45 }, { starts_at: start, duración_min: 90 }],
	['hours in Portuguese', { duracaoHoras: 0.5 }, { starts_at: start, duracaoHoras: 1.5 }],
	['hours in Italian', { durata_ore: 0.5 }, { starts_at: start, durata_ore: 1.5 }],
	['minutes in Indonesian', { durasi_menit: 45 }, { starts_at: start, durasi_menit: 90 }],
	['minutes as text', { durationMin: '45' }, { starts_at: start, durationMin: '90' }],
	['seconds', { length_in_seconds: 2700 }, { starts_at: start, length_in_seconds: 5400 }],
	[
		'a length without a unit',
		{ duration: 45 },
		'The records of this account show no field that holds when an appointment ends',
	],
])('Duration is written to a record without an end, given %s', async (_, fields, expected) => {
	const stored = appointment(1, { ends_at: undefined, ...fields });
	expect(await sentBody(1.1, { duration: 90 }, stored)).toEqual(expected);
});

test('Duration is written beside the start, in the object that has both', async () => {
	const slot = { start: '2026-11-21T09:00:00Z', duration_sec: 1800, service_id: 4 };
	const stored = appointment(1, { starts_at: undefined, ends_at: undefined, slot });
	expect(await sentBody(1.1, { duration: 90 }, stored)).toEqual({
		slot: { start, duration_sec: 5400, service_id: 4 },
	});
});

test.each([
	['2026-11-21', '2026-11-30'],
	['2026-11-22', '2026-12-01'],
])(
	'an end that is the day %s alone is as many days after an earlier time: %s',
	async (old, end) => {
		const stored = { starts_at: '2026-11-21T18:00:00Z', ends_at: undefined, end_date: old };
		expect(await sentBody(1.1, {}, appointment(1, stored))).toEqual({
			starts_at: start,
			end_date: end,
		});
	},
);

test.each([
	['2026-11-21T09:00:00Z', '09:45', '14:00'],
	['2026-11-21T09:00:00Z', '11:45', '16:00'],
	['2026-11-21T09:00:00', '09:45:00', '14:00:00'],
	['2026-11-21T23:30:00', '00:15', '14:00'],
])('beside a start at %s an end at %s moves, too: %s', async (starts_at, end_time, moved) => {
	const body = await sentBody(1.1, {}, appointment(1, { starts_at, ends_at: undefined, end_time }));
	expect(body).toMatchObject({ end_time: moved });
});

test('an end with its day and time of day in an object of its own moves with both', async () => {
	const at = (time: string, date = '2026-11-21') => ({ date, time });
	const more = { starts_at: undefined, ends_at: undefined, from: at('09:00'), until: at('09:45') };
	expect(await sentBody(1.1, {}, appointment(1, more))).toEqual({
		from: at('13:15', '2026-11-30'),
		until: at('14:00', '2026-11-30'),
	});
});

describe('an end whose name does not say it', () => {
	const stored = (id: number, more: object) => ({
		id,
		start: `2026-11-2${id}T09:00:00Z`,
		created_at: `2026-11-2${id}T09:10:00Z`,
		reminder_at: `2026-11-2${id}T08:00:00Z`,
		...more,
	});
	const move = async (more: (id: number) => object, parameters = {}, write = executeWrite) => {
		nock.cleanAll();
		const service = openFakeService(
			[1, 2, 3].map((id) => stored(id, more(id))),
			{ write },
		);
		const task = await runNode(
			{ resource: 'appointment', operation: 'reschedule', ...byId(1), start, ...parameters },
			{ credential: enterprise, typeVersion: 1.1 },
		);
		const { message = '' } = task.error ?? {};
		return { body: service.requests[0]?.body, notice: task.hints?.[0]?.message ?? '', message };
	};
	const half = (id: number) => `2026-11-2${id}T09:30:00Z`;
	const later = (id: number) => `2026-11-2${id}T09:40:00Z`;

	test('moves with the start where it is the only time after the start in all records', async () => {
		const { body, notice } = await move((id) => ({ released_at: half(id) }));
		expect(body).toEqual({ start, released_at: '2026-11-30T13:45:00Z' });
		expect(notice).toBe('');
		const longer = await move((id) => ({ released_at: half(id) }), { duration: 60 });
		expect(longer.body).toEqual({ start, released_at: '2026-11-30T14:15:00Z' });
	});

	test('moves with the start where the record shows its length', async () => {
		const { body } = await move((id) => ({ dauer: 30, released_at: half(id), left_at: later(id) }));
		expect(body).toEqual({ start, released_at: '2026-11-30T13:45:00Z' });
	});

	test('is an error where it stayed, and the length shows that', async () => {
		const { message } = await move(
			() => ({ duration: 30 }),
			{},
			(request, records) =>
				executeWrite({ ...request, body: { ...request.body, duration: 12_345 } }, records),
		);
		expect(message).toMatch(/also changed what nobody asked for.*duration/);
	});

	test('stays where the record has no time in the End Field of the user, and a notice says so', async () => {
		const options = { endField: 'finish' };
		const { body, notice } = await move(() => ({}), { options });
		expect(body).toEqual({ start });
		expect(notice).toBe(
			'Only the start was moved: the appointment has no time in the End Field “finish”. Correct it under Options, or remove it.',
		);
		const right = await move((id) => ({ finish: half(id) }), { options });
		expect([right.body, right.notice]).toEqual([{ start, finish: '2026-11-30T13:45:00Z' }, '']);
	});

	test.each<[string, (id: number) => object]>([
		['several such times', (id) => ({ released_at: half(id), left_at: half(id) })],
		['a later one that the new start passes', () => ({ back_at: '2026-11-25T09:00:00Z' })],
		['such a time in some records', (id) => ({ paid_at: id === 1 ? half(id) : null })],
	])('stays where there are %s, and a notice says so', async (_, more) => {
		const { body, notice } = await move(more);
		expect(body).toEqual({ start });
		expect(notice).toMatch(
			/Only the start was moved.*(released_at or left_at|paid_at|back_at), set End/,
		);
	});

	test.each<[string, (id: number) => object]>([
		['the length is known, and is another one', (id) => ({ duration: 45, released_at: half(id) })],
		['the other time is the start in local time', (id) => ({ local: `2026-11-2${id}T11:00:00` })],
		['no time lies within a day', () => ({ archive_on: '2027-11-21T09:00:00Z' })],
	])('is not looked for where %s', async (_, more) => {
		expect(await move(more)).toEqual({ body: { start }, notice: '', message: '' });
	});
});
