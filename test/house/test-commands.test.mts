import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { testCommandsFor } from '../../tools/test/test-commands.mts';

const arrows = join('test', 'house', 'arrows.test.mts');

test('a name finds a test file of either runner', () => {
	const [forNode, ...others] = testCommandsFor(['house/arrows']);
	assert.deepEqual(others, []);
	assert.deepEqual(forNode, ['--import', 'tsx', '--test', arrows]);
	const [forJest] = testCommandsFor(['methods/listSearch']);
	assert.match(forJest[0], /jest/);
	assert.equal(forJest.at(-1), join('test', 'methods', 'listSearch.test.ts'));
});

test('without a name everything runs, under both runners', () => {
	const [forJest, forNode] = testCommandsFor([]);
	assert.equal(forJest.length, 1);
	assert.ok(forNode.includes(arrows));
});

test('a name that no file has runs nothing', () => {
	assert.deepEqual(testCommandsFor(['no such file']), []);
});

test('what needs a real n8n around it is left to its own command', () => {
	assert.ok(
		!testCommandsFor(['host.test'])
			.flat()
			.includes(join('test', 'host', 'host.test.mts')),
	);
});

test('both runners watch, and take the name of a test', () => {
	const commands = testCommandsFor(['house/arrows', 'methods/listSearch'], {
		isWatching: true,
		title: 'one way',
	});
	const [forJest, forNode] = commands.map((command) => command.join(' '));
	assert.match(forJest, /--watchAll --testNamePattern one way/);
	assert.match(forNode, /--watch --test-name-pattern=one way/);
});
