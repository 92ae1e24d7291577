// json-server 1 by its own command line, with a file of rows whose ids are texts.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const rows = JSON.parse(readFileSync(process.env.ROWS, 'utf8'));
const lists = Object.entries(rows).map(([name, list]) => [
	name,
	list.map((row, at) => ({ id: String(at + 1), ...row })),
]);
const file = `${process.env.ROWS}.db.json`;
writeFileSync(file, JSON.stringify(Object.fromEntries(lists)));
const program = new URL('node_modules/json-server-1/lib/bin.js', import.meta.url).pathname;
const where = ['--host', '127.0.0.1', '--port', process.env.PORT];
spawn(process.execPath, [program, ...where, file], { stdio: 'inherit' });
