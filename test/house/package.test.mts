import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

test('what is built asks for nothing but what n8n itself brings', () => {
	const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) =>
		file.endsWith('.js'),
	);
	assert.ok(files.length > 20);
	const asked = files.flatMap((file) =>
		[...readFileSync(join('dist', file), 'utf8').matchAll(/\brequire\("([^"]+)"\)/g)].map(
			([, name]) => name,
		),
	);
	const foreign = asked.filter((name) => !name.startsWith('.'));
	assert.deepEqual([...new Set(foreign)].sort(), ['n8n-workflow', 'zod/v4']);
});

test('every node and credential of the manifest is built, with its icons and codex', () => {
	for (const path of [...manifest.n8n.nodes, ...manifest.n8n.credentials])
		assert.ok(existsSync(path), path);
	for (const path of manifest.n8n.nodes) assert.ok(existsSync(`${path}on`), `${path}on`);
	assert.ok(existsSync('dist/icons/appointmentService.svg'));
	assert.ok(existsSync('dist/icons/appointmentService.dark.svg'));
});

test('the published package holds the build and nothing else', () => {
	const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
		encoding: 'utf8',
	});
	const [{ files, size }] = JSON.parse(stdout);
	const beside = files
		.map(({ path }: { path: string }) => path)
		.filter(
			(path: string) => !/^dist\/(nodes|credentials|icons)\/.*\.(js|d\.ts|json|svg)$/.test(path),
		);
	assert.deepEqual(beside.sort(), ['LICENSE.md', 'README.md', 'package.json']);
	assert.ok(size < 200_000, `${size} bytes`);
});

test('lock files record no download address', () => {
	for (const lock of ['package-lock.json', 'host/package-lock.json']) {
		assert.doesNotMatch(readFileSync(lock, 'utf8'), /"resolved": "http/);
	}
});
