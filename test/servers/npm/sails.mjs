// Sails 1 with the blueprint API of a new project: thirty rows a page, a bare array, bodies checked by a schema.
import { readFileSync } from 'node:fs';
import orm from 'sails-hook-orm';
import Sails from 'sails';

const text = { type: 'string' };
const number = { type: 'number' };
const time = { type: 'string', required: true };
const appointment = {
	client_id: { type: 'number', required: true },
	service_id: number,
	staff: text,
	starts_at: time,
	ends_at: time,
	status: { type: 'string', isIn: ['booked', 'completed', 'cancelled'] },
	notes: text,
};
const kinds = {
	clients: { name: text, email: { type: 'string', required: true, isEmail: true }, phone: text },
	services: { name: text, price: number, duration: number },
};

const rows = JSON.parse(readFileSync(process.env.ROWS, 'utf8'));
const models = Object.fromEntries(
	Object.keys(rows).map((name) => {
		// Sails changes what it is given.
		const attributes = JSON.parse(JSON.stringify(kinds[name] ?? appointment));
		return [name, { identity: name, globalId: name, attributes }];
	}),
);
const attributes = {
	createdAt: { type: 'number', autoCreatedAt: true },
	updatedAt: { type: 'number', autoUpdatedAt: true },
	id: { type: 'number', autoIncrement: true },
};
const app = new Sails.Sails();
app.on('hook:orm:loaded', async () => {
	for (const [name, list] of Object.entries(rows)) await app.models[name].createEach(list);
});
app.lift({
	appPath: import.meta.dirname,
	port: Number(process.env.PORT),
	explicitHost: '127.0.0.1',
	log: { level: 'error' },
	hooks: { orm, grunt: false, session: false },
	globals: false,
	blueprints: { actions: false, rest: true, shortcuts: true, prefix: '/v1' },
	datastores: { default: { adapter: 'sails-disk', inMemoryOnly: true } },
	orm: { moduleDefinitions: { models } },
	models: { schema: true, migrate: 'drop', attributes, dataEncryptionKeys: {} },
});
