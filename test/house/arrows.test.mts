import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { test } from 'node:test';

const house = join('nodes', 'AppointmentService');

/** The folders that each folder may import. The node files beside the folders may import all of them. */
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

/** The folders of `rest`, each of which may import those before it. */
const insideRest = ['values', 'http', 'record', 'page', 'paging', 'list', 'write'];
/** The folders of `rest/write`, likewise. */
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

/** The imports within the package, of the files that match. */
function reads(isPart: (file: string) => boolean): Array<{ file: string; target: string }> {
	return sources.filter(isPart).flatMap((file) =>
		imports(file)
			.filter((target) => target.startsWith('.'))
			.map((target) => ({ file, target: normalize(join(dirname(file), target)) })),
	);
}

const inWords = ({ file, target }: { file: string; target: string }) => `${file} imports ${target}`;

test('every folder of the package is in the table of allowed imports', () => {
	assert.ok(sources.length > 20);
	const found = new Set(sources.map(room));
	found.delete('node');
	assert.deepEqual([...found].sort(), Object.keys(rooms).sort());
});

test('imports between folders point one way', () => {
	const wrong = reads((file) => room(file) !== 'node').filter(({ file, target }) => {
		const other = steps(target)[0];
		return other !== room(file) && !rooms[room(file)].includes(other);
	});
	assert.deepEqual(wrong.map(inWords), []);
});

test('a folder is imported by its index.ts only', () => {
	const wrong = reads(() => true).filter(
		({ file, target }) => target.includes(sep) && steps(target)[0] !== room(file),
	);
	assert.deepEqual(wrong.map(inWords), []);
});

test('imports between the folders of rest point one way', () => {
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

test('every folder of rest is in the order of its folders', () => {
	const found = new Set(
		sources.filter((file) => room(file) === 'rest').map((file) => steps(file)[1]),
	);
	found.delete('index.ts');
	assert.deepEqual([...found].sort(), [...insideRest].sort());
});

test('rest imports nothing of n8n, and no file imports a package that n8n does not bring', () => {
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
