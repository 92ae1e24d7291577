import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { measureLoading } from '../../bench/load.mts';
import { installPackage, packPackage } from '../../host/package.mts';

/** What the editor downloads when somebody installs the package. */
const mostPacked = 409_900;

/** What n8n waits for at each start, whether or not a workflow uses the package. */
const mostScriptsAtStart = 45;

interface Loaded {
	/** Files that n8n loads when it starts. */
	atStart: string[];
	/** Scripts that were loaded, each by itself. */
	scripts: number;
	/** Modules that they asked for beside their own. */
	asked: string[];
	nodes: Array<{ name: string; iconUrl?: unknown; codex?: { categories?: string[] } }>;
	credentials: Array<{ name: string; iconUrl?: unknown }>;
	/** Every operation of the node, and where n8n finds the schema of its output. */
	schemas: Array<{ resource: string; operation: string; path: string }>;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const { version, n8n } = manifest;
const scratch = mkdtempSync(join(tmpdir(), 'package-'));
const installed = join(scratch, '.n8n', 'nodes', 'node_modules', manifest.name);
let tarball: string;
let files: string[];
let loaded: Loaded;

before(async () => {
	tarball = await packPackage(process.cwd(), join(scratch, 'packed'));
	await installPackage(tarball, scratch);
	files = (readdirSync(installed, { recursive: true, withFileTypes: true }) as Entry[])
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1))
		.map((path) => path.replaceAll('\\', '/'));
	loaded = JSON.parse(
		execFileSync(process.execPath, ['test/house/load.js', installed], {
			encoding: 'utf8',
			env: { ...process.env, NODE_PATH: resolve('node_modules') },
			maxBuffer: 50_000_000,
		}),
	);
});
after(() => rmSync(scratch, { recursive: true, force: true }));

interface Entry {
	name: string;
	parentPath: string;
	isFile(): boolean;
}

test('the package holds the build and nothing else', () => {
	const built = /^dist\/((nodes|credentials)\/.*\.(js|json)|icons\/.*\.svg)$/;
	assert.deepEqual(files.filter((path) => !built.test(path)).sort(), [
		'LICENSE.md',
		'README.md',
		'package.json',
	]);
	const others = /(^|\/)(tests?|__tests__|sandbox|docs|fixtures)\/|[.-](test|spec)\.|tsbuildinfo/;
	assert.deepEqual(
		files.filter((path) => others.test(path)),
		[],
	);
	const mapped = files.filter((path) =>
		readFileSync(join(installed, path), 'utf8').includes('//# source' + 'MappingURL='),
	);
	assert.deepEqual(mapped, []);
});

test('every script of the package is built from a source that is there', () => {
	const scripts = files.filter((path) => /^dist\/.*\.js$/.test(path));
	assert.ok(scripts.length > 20);
	const strays = scripts.filter(
		(path) => !existsSync(path.replace(/^dist\//, '').replace(/\.js$/, '.ts')),
	);
	assert.deepEqual(strays, []);
});

test('the package is small', () => {
	const { size } = statSync(tarball);
	assert.ok(size < mostPacked, `${size} bytes`);
	assert.ok(basename(tarball).includes(version));
});

test('the package loads no module at run time that n8n does not bring', () => {
	assert.deepEqual(Object.keys(manifest.dependencies ?? {}), []);
	assert.deepEqual(manifest.peerDependencies, { 'n8n-workflow': '*' });
	assert.equal(loaded.scripts, files.filter((path) => path.endsWith('.js')).length);
	assert.deepEqual(loaded.asked, ['n8n-workflow', 'node:crypto', 'zod/v4']);
});

test('n8n loads at its start what the editor shows, and nothing that only a run needs', () => {
	const scripts = loaded.atStart.map((path) => path.replaceAll('\\', '/'));
	assert.ok(scripts.length > 20 && scripts.length < mostScriptsAtStart, `${scripts.length} files`);
	const isShown = /\.(node|credentials)\.js(on)?$|\/(contract|descriptions)\//;
	const beside = scripts.filter((path) => !isShown.test(path)).map((path) => basename(path));
	assert.deepEqual(beside.sort(), ['lazily.js', 'pollEvents.js', 'properties.js']);
});

test('the benchmark measures the start and the first run of the package', () => {
	const measured = measureLoading(1, join(installed, 'dist'));
	for (const figure of Object.values(measured)) assert.ok(figure > 0, JSON.stringify(measured));
});

test('n8n loads every node and credential of the manifest, with icons for both themes', () => {
	for (const path of [...n8n.nodes, ...n8n.credentials]) assert.ok(files.includes(path), path);
	assert.equal(loaded.nodes.length, n8n.nodes.length);
	assert.equal(loaded.credentials.length, n8n.credentials.length);
	for (const { name, iconUrl } of [...loaded.nodes, ...loaded.credentials]) {
		const { light, dark } = iconUrl as { light: string; dark: string };
		assert.notEqual(light, dark, name);
		for (const url of [light, dark]) {
			const path = url.slice(url.indexOf('dist/'));
			assert.ok(files.includes(path), `${name}: ${url}`);
		}
	}
});

test('every node has a codex file with categories that n8n knows', () => {
	const known = new Set(
		(
			'Analytics, Communication, Data & Storage, Development, Finance & Accounting, Marketing & Content, ' +
			'Miscellaneous, Productivity, Sales, Utility'
		).split(', '),
	);
	for (const { name, codex } of loaded.nodes) {
		const categories = codex?.categories ?? [];
		assert.ok(categories.length > 0, name);
		for (const category of categories) assert.ok(known.has(category), `${name}: ${category}`);
	}
});

test('every output that is the same for all services has a schema, and every schema has an output', () => {
	const found = loaded.schemas.filter(({ path }) => existsSync(path));
	const shipped = files.filter((path) => path.includes('/__schema__/'));
	assert.deepEqual(
		found.map(({ path }) => path.slice(installed.length + 1).replaceAll('\\', '/')).sort(),
		shipped.sort(),
	);
	const named = ({ resource, operation }: Loaded['schemas'][number]) => `${resource}.${operation}`;
	const own = loaded.schemas.filter(({ operation }) => ['delete', 'inspect'].includes(operation));
	assert.deepEqual(found.map(named).sort(), own.map(named).sort());
});

test('every setting named in the list of assumptions exists in a node or in the credential', () => {
	const names = new Set<string>();
	const gather = (value: unknown): void => {
		if (typeof value !== 'object' || value === null) return;
		const { displayName, name } = value as Record<string, unknown>;
		for (const text of [displayName, name]) if (typeof text === 'string') names.add(text);
		Object.values(value).forEach(gather);
	};
	gather([loaded.nodes, loaded.credentials]);
	const settings = readFileSync('docs/assumptions.md', 'utf8')
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.flatMap((line) => [...(line.split('|').at(-2) ?? '').matchAll(/\*\*(.+?)\*\*/g)])
		.flatMap(([, setting]) => setting.split(' → '));
	assert.ok(settings.length > 30);
	assert.deepEqual(
		settings.filter((setting) => !names.has(setting)),
		[],
	);
});

test('lock files record no download address', () => {
	for (const lock of ['package-lock.json', 'host/package-lock.json']) {
		assert.doesNotMatch(readFileSync(lock, 'utf8'), /"resolved": "http/);
	}
});
