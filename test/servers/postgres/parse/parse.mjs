// Parse Server: a hundred rows a page, PUT only, times as objects, and answers to a write that hold an id or a time alone.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const express = require('express');
const { ParseServer } = require('parse-server');

const text = { type: 'String' };
const number = { type: 'Number' };
const time = { type: 'Date', required: true };
const appointment = {
	client_id: { type: 'Number', required: true },
	service_id: number,
	staff: text,
	starts_at: time,
	ends_at: time,
	status: text,
	notes: text,
};
const kinds = {
	clients: { name: text, email: { type: 'String', required: true }, phone: text },
	services: { name: text, price: number, duration: number },
};

const rows = JSON.parse(readFileSync(process.env.ROWS, 'utf8'));
const port = Number(process.env.PORT);
const { DATABASE_PORT, DATABASE_WORD } = process.env;
const methods = ['find', 'count', 'get', 'create', 'update', 'delete'];
const classLevelPermissions = Object.fromEntries(methods.map((name) => [name, { '*': true }]));
const server = new ParseServer({
	...{ appId: 'salon', restAPIKey: 'key', masterKey: 'a', maintenanceKey: 'b' },
	databaseURI: `postgres://n8n:${DATABASE_WORD}@127.0.0.1:${DATABASE_PORT}/postgres`,
	serverURL: `http://127.0.0.1:${port}/v1`,
	...{ silent: true, logsFolder: null },
	schema: {
		definitions: Object.keys(rows).map((className) => ({
			className,
			fields: kinds[className] ?? appointment,
			classLevelPermissions,
		})),
	},
});
await server.start();
const app = express();
// The key comes as other services take it.
app.use((request, _, next) => {
	const [, key = ''] = /^Bearer (.*)$/.exec(request.headers.authorization ?? '') ?? [];
	delete request.headers.authorization;
	request.headers['x-parse-application-id'] = 'salon';
	request.headers['x-parse-rest-api-key'] = key;
	request.url = request.url.replace(/^\/v1\/(\w+)/, '/v1/classes/$1');
	next();
});
app.use('/v1', server.app);

const timeOf = (iso) => ({ __type: 'Date', iso });
const fieldsOf = (row) =>
	row.starts_at ? { ...row, starts_at: timeOf(row.starts_at), ends_at: timeOf(row.ends_at) } : row;
// The port is opened when all rows are there.
const first = app.listen(0, '127.0.0.1');
await once(first, 'listening');
for (const [name, list] of Object.entries(rows))
	for (const row of list) {
		const answer = await fetch(`http://127.0.0.1:${first.address().port}/v1/${name}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: 'Bearer key' },
			body: JSON.stringify(fieldsOf(row)),
		});
		if (!answer.ok) throw new Error(await answer.text());
	}
app.listen(port, '127.0.0.1');
