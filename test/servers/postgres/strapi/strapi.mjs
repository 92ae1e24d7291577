// Strapi 5 as a new project has it, but for the prefix of its paths: 25 rows a page, 100 at most, writes below "data". No admin panel.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

process.env.NODE_ENV = 'production';
process.env.STRAPI_TELEMETRY_DISABLED = 'true';
const text = { type: 'string' };
const number = { type: 'integer' };
const time = { type: 'datetime', required: true };
const appointment = {
	client_id: { ...number, required: true },
	service_id: number,
	staff: text,
	starts_at: time,
	ends_at: time,
	status: { type: 'enumeration', enum: ['booked', 'completed', 'cancelled'] },
	notes: { type: 'text' },
};
const kinds = {
	clients: { name: text, email: { type: 'email', required: true, unique: true }, phone: text },
	services: { name: text, price: { type: 'decimal' }, duration: number },
};

const rows = JSON.parse(readFileSync(process.env.ROWS, 'utf8'));
// Within the folder of the packages, which the files of the project load.
const home = mkdtempSync(join(import.meta.dirname, 'project-'));
process.on('exit', () => rmSync(home, { recursive: true, force: true }));
const write = (path, content) => {
	mkdirSync(dirname(join(home, path)), { recursive: true });
	writeFileSync(join(home, path), content);
};
const exported = (value) => `module.exports = ${JSON.stringify(value)};`;
const connection = {
	...{ host: '127.0.0.1', port: Number(process.env.DATABASE_PORT), database: 'postgres' },
	...{ user: 'n8n', password: process.env.DATABASE_WORD },
};
const middlewares = ['logger', 'errors', 'security', 'cors', 'poweredBy', 'query', 'body'];
const further = ['session', 'favicon', 'public'];
const admin = {
	...{ auth: { secret: 'a' }, apiToken: { salt: 'b' }, transfer: { token: { salt: 'c' } } },
	...{ secrets: { encryptionKey: 'abcdefghijklmnopqrstuvwxyz012345' }, serveAdminPanel: false },
};
const port = Number(process.env.PORT);
const config = {
	admin: { ...admin, autoOpen: false },
	api: { rest: { prefix: '/api/v1', defaultLimit: 25, maxLimit: 100, withCount: true } },
	database: { connection: { client: 'postgres', connection } },
	middlewares: [...middlewares, ...further].map((name) => `strapi::${name}`),
	server: { host: '127.0.0.1', port, app: { keys: ['a', 'b'] } },
};
for (const [name, content] of Object.entries(config)) write(`config/${name}.js`, exported(content));
write('package.json', '{"name":"salon","version":"0.0.0"}');
mkdirSync(join(home, 'public/uploads'), { recursive: true });
const nameOf = (list) => `salon-${list}`;
for (const list of Object.keys(rows)) {
	const name = nameOf(list);
	const schema = {
		kind: 'collectionType',
		collectionName: list,
		info: { singularName: name, pluralName: list, displayName: list },
		options: { draftAndPublish: false },
		attributes: kinds[list] ?? appointment,
	};
	write(`src/api/${name}/content-types/${name}/schema.json`, JSON.stringify(schema));
	for (const [folder, factory] of Object.entries({
		controllers: 'createCoreController',
		services: 'createCoreService',
		routes: 'createCoreRouter',
	}))
		write(
			`src/api/${name}/${folder}/${name}.js`,
			`module.exports = require('@strapi/strapi').factories.${factory}('api::${name}.${name}');`,
		);
}

const { createStrapi } = createRequire(import.meta.url)('@strapi/strapi');
const app = await createStrapi({ appDir: home, distDir: home }).load();
const tokens = app.service('admin::api-token');
const { id } = await tokens.create({
	...{ name: 'n8n', description: '', type: 'full-access', lifespan: null },
});
const accessKey = tokens.hash('key');
await app.db.query('admin::api-token').update({ where: { id }, data: { accessKey } });
for (const [list, all] of Object.entries(rows)) {
	const documents = app.documents(`api::${nameOf(list)}.${nameOf(list)}`);
	for (const data of all) await documents.create({ data });
}
await app.start();
