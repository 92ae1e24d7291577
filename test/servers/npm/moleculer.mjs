// Moleculer with its API gateway, the REST aliases of its project template, and moleculer-db with the memory that comes with it.
import { readFileSync } from 'node:fs';
import moleculer from 'moleculer';
import store from 'moleculer-db';
import gateway from 'moleculer-web';

const text = { type: 'string', optional: true };
const number = { type: 'number', optional: true };
const time = { type: 'string', pattern: /^\d{4}-\d\d-\d\dT/ };
const appointment = {
	client_id: { type: 'number' },
	service_id: number,
	staff: text,
	starts_at: time,
	ends_at: time,
	status: { type: 'enum', values: ['booked', 'completed', 'cancelled'], optional: true },
	notes: text,
};
const kinds = {
	clients: { name: text, email: { type: 'email' }, phone: text },
	services: { name: text, price: number, duration: number },
};

const rows = JSON.parse(readFileSync(process.env.ROWS, 'utf8'));
const names = Object.keys(rows);
const broker = new moleculer.ServiceBroker({ logger: false });
broker.createService({
	name: 'api',
	mixins: [gateway],
	settings: {
		port: Number(process.env.PORT),
		ip: '127.0.0.1',
		path: '/v1',
		routes: [
			{
				aliases: Object.fromEntries(names.map((name) => [`REST ${name}`, name])),
				bodyParsers: { json: true },
			},
		],
	},
});
for (const [name, list] of Object.entries(rows))
	broker.createService({
		name,
		mixins: [store],
		settings: { entityValidator: kinds[name] ?? appointment },
		hooks: {
			before: {
				create(context) {
					context.params.createdAt = new Date();
				},
			},
		},
		async afterConnected() {
			const createdAt = new Date('2026-09-01T08:00:00.000Z');
			await this.adapter.insertMany(list.map((row) => ({ ...row, createdAt })));
		},
	});
await broker.start();
