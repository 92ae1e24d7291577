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

export const list = (records: unknown[]) =>
	JSON.stringify({ data: records, total: records.length });

/** What a service says between two polls of which nothing is news: no record may be told again as new. */
const between: Array<
	[string, () => { status?: number; body: string; headers?: Record<string, string> }]
> = [
	['an empty list', () => ({ body: list([]) })],
	['no list', () => ({ body: '{}' })],
	['an empty answer', () => ({ body: '' })],
	['a refusal with a good status', () => ({ body: '{"success":false,"message":"no"}' })],
	['a page', () => ({ body: '<html></html>' })],
	['a refusal of the key', () => ({ status: 401, body: '{}' })],
	['a failure', () => ({ status: 500, body: '{}' })],
	['half a list', () => ({ body: list(rows.slice(0, 4)) })],
	[
		'half a list with the old count',
		() => ({ body: JSON.stringify({ data: rows.slice(4), total: 8 }) }),
	],
	['the list backwards', () => ({ body: list([...rows].reverse()) })],
	['the list under another name', () => ({ body: JSON.stringify({ items: rows, total: 8 }) })],
	['JSON that was cut off', () => ({ body: list(rows).slice(0, 200) })],
	[
		'a redirect elsewhere',
		() => ({ status: 302, headers: { location: 'https://evil.invalid/' }, body: '' }),
	],
	['null', () => ({ body: 'null' })],
];

const polled = between.flatMap(([name, given]) =>
	['appointment.created', 'appointment.changed'].map(
		(event): Attack => ({
			name: `${event}: ${name} between two polls`,
			group: 'G',
			own: true,
			play: async (setup) => {
				const bench = setup.poller({ event });
				setup.home.answer = () => ({ body: list(rows) });
				await setup.poll(bench);
				await setup.poll(bench);
				setup.home.answer = given;
				await setup.poll(bench);
				setup.home.answer = () => ({ body: list(rows) });
				await setup.poll(bench);
				await setup.poll(bench);
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
			const bench = setup.poller();
			setup.home.answer = () => ({ body: list([visit(1), visit(id), visit(2)]) });
			for (let at = 0; at < 4; at++) await setup.poll(bench);
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
		const bench = setup.poller();
		for (let round = 0; round < 5; round++) {
			const long = Array.from({ length: 300 }, (_, at) =>
				visit(`${round}-${at}-${'x'.repeat(3000)}`),
			);
			setup.home.answer = () => ({ body: list(long) });
			await setup.poll(bench);
		}
		return JSON.stringify(bench.saved).length;
	},
	through: ({ more }) => (more as number) > mostKept,
};

export const toldAgain: Attack[] = [...polled, ...ids, memory];
