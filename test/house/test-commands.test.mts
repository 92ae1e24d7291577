import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { testCommandsFor } from '../../tools/test/test-commands.mts';

const arrows = join('test', 'house', 'arrows.test.mts');

test('a part of a path finds test files of either runner', () => {
	const [forNode, ...others] = testCommandsFor(['house/arrows']);
	assert.deepEqual(others, []);
	assert.ok(forNode.includes('--test'));
	assert.deepEqual(
		forNode.filter((part) => part.startsWith('test')),
		[arrows],
	);
	const [forJest] = testCommandsFor(['methods/listSearch.test']);
	assert.match(forJest[0], /jest/);
	assert.equal(forJest.at(-1), join('test', 'methods', 'listSearch.test.ts'));
});

test('without a name, all tests run under both runners', () => {
	const [forJest, forNode] = testCommandsFor([]);
	assert.equal(forJest.length, 1);
	assert.ok(forNode.includes(arrows));
});

test('a name that matches no file runs nothing', () => {
	assert.deepEqual(testCommandsFor(['no such file']), []);
});

test('tests that need a real n8n run by their own command only', () => {
	assert.ok(
		!testCommandsFor(['host.test'])
			.flat()
			.includes(join('test', 'host', 'host.test.mts')),
	);
});

test('both runners take --watch and the name of a test', () => {
	const commands = testCommandsFor(['house/arrows', 'methods/listSearch'], {
		isWatching: true,
		title: 'one way',
	});
	const [forJest, forNode] = commands.map((command) => command.join(' '));
	assert.match(forJest, /--watchAll --testNamePattern one way/);
	assert.match(forNode, /--watch --test-name-pattern=one way/);
});
