// A Feathers 5 application as `npm create feathers` lays it out: ten rows a page, fifty at most, bodies checked by a schema.
import { readFileSync } from 'node:fs';
import { NotAuthenticated } from '@feathersjs/errors';
import express from '@feathersjs/express';
import { feathers } from '@feathersjs/feathers';
import { memory } from '@feathersjs/memory';
import { Ajv, getValidator, hooks } from '@feathersjs/schema';
import addFormats from 'ajv-formats';

const text = { type: 'string' };
const time = { type: 'string', format: 'date-time' };
const number = { type: 'number' };
const appointment = {
	required: ['client_id', 'starts_at', 'ends_at'],
	properties: {
		client_id: number,
		service_id: number,
		staff: text,
		starts_at: time,
		ends_at: time,
		status: { type: 'string', enum: ['booked', 'completed', 'cancelled'] },
		notes: text,
	},
};
const client = { required: ['email'], properties: { name: text, email: text, phone: text } };
const service = { required: ['name'], properties: { name: text, price: number, duration: number } };
const schemas = { clients: client, services: service };

const rows = JSON.parse(readFileSync(process.env.ROWS, 'utf8'));
const ajv = addFormats(new Ajv({ coerceTypes: false }));
const app = express(feathers());
app.use(express.json());
app.use((request, _, next) => {
	request.feathers = { ...request.feathers, key: request.headers.authorization };
	next();
});
app.configure(express.rest());
for (const [name, list] of Object.entries(rows)) {
	const made = '2026-09-01T08:00:00.000Z';
	const store = Object.fromEntries(
		list.map((row, at) => [at + 1, { ...row, id: at + 1, createdAt: made }]),
	);
	const { required, properties } = schemas[name] ?? appointment;
	const schema = { type: 'object', additionalProperties: false, properties };
	const validate = (part, id) => hooks.validateData(getValidator({ $id: name + id, ...part }, ajv));
	const stamp = async (context) => {
		context.data = { ...context.data, createdAt: new Date().toISOString() };
	};
	const authenticate = async ({ params }) => {
		if (params.provider && params.key !== 'Bearer key') throw new NotAuthenticated();
	};
	const paginate = { default: 10, max: 50 };
	const kept = memory({ store, startId: list.length + 1, id: 'id', paginate, multi: true });
	app.use(`v1/${name}`, kept);
	app.service(`v1/${name}`).hooks({
		before: {
			all: [authenticate],
			create: [validate({ ...schema, required }, 'create'), stamp],
			patch: [validate(schema, 'patch')],
		},
	});
}
app.use(express.notFound());
app.use(express.errorHandler({ logger: false }));
await app.listen(Number(process.env.PORT), '127.0.0.1');
