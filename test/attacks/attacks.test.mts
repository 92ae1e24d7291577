import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { attacks, someAttacks } from './all.mts';
import { groups, titleOf } from './attack.mts';
import { runAttacks } from './processes.mts';
import { guards } from './guards/index.mts';

test('no two attacks share a name', () => {
	const titles = attacks.map(titleOf);
	assert.deepEqual(
		titles.filter((title, at) => titles.indexOf(title) !== at),
		[],
	);
});

test('each group has attacks, and each guard names attacks that run without it', () => {
	for (const group of Object.keys(groups))
		assert.ok(
			attacks.some((attack) => attack.group === group),
			group,
		);
	for (const { name, against } of guards)
		assert.ok(
			against.every((start) => attacks.some((attack) => titleOf(attack).startsWith(start))),
			name,
		);
});

test('the text of each guard stands once in its source', () => {
	for (const guard of guards)
		for (const { file, find } of [guard, ...(guard.and ?? [])])
			assert.equal(readFileSync(file, 'utf8').split(find).length - 1, 1, `${guard.name}: ${file}`);
});

test('no attack of the short run succeeds', async () => {
	const jobs = someAttacks.map((attack) => ({ root: process.cwd(), attack }));
	const played = await runAttacks(jobs, 2);
	assert.equal(played.length, jobs.length);
	assert.deepEqual(
		played.filter(({ through }) => through !== undefined),
		[],
	);
});
