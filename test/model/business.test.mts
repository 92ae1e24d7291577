import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateHistory } from '../../model/generate/generate-history.mts';
import type { BusinessOp, BusinessSpec } from '../../model/history.mts';
import { measureIdleCost } from '../../model/idle-cost.mts';
import { SimulatedBusiness } from '../../model/service/business.mts';

const now = () => Date.UTC(2025, 4, 12);
const { business: drawn } = generateHistory(1, 1);
const spec: BusinessSpec = {
	...drawn,
	count: 50,
	ids: 'increasing',
	order: 'created desc',
	changedOrder: 'id asc',
	ties: 'first',
};
const happen = (business: SimulatedBusiness, op: BusinessOp) => {
	business.apply(op);
	return business.rows.map(({ idText }) => idText);
};

test('a deleted record leaves the list at once, and a new one appears at its place', () => {
	const business = new SimulatedBusiness(spec, 1, now);
	const before = business.rows.map(({ idText }) => idText);
	const after = happen(business, { r: 1, op: 'delete', which: 'newest', count: 3 });
	assert.equal(after.length, 47);
	assert.ok(after.every((id) => before.includes(id)));
	const grown = happen(business, { r: 2, op: 'insert', when: 'future', count: 1 });
	assert.ok(!before.includes(grown[0] as string), 'the newest comes first');
	const back = happen(business, { r: 3, op: 'restore', count: 3, archived: false, changed: false });
	assert.equal(back.length, 51);
	assert.ok(before.every((id) => back.includes(id)));
});

test('a list is sorted by its keys, also after its order changes', () => {
	const business = new SimulatedBusiness(spec, 1, now);
	const times = () => business.rows.map(({ times }) => times.created);
	assert.deepEqual(
		times(),
		[...times()].sort((a, b) => b - a),
	);
	business.apply({ r: 1, op: 'insert', when: 'past', count: 5 });
	assert.deepEqual(
		times(),
		[...times()].sort((a, b) => b - a),
	);
	business.apply({ r: 1, op: 'reorder' });
	const ids = business.rows.map(({ id }) => Number(id.value));
	assert.deepEqual(
		ids,
		[...ids].sort((a, b) => a - b),
	);
});

test('an edit changes a record, and its update time only where the service keeps one', () => {
	const business = new SimulatedBusiness(
		{ ...spec, updated: { name: 'changed', form: 'epochMs' } },
		1,
		now,
	);
	const [entry] = [...business.all.values()].filter(({ present }) => present);
	const { text } = entry.state;
	const { updated } = entry.times;
	business.apply({ r: 1, op: 'edit', which: 'oldest', count: 1, stamps: false });
	assert.notEqual(entry.state.text, text);
	assert.equal(entry.times.updated, updated);
	business.apply({ r: 1, op: 'edit', which: 'oldest', count: 1, stamps: true });
	assert.equal(entry.times.updated, now());
});

test('the cost of idle polls is the number of their requests', async () => {
	const measures = await measureIdleCost(
		async ({ fetch, url }) => {
			await fetch(url);
			await fetch(`${url}?page=2`);
			return { events: [], state: {}, more: false, requests: 2, order: 'any' };
		},
		[250],
	);
	assert.ok(measures.length >= 16);
	for (const { requests, mean, most } of measures)
		assert.deepEqual([requests, mean, most], [2, 2, 2]);
});
