import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { test } from 'node:test';

const house = join('nodes', 'AppointmentService');

/** Which rooms a room may read. The nodes beside the rooms may read all of them. */
const rooms: Record<string, string[]> = {
	contract: [],
	rest: [],
	display: ['rest'],
	appointment: ['rest'],
	descriptions: [],
	parameters: ['rest'],
	transport: ['contract', 'rest', 'appointment', 'parameters'],
	operations: [
		'contract',
		'rest',
		'display',
		'appointment',
		'descriptions',
		'parameters',
		'transport',
	],
	methods: ['contract', 'rest', 'display', 'parameters', 'transport'],
	trigger: ['contract', 'rest', 'appointment', 'descriptions', 'parameters', 'transport'],
};

/** The rooms inside `rest`, each of which reads those before it. */
const insideRest = ['values', 'http', 'record', 'page', 'paging', 'list', 'write'];
/** The rooms inside `rest/write`, likewise. */
const insideWrite = ['fields', 'request', '.'];

const sources = readdirSync(house, { recursive: true, encoding: 'utf8' }).filter((file) =>
	file.endsWith('.ts'),
);

const steps = (file: string) => file.split(sep);
const room = (file: string) => (file.includes(sep) ? steps(file)[0] : 'node');

function imports(file: string): string[] {
	const text = readFileSync(join(house, file), 'utf8');
	return [...text.matchAll(/\bfrom '([^']+)'/g)].map(([, target]) => target);
}

/** What each file of some part of the house reads of the house itself. */
function reads(isPart: (file: string) => boolean): Array<{ file: string; target: string }> {
	return sources.filter(isPart).flatMap((file) =>
		imports(file)
			.filter((target) => target.startsWith('.'))
			.map((target) => ({ file, target: normalize(join(dirname(file), target)) })),
	);
}

const inWords = ({ file, target }: { file: string; target: string }) => `${file} reads ${target}`;

test('every room is known', () => {
	assert.ok(sources.length > 20);
	const found = new Set(sources.map(room));
	found.delete('node');
	assert.deepEqual([...found].sort(), Object.keys(rooms).sort());
});

test('arrows between rooms point one way', () => {
	const wrong = reads((file) => room(file) !== 'node').filter(({ file, target }) => {
		const other = steps(target)[0];
		return other !== room(file) && !rooms[room(file)].includes(other);
	});
	assert.deepEqual(wrong.map(inWords), []);
});

test('a room is entered by its door', () => {
	const wrong = reads(() => true).filter(
		({ file, target }) => target.includes(sep) && steps(target)[0] !== room(file),
	);
	assert.deepEqual(wrong.map(inWords), []);
});

test('arrows inside rest point one way', () => {
	const place = (order: string[], name: string) => order.indexOf(name);
	const inRest = (file: string) => room(file) === 'rest' && steps(file).length > 2;
	const wrong = reads(inRest).filter(({ file, target }) => {
		const [, from, ...fromRest] = steps(file);
		const [, to, ...toRest] = steps(target);
		if (from !== to) return place(insideRest, to) > place(insideRest, from) || to === undefined;
		if (from !== 'write') return false;
		const nested = (rest: string[]) => place(insideWrite, rest.length > 1 ? rest[0] : '.');
		return nested(toRest) > nested(fromRest);
	});
	assert.deepEqual(wrong.map(inWords), []);
});

test('every room inside rest is known', () => {
	const found = new Set(
		sources.filter((file) => room(file) === 'rest').map((file) => steps(file)[1]),
	);
	found.delete('index.ts');
	assert.deepEqual([...found].sort(), [...insideRest].sort());
});

test('what reads unknown services knows nothing of n8n, and nobody asks for more than the host has', () => {
	const allowed: Record<string, RegExp> = {
		contract: /^$/,
		rest: /^node:crypto$/,
		display: /^$/,
		appointment: /^$/,
		descriptions: /^n8n-workflow$/,
		parameters: /^(n8n-workflow|zod\/v4)$/,
		transport: /^(n8n-workflow|zod\/v4)$/,
		operations: /^(n8n-workflow|zod\/v4)$/,
		methods: /^n8n-workflow$/,
		trigger: /^(n8n-workflow|zod\/v4|node:crypto)$/,
		node: /^n8n-workflow$/,
	};
	const wrong = sources.flatMap((file) =>
		imports(file)
			.filter((target) => !target.startsWith('.') && !allowed[room(file)].test(target))
			.map((target) => `${file} imports ${target}`),
	);
	assert.deepEqual(wrong, []);
});
