import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { openEntries } from './costs/entries.mts';
import { kinds } from './costs/kinds.mts';
import { growthOf, steepest, tableOf, type Growth } from './costs/table.mts';

test('no input takes work that grows faster than its size', async () => {
	const { entries, counter, close } = await openEntries(resolve('dist'));
	const steep: Growth[] = [];
	for (const entry of entries) {
		for (const kind of kinds) {
			const growth = await growthOf(counter, entry, kind, 2);
			if (growth.exponent > steepest) steep.push(growth);
		}
	}
	close();
	assert.equal(steep.length, 0, tableOf(steep));
});
