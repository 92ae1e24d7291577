// json-server 0.17 as a module at the two roots, otherwise as its README shows it.
import { readFileSync } from 'node:fs';
import jsonServer from 'json-server-0';

const rows = JSON.parse(readFileSync(process.env.ROWS, 'utf8'));
const made = { created_at: '2026-09-01T08:00:00.000Z' };
const lists = Object.entries(rows).map(([name, list]) => [
	name,
	list.map((row, at) => ({ id: at + 1, ...row, ...made })),
]);
const server = jsonServer.create();
const router = jsonServer.router(Object.fromEntries(lists));
server.use(jsonServer.defaults({ logger: false }));
server.use('/api/v1', router);
server.use('/v1', router);
server.listen(Number(process.env.PORT), '127.0.0.1');
