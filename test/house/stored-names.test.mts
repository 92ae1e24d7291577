import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentNames, knownNames } from '../../tools/check/stored-names.mts';

test('every name and default that a saved workflow may contain still exists', () => {
	const now = new Set(currentNames());
	const known = knownNames();
	assert.ok(known.length > 900);
	assert.deepEqual(
		known.filter((name) => !now.has(name)),
		[],
	);
});
