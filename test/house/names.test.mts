import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesNow, relyOn } from '../../tools/names.mts';

test('every name and default that a saved workflow may hold is still there', () => {
	const now = new Set(namesNow());
	const known = relyOn();
	assert.ok(known.length > 900);
	assert.deepEqual(
		known.filter((name) => !now.has(name)),
		[],
	);
});
