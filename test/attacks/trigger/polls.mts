import type { Attack } from '../attack.mts';

const visit = (id: number | string, more = {}) => ({
	id,
	name: `Anna ${id}`,
	starts_at: '2026-12-01T09:00:00Z',
	created_at: `2026-11-01T08:00:${String(Number(id) % 60).padStart(2, '0')}Z`,
	updated_at: '2026-11-01T09:00:00Z',
	status: 'confirmed',
	...more,
});

const rows = Array.from({ length: 8 }, (_, at) => visit(at + 1));

export const listBody = (records: unknown[]) =>
	JSON.stringify({ data: records, total: records.length });

/** What a service says between two polls of which nothing is news: no record may be told again as new. */
const between: Array<
	[string, () => { status?: number; body: string; headers?: Record<string, string> }]
> = [
	['an empty list', () => ({ body: listBody([]) })],
	['no list', () => ({ body: '{}' })],
	['an empty answer', () => ({ body: '' })],
	['a refusal with a good status', () => ({ body: '{"success":false,"message":"no"}' })],
	['a page', () => ({ body: '<html></html>' })],
	['a refusal of the key', () => ({ status: 401, body: '{}' })],
	['a failure', () => ({ status: 500, body: '{}' })],
	['half a list', () => ({ body: listBody(rows.slice(0, 4)) })],
	[
		'half a list with the old count',
		() => ({ body: JSON.stringify({ data: rows.slice(4), total: 8 }) }),
	],
	['the list backwards', () => ({ body: listBody([...rows].reverse()) })],
	['the list under another name', () => ({ body: JSON.stringify({ items: rows, total: 8 }) })],
	['JSON that was cut off', () => ({ body: listBody(rows).slice(0, 200) })],
	[
		'a redirect elsewhere',
		() => ({ status: 302, headers: { location: 'https://evil.invalid/' }, body: '' }),
	],
	['null', () => ({ body: 'null' })],
	[
		'other IDs',
		() => ({ body: listBody(rows.map((row) => ({ ...row, id: Number(row.id) + 900 }))) }),
	],
	['no IDs', () => ({ body: listBody(rows.map((row) => ({ ...row, id: null }))) })],
	['a list of another account', () => ({ body: listBody([visit(901), visit(902)]) })],
	[
		'times of creation set anew',
		() => ({ body: listBody(rows.map((row) => ({ ...row, created_at: '2026-11-20T08:00:00Z' }))) }),
	],
];

const polled = between.flatMap(([name, given]) =>
	['appointment.created', 'appointment.changed'].map(
		(event): Attack => ({
			name: `${event}: ${name} between two polls`,
			group: 'G',
			own: true,
			play: async (setup) => {
				const harness = setup.poller({ event });
				setup.home.answer = () => ({ body: listBody(rows) });
				await setup.poll(harness);
				await setup.poll(harness);
				setup.home.answer = given;
				await setup.poll(harness);
				setup.home.answer = () => ({ body: listBody(rows) });
				await setup.poll(harness);
				await setup.poll(harness);
			},
			through: ({ items }) => items.length > 0,
		}),
	),
);

const ids = ['__proto__', 'constructor', '', 'x'.repeat(100_000), '\ud800'].map(
	(id): Attack => ({
		name: `a record with the ID ${JSON.stringify(id).slice(0, 30)} in a poll`,
		group: 'G',
		own: true,
		play: async (setup) => {
			const harness = setup.poller();
			setup.home.answer = () => ({ body: listBody([visit(1), visit(id), visit(2)]) });
			for (let at = 0; at < 4; at++) await setup.poll(harness);
		},
		through: ({ items }) => items.length > 0,
	}),
);

/** Bytes that n8n may have to keep for one workflow, and write with every run. */
const mostKept = 2_000_000;

const memory: Attack = {
	name: 'a list whose IDs fill n8n’s memory of the workflow',
	group: 'G',
	own: true,
	play: async (setup) => {
		const harness = setup.poller();
		for (let round = 0; round < 5; round++) {
			const long = Array.from({ length: 300 }, (_, at) =>
				visit(`${round}-${at}-${'x'.repeat(3000)}`),
			);
			setup.home.answer = () => ({ body: listBody(long) });
			await setup.poll(harness);
		}
		return JSON.stringify(harness.saved).length;
	},
	through: ({ more }) => (more as number) > mostKept,
};

/** A long list, oldest first and without a count, that shows nothing, or its beginning alone, for one poll. */
const shortened = [0, 5, 20].map(
	(shown): Attack => ({
		name: `a list of pages that shows ${shown} records for one poll`,
		group: 'G',
		own: true,
		play: async (setup) => {
			const harness = setup.poller();
			const list = Array.from({ length: 35 }, (_, at) => visit(at + 1));
			const serve = (all: unknown[]) => {
				setup.home.answer = ({ target }) => {
					const page = Number(/[?&]page=(\d+)/.exec(target)?.[1] ?? 1);
					const data = all.slice((page - 1) * 10, page * 10);
					return { body: JSON.stringify({ data, page, has_more: page * 10 < all.length }) };
				};
			};
			serve(list);
			await setup.poll(harness);
			serve(list.slice(0, shown));
			await setup.poll(harness);
			serve([...list, visit(36)]);
			await setup.poll(harness);
		},
		// What was booked would never be told.
		through: ({ items }) => items.length !== 1,
	}),
);

export const pollRepeats: Attack[] = [...polled, ...ids, memory, ...shortened];
