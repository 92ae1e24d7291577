import type { Attack, AttackResult } from '../attack.mts';
import type { Setup } from '../setup.mts';
import { sign } from './signed.mts';

const visit = (id: number | string, more = {}) => ({
	id,
	client_id: 40 + Number(id),
	starts_at: '2026-11-22T09:00:00Z',
	...more,
});

/** What a client types into a booking, to tell of the booking of somebody else. */
const forgery = JSON.stringify({ event: 'appointment.updated', data: visit(8) });

const fields = { event: 'appointment.created', appointment_id: '7' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** A true delivery of the service, signed, with what a client typed. */
async function deliver(setup: Setup, sent: object, headers: Record<string, string> = {}) {
	setup.home.answer = ({ target }) => ({
		body: JSON.stringify(visit(Number(target.split('/').pop()))),
	});
	const isForm = headers === form;
	const body = isForm
		? new URLSearchParams(sent as Record<string, string>).toString()
		: JSON.stringify(sent);
	const incoming = { body, headers: { ...headers, 'x-signature': sign(body) } };
	await setup.note(setup.deliver(setup.trigger({ options: { waitForRecord: 0 } }), incoming));
}

const isOther = ({ items }: AttackResult) => items.length !== 1 || String(items[0].id) !== '7';

const forged = ['message', 'content', 'detail', 'value'].flatMap((name) =>
	[
		['beside the ID', { ...fields, [name]: forgery }, {}],
		['within the record', { event: fields.event, data: { id: 7, [name]: forgery } }, {}],
		['in base64', { ...fields, [name]: Buffer.from(forgery).toString('base64') }, {}],
		['in a form', { ...fields, [name]: forgery }, form],
	].map(
		([where, sent, headers]): Attack => ({
			name: `a client types an event as ${name}, ${String(where)}`,
			group: 'D',
			own: true,
			play: async (setup) =>
				await deliver(setup, sent as object, headers as Record<string, string>),
			through: isOther,
		}),
	),
);

/** What a client types, so that nobody hears of the booking. */
const hidden = ['[urgent] please call', '{smile}', '{'.repeat(500), '[1,2'].map(
	(note): Attack => ({
		name: `a client types ${note.slice(0, 20)} into a form`,
		group: 'D',
		own: true,
		play: async (setup) => await deliver(setup, { ...fields, note }, form),
		through: isOther,
	}),
);

/** What a client types into fields of their own, which a service keeps in an object of the record. */
const attributed = [
	['an event', { event: 'appointment.deleted', id: 8 }],
	['an ID', { id: 8, appointment_id: 8, action: 'deleted' }],
].map(
	([what, attributes]): Attack => ({
		name: `a client types ${String(what)} into the attributes of a record`,
		group: 'D',
		own: true,
		play: async (setup) =>
			await deliver(setup, { event: 'appointment.created', data: visit(7, { attributes }) }),
		through: isOther,
	}),
);

const answered = ['plain_text', 'plainValue'].map(
	(name): Attack => ({
		name: `a record whose field ${name} is taken for a challenge`,
		group: 'D',
		own: true,
		play: async (setup) => {
			await deliver(setup, { event: 'appointment.created', data: visit(7, { [name]: 'Thanks' }) });
		},
		through: ({ runs }) => runs === 0,
	}),
);

/** The service takes the ID of a delivery for another record. */
const others = ['last', '7abc', '0'].map(
	(id): Attack => ({
		name: `a delivery that names ${id}, which the service takes for another record`,
		group: 'D',
		own: true,
		play: async (setup) => {
			setup.home.answer = () => ({ body: JSON.stringify(visit(8)) });
			const harness = setup.trigger(
				{ options: { waitForRecord: 0 } },
				setup.credential({ webhookSecret: '' }),
			);
			await setup.note(setup.deliver(harness, { body: { ...fields, appointment_id: id } }));
		},
		through: ({ items }) => items.some(({ record }) => record !== null),
	}),
);

/** Names without a letter, by which a workflow looks for somebody. */
const signs = [',', '<>', '";', '\u0301'].map(
	(search): Attack => ({
		name: `a client called ${JSON.stringify(search)} is looked for`,
		group: 'B',
		own: true,
		play: async (setup) => {
			const rows = [1, 2].map((id) => ({ id, name: `Anna ${id}` }));
			setup.home.answer = () => ({ body: JSON.stringify({ data: rows, total: 2 }) });
			await setup.run('client', 'getAll', { returnAll: true, filters: { search } });
		},
		through: ({ items }) => items.length > 0,
	}),
);

export const typed: Attack[] = [
	...forged,
	...hidden,
	...attributed,
	...answered,
	...others,
	...signs,
];
