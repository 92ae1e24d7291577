import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { test } from 'node:test';

const packageFolder = join('nodes', 'AppointmentService');

/** The folders that each folder may import. The node files beside the folders may import all of them. */
const allowedImports: Record<string, string[]> = {
	contract: [],
	rest: [],
	display: ['rest', 'appointment'],
	appointment: ['rest'],
	filter: ['rest', 'appointment'],
	descriptions: [],
	parameters: ['contract', 'rest', 'filter'],
	transport: ['contract', 'rest', 'appointment', 'filter', 'parameters'],
	related: ['contract', 'rest', 'filter', 'parameters', 'transport'],
	operations: [
		'contract',
		'rest',
		'display',
		'appointment',
		'filter',
		'descriptions',
		'parameters',
		'transport',
		'related',
	],
	methods: ['contract', 'rest', 'display', 'appointment', 'parameters', 'transport'],
	trigger: [
		'contract',
		'rest',
		'appointment',
		'filter',
		'descriptions',
		'parameters',
		'transport',
		'related',
	],
};

/** The folders of `rest`, each of which may import those before it. */
const restFolders = [
	'values',
	'http',
	'record',
	'page',
	'paging',
	'pages',
	'memory',
	'dates',
	'list',
	'write',
];
/** The folders of `rest/write`, likewise. */
const writeFolders = ['fields', 'request', '.'];

const sources = readdirSync(packageFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
	file.endsWith('.ts'),
);

const segmentsOf = (file: string) => file.split(sep);
const folderOf = (file: string) => (file.includes(sep) ? segmentsOf(file)[0] : 'node');

function imports(file: string): string[] {
	const text = readFileSync(join(packageFolder, file), 'utf8');
	return [...text.matchAll(/\b(?:from |import\()'([^']+)'/g)].map(([, target]) => target);
}

/** The imports within the package, of the files that match. */
function importsWithin(isPart: (file: string) => boolean): Array<{ file: string; target: string }> {
	return sources.filter(isPart).flatMap((file) =>
		imports(file)
			.filter((target) => target.startsWith('.'))
			.map((target) => ({ file, target: normalize(join(dirname(file), target)) })),
	);
}

const describeImport = ({ file, target }: { file: string; target: string }) =>
	`${file} imports ${target}`;

test('every folder of the package is in the table of allowed imports', () => {
	assert.ok(sources.length > 20);
	const found = new Set(sources.map(folderOf));
	found.delete('node');
	assert.deepEqual([...found].sort(), Object.keys(allowedImports).sort());
});

test('imports between folders point one way', () => {
	const wrong = importsWithin((file) => folderOf(file) !== 'node').filter(({ file, target }) => {
		const other = segmentsOf(target)[0];
		return other !== folderOf(file) && !allowedImports[folderOf(file)].includes(other);
	});
	assert.deepEqual(wrong.map(describeImport), []);
});

test('a folder is imported by its index.ts only, and what the editor shows of it by that of its descriptions', () => {
	const isDoor = (target: string) => /^\w+(\Wdescriptions)?$/.test(target);
	const wrong = importsWithin(() => true).filter(
		({ file, target }) => !isDoor(target) && segmentsOf(target)[0] !== folderOf(file),
	);
	assert.deepEqual(wrong.map(describeImport), []);
});

test('imports between the folders of rest point one way', () => {
	const place = (order: string[], name: string) => order.indexOf(name);
	const inRest = (file: string) => folderOf(file) === 'rest' && segmentsOf(file).length > 2;
	const wrong = importsWithin(inRest).filter(({ file, target }) => {
		const [, from, ...fromRest] = segmentsOf(file);
		const [, to, ...toRest] = segmentsOf(target);
		if (from !== to) return place(restFolders, to) > place(restFolders, from) || to === undefined;
		if (from !== 'write') return false;
		const nested = (rest: string[]) => place(writeFolders, rest.length > 1 ? rest[0] : '.');
		return nested(toRest) > nested(fromRest);
	});
	assert.deepEqual(wrong.map(describeImport), []);
});

test('every folder of rest is in the order of its folders', () => {
	const found = new Set(
		sources.filter((file) => folderOf(file) === 'rest').map((file) => segmentsOf(file)[1]),
	);
	found.delete('index.ts');
	assert.deepEqual([...found].sort(), [...restFolders].sort());
});

test('rest imports nothing of n8n, and no file imports a package that n8n does not bring', () => {
	const allowed: Record<string, RegExp> = {
		contract: /^$/,
		rest: /^node:crypto$/,
		display: /^$/,
		appointment: /^$/,
		filter: /^$/,
		descriptions: /^n8n-workflow$/,
		parameters: /^(n8n-workflow|zod\/v4)$/,
		transport: /^(n8n-workflow|zod\/v4)$/,
		related: /^n8n-workflow$/,
		operations: /^(n8n-workflow|zod\/v4)$/,
		methods: /^n8n-workflow$/,
		trigger: /^(n8n-workflow|zod\/v4|node:crypto)$/,
		node: /^n8n-workflow$/,
	};
	const wrong = sources.flatMap((file) =>
		imports(file)
			.filter((target) => !target.startsWith('.') && !allowed[folderOf(file)].test(target))
			.map((target) => `${file} imports ${target}`),
	);
	assert.deepEqual(wrong, []);
});
