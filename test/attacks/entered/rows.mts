import type { Attack } from '../attack.mts';

const emails = ['ann@example.com', 'bo@example.com'];

/** Appointments of two clients. */
const lists: Record<string, object[]> = {
	appointments: emails.map((_, at) => ({ id: at + 1, client_id: at + 7, status: 'confirmed' })),
	clients: emails.map((email, at) => ({ id: at + 7, name: `Client ${at}`, email })),
};

const playing = (name: string, parameters: object, asTool: boolean): Attack => ({
	name: `more than one record by ${name}`,
	group: 'B',
	own: true,
	play: async (setup) => {
		setup.home.answer = ({ target }) => {
			const rows = lists[target.split(/[/?]/)[2]] ?? [];
			return { body: JSON.stringify({ data: rows, total: rows.length }) };
		};
		await setup.run('appointment', 'getAll', parameters, { asTool });
	},
	through: ({ items }) => items.filter(({ status }) => status !== undefined).length > 1,
});

/** What a form gives where somebody leaves out a part of an address, or means to. */
const parts = ['@', '@example.com', 'x,@example.com', '@example'].map((value) =>
	playing(
		`the client ${value}`,
		{ returnAll: true, filters: { clientId: { __rl: true, mode: 'id', value } } },
		false,
	),
);

/** The owner lets a model see the records of one client: nobody, where the expression fails. */
const emptied = ['clientSearch', 'statusSearch', 'startsAfter'].map((filter) =>
	playing(
		`a tool whose filter ${filter} has an expression of nothing`,
		{ returnAll: true, [filter]: '={{ $json.missing }}' },
		true,
	),
);

/** What a form gives where somebody enters a blank, or chooses nothing. */
const blanks = ['={{ " " }}', '={{ [""] }}'].map((status) =>
	playing(`the status ${status}`, { returnAll: true, filters: { status } }, false),
);

const unlimited = ['nein', [], { no: 1 }].map((value) =>
	playing(
		`${JSON.stringify(value)} as Return All`,
		{ returnAll: `={{ ${JSON.stringify(value)} }}`, limit: 1 },
		false,
	),
);

/** What is left of a parameter or a path whose expression gives nothing is about all records. */
const nameless = playing(
	'a query parameter whose name is an expression of nothing',
	{
		returnAll: true,
		query: { parameter: [{ name: '={{ $json.missing }}', value: '7' }] },
	},
	false,
);

const unnamed = ['DELETE', 'PATCH', 'GET'].flatMap((method) =>
	['{{ $json.missing }}', '{{ "" }}/', '{{ null }}/{{ [] }}'].map(
		(id): Attack => ({
			name: `${method} at appointments/${id}`,
			group: 'B',
			own: true,
			play: async (setup) => {
				const path = `=appointments/${id}`;
				await setup.run('api', 'request', { method, path, body: '{"status":"cancelled"}' });
			},
			through: ({ home }) => home.length > 0,
		}),
	),
);

/** Ways to more rows than the owner allowed. */
export const enteredRows: Attack[] = [
	...parts,
	...emptied,
	...blanks,
	...unlimited,
	nameless,
	...unnamed,
];
