// Directus 10 as its set-up leaves it, with eight collections: a hundred rows where no limit is given, answers below "data", no totals unless they are asked for.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const { DATABASE_PORT, DATABASE_WORD, PORT } = process.env;
Object.assign(process.env, {
	...{ KEY: 'a', SECRET: 'b', ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'owner' },
	...{ ADMIN_TOKEN: 'key', HOST: '127.0.0.1', LOG_LEVEL: 'error', TELEMETRY: 'false' },
	...{ DB_CLIENT: 'pg', DB_HOST: '127.0.0.1', DB_PORT: DATABASE_PORT, DB_DATABASE: 'postgres' },
	...{ DB_USER: 'n8n', DB_PASSWORD: DATABASE_WORD, SERVE_APP: 'false' },
});

spawnSync(process.execPath, ['node_modules/directus/cli.js', 'bootstrap'], { stdio: 'inherit' });
const { startServer } = await import('@directus/api/server');
await startServer();

const field = (name, type, meta = {}) => ({ field: name, type, meta });
const times = [
	{ ...field('created_at', 'timestamp'), schema: { default_value: 'now()' } },
	field('updated_at', 'timestamp', { special: ['date-updated'] }),
];
const fieldsOf = {
	clients: [field('name', 'string'), field('email', 'string'), field('phone', 'string')],
	services: [field('name', 'string'), field('price', 'decimal'), field('duration', 'integer')],
	appointments: [
		field('client_id', 'integer', { required: true }),
		...[field('service_id', 'integer'), field('staff', 'string')],
		...[field('starts_at', 'timestamp', { required: true }), field('ends_at', 'timestamp')],
		...[field('status', 'string'), field('notes', 'text')],
	],
};
const key = {
	field: 'id',
	type: 'integer',
	schema: { is_primary_key: true, has_auto_increment: true },
};

/** It answers 503 while it has too much to do; nothing was done then. */
async function post(path, body, tries = 60) {
	const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
		method: 'POST',
		headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	if (answer.ok) return;
	const said = await answer.text();
	if (answer.status !== 503 || tries <= 1) throw new Error(said);
	await sleep(1000);
	await post(path, body, tries - 1);
}

// "none" comes last: once it answers, all is there.
const lists = Object.entries(JSON.parse(readFileSync(process.env.ROWS, 'utf8')));
for (const [collection, rows] of lists.sort(([name]) => (name === 'none' ? 1 : -1))) {
	const fields = [key, ...(fieldsOf[collection] ?? fieldsOf.appointments), ...times];
	await post('/collections', { collection, schema: {}, fields });
	const made = '2026-09-01T08:00:00Z';
	for (let at = 0; at < rows.length; at += 100)
		await post(
			`/items/${collection}`,
			rows.slice(at, at + 100).map((row) => ({ ...row, created_at: made })),
		);
}
