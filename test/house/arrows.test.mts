import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { test } from 'node:test';

const house = join('nodes', 'AppointmentService');

/** Which rooms a room may read. What stands beside the rooms is the door; it may read all of them. */
const arrows: Record<string, string[]> = {
	contract: [],
	wire: [],
	transport: ['contract', 'wire'],
	operations: ['contract', 'wire', 'transport'],
	methods: ['contract', 'wire', 'transport'],
	trigger: ['contract', 'wire', 'transport'],
};

const sources = readdirSync(house, { recursive: true, encoding: 'utf8' }).filter((file) =>
	file.endsWith('.ts'),
);

const room = (file: string) => (file.includes(sep) ? file.split(sep)[0] : 'door');

function imports(file: string): string[] {
	const text = readFileSync(join(house, file), 'utf8');
	return [...text.matchAll(/\bfrom '([^']+)'/g)].map(([, target]) => target);
}

test('every room is known', () => {
	assert.ok(sources.length > 20);
	const rooms = new Set(sources.map(room));
	rooms.delete('door');
	assert.deepEqual([...rooms].sort(), Object.keys(arrows).sort());
});

test('arrows between rooms point one way', () => {
	const wrong = sources.flatMap((file) =>
		imports(file)
			.filter((target) => target.startsWith('.'))
			.map((target) => normalize(join(dirname(file), target)))
			.map((target) => (target in arrows ? target : room(target)))
			.filter((target) => room(file) !== 'door' && target !== room(file))
			.filter((target) => !arrows[room(file)].includes(target))
			.map((target) => `${file} reads ${target}`),
	);
	assert.deepEqual(wrong, []);
});

test('the wire knows nothing of n8n, and nobody asks for more than the host has', () => {
	const allowed: Record<string, RegExp> = {
		contract: /^$/,
		wire: /^node:crypto$/,
		transport: /^(n8n-workflow|zod\/v4)$/,
		operations: /^(n8n-workflow|zod\/v4)$/,
		methods: /^n8n-workflow$/,
		trigger: /^(n8n-workflow|zod\/v4|node:crypto)$/,
		door: /^n8n-workflow$/,
	};
	const wrong = sources.flatMap((file) =>
		imports(file)
			.filter((target) => !target.startsWith('.') && !allowed[room(file)].test(target))
			.map((target) => `${file} imports ${target}`),
	);
	assert.deepEqual(wrong, []);
});
