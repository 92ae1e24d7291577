// jsonapi-server with the memory that comes with it: JSON:API documents, UUIDs, all rows unless pages are asked for.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import jsonApi from 'jsonapi-server';

const { Joi } = jsonApi;
const appointment = {
	client_id: Joi.number().required(),
	service_id: Joi.number(),
	staff: Joi.string(),
	starts_at: Joi.string().isoDate().required(),
	ends_at: Joi.string().isoDate().required(),
	status: Joi.string().valid('booked', 'completed', 'cancelled'),
	notes: Joi.string().allow(''),
};
const kinds = {
	clients: { name: Joi.string(), email: Joi.string().email().required(), phone: Joi.string() },
	services: { name: Joi.string(), price: Joi.number(), duration: Joi.number() },
};
const uuid = (text) => {
	const digest = createHash('sha256').update(text).digest('hex');
	return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5');
};
const rows = JSON.parse(readFileSync(process.env.ROWS, 'utf8'));
jsonApi.setConfig({
	protocol: 'http',
	hostname: '127.0.0.1',
	port: Number(process.env.PORT),
	base: 'v1',
});
for (const [resource, list] of Object.entries(rows)) {
	jsonApi.define({
		resource,
		handlers: new jsonApi.MemoryHandler(),
		attributes: kinds[resource] ?? appointment,
		examples: list.map((row, at) => ({ id: uuid(resource + at), type: resource, ...row })),
	});
}
jsonApi.start();
