// LoopBack 4: strict models, the memory connector, and the controllers that @loopback/rest-crud makes of them.
import { readFileSync } from 'node:fs';
import repository from '@loopback/repository';
import { RestApplication } from '@loopback/rest';
import crud from '@loopback/rest-crud';

const { defineModelClass, DefaultCrudRepository, Entity, juggler, ModelDefinition } = repository;
const text = { type: 'string' };
const time = { type: 'date', required: true };
const appointment = {
	client_id: { type: 'number', required: true },
	service_id: { type: 'number' },
	staff: text,
	starts_at: time,
	ends_at: time,
	status: { type: 'string', jsonSchema: { enum: ['booked', 'completed', 'cancelled'] } },
	notes: text,
};
const kinds = {
	clients: { name: text, email: { type: 'string', required: true }, phone: text },
	services: { name: text, price: { type: 'number' }, duration: { type: 'number' } },
};

const rows = JSON.parse(readFileSync(process.env.ROWS, 'utf8'));
const app = new RestApplication({
	rest: { port: Number(process.env.PORT), host: '127.0.0.1', openApiSpec: { disabled: true } },
});
const source = new juggler.DataSource({ name: 'db', connector: 'memory' });
for (const [name, list] of Object.entries(rows)) {
	const id = { type: 'number', id: true, generated: true };
	const properties = {
		id,
		...(kinds[name] ?? appointment),
		createdAt: { type: 'date', defaultFn: 'now' },
	};
	const settings = { strict: true };
	const model = defineModelClass(Entity, new ModelDefinition({ name, settings, properties }));
	const kept = new DefaultCrudRepository(model, source);
	if (list.length > 0) await kept.createAll(list);
	for (const root of ['/v1/', '/api/v1/']) {
		const Controller = crud.defineCrudRestController(model, { basePath: root + name });
		class Bound extends Controller {
			constructor() {
				super(kept);
			}
		}
		app.controller(Bound, name + root);
	}
}
await app.start();
