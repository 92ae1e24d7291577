import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { installPackage, packPackage } from '../../host/package.mts';

const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
const scratch = mkdtempSync(join(tmpdir(), 'published-'));
const installed = join(scratch, '.n8n', 'nodes', 'node_modules', name);
let manifest: Record<string, unknown>;
let files: string[];

before(async () => {
	const tarball = await packPackage(process.cwd(), join(scratch, 'packed'));
	await installPackage(tarball, scratch);
	manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
	files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
});
after(() => rmSync(scratch, { recursive: true, force: true }));

const scripts = () =>
	files
		.filter((path) => path.endsWith('.js'))
		.map((path) => [path, readFileSync(join(installed, path), 'utf8')] as const);

test('the package has no dependencies, and imports three modules of the host alone', () => {
	for (const kind of [
		'dependencies',
		'optionalDependencies',
		'bundleDependencies',
		'bundledDependencies',
	]) {
		assert.deepEqual(Object.keys(manifest[kind] ?? {}), [], kind);
	}
	assert.deepEqual(
		files.filter((path) => /(^|\/)node_modules(\/|$)/.test(path)),
		[],
	);
	const imported = scripts().flatMap(([, text]) =>
		[...text.matchAll(/\b(?:require|import)\(\s*(["'`])([^"'`]*)\1/g)].map(
			([, , module]) => module,
		),
	);
	const others = new Set(imported.filter((module) => !module.startsWith('.')));
	assert.deepEqual([...others].sort(), ['n8n-workflow', 'node:crypto', 'zod/v4']);
});

test('no file has a licence text but the package’s own', () => {
	const licensed = scripts().filter(([, text]) =>
		/@license|@preserve|copyright|licensed under/i.test(text),
	);
	assert.deepEqual(
		licensed.map(([path]) => path),
		[],
	);
	assert.equal(manifest.license, 'MIT');
	assert.match(readFileSync(join(installed, 'LICENSE.md'), 'utf8'), /MIT License/);
});

test('installing the package runs no script', () => {
	const { scripts: commands = {} } = manifest as { scripts?: Record<string, string> };
	const run = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'];
	assert.deepEqual(
		run.filter((command) => command in commands),
		[],
	);
	assert.equal(files.includes('binding.gyp'), false);
});

test('no file evaluates text, starts a program, or reads files or the environment', () => {
	const forbidden =
		/\beval\(|new Function\b|\bprocess\.|child_process|node:(fs|net|http|https|dns|vm|os|worker_threads)\b|\bglobalThis\b|\bfetch\(["'`]|XMLHttpRequest|console\.\w+\(/;
	const found = scripts().filter(([, text]) =>
		forbidden.test(text.replace(/^\s*(\*|\/\/|\/\*).*$/gm, '')),
	);
	assert.deepEqual(
		found.map(([path]) => path),
		[],
	);
});
