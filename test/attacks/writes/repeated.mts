import type { ServerReply } from '../../security/support/types.ts';
import type { Attack, AttackResult } from '../attack.mts';
import { writesIn } from '../setup.mts';
import { json, serve, visit, writers } from './service.mts';

const sentTwice = ({ home }: AttackResult) => writesIn(home).length > 1;

const saved = (message: string) => JSON.stringify({ ...visit(1), id: 9, message });

/** Answers after which a write is sent again only by mistake: it may have been taken. */
const refusals: Array<[name: string, given: ServerReply, own?: true]> = [
	[
		'400 that repeats “please slow down”',
		{ status: 400, body: JSON.stringify({ error: 'notes', given: { notes: 'please slow down' } }) },
	],
	[
		'403 that speaks of a quota exceeded',
		{ status: 403, body: JSON.stringify({ error: 'Your quota of rooms is exceeded' }) },
	],
	[
		'503 after it was saved',
		{ status: 503, body: saved('saved; confirmation SMS failed: rate limit') },
	],
	['500', { status: 500, body: '{"error":"no"}' }],
	['502', { status: 502, body: '<html>Bad gateway</html>' }],
	['503', { status: 503, body: '' }],
	['504', { status: 504, body: '' }],
	['no answer', { cut: true }],
	['half an answer', { headers: { 'content-length': '500' }, body: '{"id":9,' }],
	['301 at home', { status: 301, headers: { location: '/v1/appointments/again' } }],
	['307 at home', { status: 307, headers: { location: '/v1/appointments/again' } }],
	['409', { status: 409, body: '{"error":"taken"}' }],
	[
		'403 with nothing left of the quota',
		{
			status: 403,
			headers: { 'x-ratelimit-remaining': '0', 'retry-after': '1' },
			body: saved('saved'),
		},
		true,
	],
	['500 and a time to wait', { status: 500, headers: { 'retry-after': '1' }, body: '{}' }, true],
	['408', { status: 408, body: '{}' }, true],
	['420', { status: 420, body: '{"error":"Enhance your calm: rate limit"}' }, true],
	['529', { status: 529, headers: { 'retry-after': '1' }, body: '{"error":"overloaded"}' }, true],
	[
		'200 with words of rate limits',
		{ status: 200, body: '{"success":false,"message":"rate limit exceeded, slow down"}' },
		true,
	],
	['200 and nothing', { status: 200, body: '' }, true],
	['200 and a page', { status: 200, body: '<html><title>Too many requests</title></html>' }, true],
	['200 and JSON that was cut off', { status: 200, body: '{"id":9,"notes":"x' }, true],
	['202 and a time to wait', { status: 202, headers: { 'retry-after': '1' }, body: '{}' }, true],
	[
		'an answer that is packed wrongly',
		{ status: 200, headers: { 'content-encoding': 'gzip' }, body: 'no gzip' },
		true,
	],
	[
		'an answer nested beyond all bounds',
		{ status: 201, body: '['.repeat(5000) + ']'.repeat(5000) },
		true,
	],
	['a redirect to itself', { status: 302, headers: { location: '/v1/appointments' } }, true],
];

const refused = refusals.flatMap(([name, given, own]) =>
	writers.map(
		([writer, write]): Attack => ({
			name: `${writer}, answered with ${name}`,
			group: 'F',
			...(own && { own }),
			play: async (setup) => {
				serve(setup, () => given);
				await write(setup);
			},
			through: sentTwice,
		}),
	),
);

/** A service that wants another wrapper each time. */
const wrappers =
	'appointment data input payload attributes record item object entity resource model params'.split(
		' ',
	);

const loops = writers.slice(0, 2).map(
	([writer, write]): Attack => ({
		name: `${writer}, refused (422) for what it was told to leave out`,
		group: 'F',
		play: async (setup) => {
			serve(setup, (at) => {
				const missed = wrappers[at] ?? 'nothing';
				return { status: 422, body: JSON.stringify({ errors: { [missed]: ['is required'] } }) };
			});
			await write(setup);
		},
		through: ({ home }) => writesIn(home).length > 5,
	}),
);

/** A service that saves and refuses, and whose records have the field within an object. */
const savedAndRefused: Attack = {
	name: 'Create of a field within an object, saved and refused (422)',
	group: 'F',
	own: true,
	play: async (setup) => {
		const rows = [1, 2].map((id) => visit(id, { details: { room: 'blue' } }));
		setup.home.answer = ({ method, body }) => {
			if (method === 'GET') return { body: JSON.stringify({ data: rows, total: rows.length }) };
			if (method === 'OPTIONS') return { status: 404 };
			rows.push(visit(9, JSON.parse(body) as object) as (typeof rows)[0]);
			return { status: 422, body: '{"message":"The confirmation could not be sent"}' };
		};
		await setup.run('appointment', 'create', json({ room: 'red' }));
	},
	through: sentTwice,
};

const manyIds: Attack = {
	name: 'Create, answered with 1,000 IDs',
	group: 'F',
	own: true,
	play: async (setup) => {
		const parts = Array.from({ length: 1000 }, (_, id) => [`part ${id}`, { id: `n${id}` }]);
		serve(setup, () => ({ status: 201, body: JSON.stringify(Object.fromEntries(parts)) }));
		await setup.run('appointment', 'create', json({ notes: 'New' }));
	},
	through: ({ home }) => home.length > 100,
};

export const repeatedWrites: Attack[] = [...refused, ...loops, savedAndRefused, manyIds];
