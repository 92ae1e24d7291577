import type { ServerReply } from '../../security/support/types.ts';
import type { Attack, AttackResult } from '../attack.mts';
import { writesIn, type Setup } from '../setup.mts';

const anna = { id: 1, name: 'Anna Berg', email: 'anna@example.com', phone: '+49 170 1' };
const bo = { name: 'Bo', email: 'bo@example.com', phone: '+49 170 7654321' };
const boAgain = { name: 'Bo', email: ' BO@example.com', phone: '0049 1707654321' };

/** Answers reads with the clients, and a new one as told. */
function serve(setup: Setup, create: (clients: object[]) => ServerReply, lists: object[][] = []) {
	const clients: object[] = [anna];
	setup.home.answer = ({ method, body }) => {
		if (method === 'GET') {
			const data = lists.shift() ?? clients;
			return { body: JSON.stringify({ data, total: data.length }) };
		}
		if (method === 'OPTIONS') return { status: 404 };
		clients.push({ id: 2, ...(JSON.parse(body) as object) });
		return create(clients);
	};
}

const look = async (setup: Setup, clients: object[], matchOn = 'email') =>
	await setup.run(
		'client',
		'findOrCreate',
		{ inputMode: 'json', body: '={{ JSON.stringify($json) }}', matchOn },
		{ items: clients.map((json) => ({ json: { ...json } })), onError: 'continueRegularOutput' },
	);

const made = (clients: object[]): ServerReply => ({
	status: 201,
	body: JSON.stringify(clients.at(-1)),
});

const sentTwice = ({ home }: AttackResult) => writesIn(home).length > 1;

/** What makes a second client of one person, or one client of two persons. */
export const twice: Attack[] = [
	{
		name: 'Find or Create of one client in two runs at the same moment',
		group: 'F',
		own: true,
		play: async (setup) => {
			serve(setup, made);
			await Promise.all([look(setup, [bo], 'email,phone'), look(setup, [boAgain], 'phone,email')]);
		},
		through: sentTwice,
	},
	{
		name: 'Find or Create of one client for two items, answered with 504',
		group: 'F',
		own: true,
		play: async (setup) => {
			// The new client comes into the list later.
			serve(setup, (clients) => {
				clients.pop();
				return { status: 504 };
			});
			await look(setup, [bo, boAgain]);
		},
		through: sentTwice,
	},
	{
		name: 'Find or Create with a list that is empty once',
		group: 'F',
		own: true,
		play: async (setup) => {
			serve(setup, made, [[]]);
			await look(setup, [anna]);
		},
		through: ({ home }) => writesIn(home).length > 0,
	},
	{
		name: 'Find or Create for 200 items among 1,000 clients',
		group: 'F',
		own: true,
		counts: true,
		play: async (setup) => {
			const clients = Array.from({ length: 1000 }, (_, at) => {
				return {
					id: at,
					name: `Anna ${at}`,
					email: `anna${at}@example.com`,
					address: { city: 'Wien' },
				};
			});
			serve(setup, made, [clients]);
			await look(setup, clients.slice(-200));
		},
		// Of each client it is found out once which of its fields are its own.
		through: ({ blocks }) => blocks > 25_000_000,
	},
	{
		name: 'Find or Create of two persons whose name is an object',
		group: 'F',
		own: true,
		play: async (setup) => {
			serve(setup, made);
			await look(setup, [{ name: String({}) }, { name: String({}) }], 'name');
		},
		through: ({ items }) => items.some(({ id }) => id === 2),
	},
];
