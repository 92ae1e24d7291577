// Fortune.js with its serializer for JSON:API alone, which refuses whoever asks for plain JSON, and its memory: fifty rows a page.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import fortune from 'fortune';
import memory from 'fortune/lib/adapter/adapters/memory/index.js';
import listenerOf from 'fortune-http';
import documents from 'fortune-json-api';

const appointment = {
	client_id: Number,
	service_id: Number,
	staff: String,
	starts_at: Date,
	ends_at: Date,
	status: String,
	notes: String,
};
const kinds = {
	clients: { name: String, email: String, phone: String },
	services: { name: String, price: Number, duration: Number },
};

const rows = JSON.parse(readFileSync(process.env.ROWS, 'utf8'));
const names = Object.keys(rows);
const times = { created_at: Date, updated_at: Date };

/** Sets the times, as its guide shows it. */
function input({ request: { method } }, record, update) {
	const now = new Date();
	if (method === 'create') return { ...record, created_at: now, updated_at: now };
	return update ? { ...update, replace: { ...update.replace, updated_at: now } } : null;
}

const store = fortune(
	Object.fromEntries(names.map((name) => [name, { ...(kinds[name] ?? appointment), ...times }])),
	{
		adapter: [memory, { recordsPerType: 10_000 }],
		hooks: Object.fromEntries(names.map((name) => [name, [input]])),
	},
);
await store.connect();
const timed = ({ starts_at, ends_at, ...row }) =>
	starts_at ? { ...row, starts_at: new Date(starts_at), ends_at: new Date(ends_at) } : row;
for (const [name, list] of Object.entries(rows))
	if (list.length > 0) await store.create(name, list.map(timed));
const settings = { prefix: '/v1', inflectType: false, inflectKeys: false, maxLimit: 50 };
const listener = listenerOf(store, { serializers: [[documents, settings]] });
createServer((request, response) => listener(request, response).catch(() => {})).listen(
	Number(process.env.PORT),
	'127.0.0.1',
);
