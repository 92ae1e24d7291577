import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { withOffers } from '../../tools/offers.mts';

const readme = readFileSync('README.md', 'utf8');

test('the table of the README is the contract’s', () => {
	const squeeze = (text: string) => text.replace(/-+/g, '-').replace(/ +/g, ' ');
	assert.equal(squeeze(readme), squeeze(withOffers(readme)), 'run npm run readme');
});

test('every command of the README exists', () => {
	const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
	const named = [...readme.matchAll(/\bnpm (?:run )?([a-z]+(?::[a-z]+)?)(?=[\s`.])/g)]
		.map(([, name]) => name)
		.filter((name) => name !== 'are');
	assert.ok(named.length > 3);
	for (const name of named) assert.ok(scripts[name], `npm run ${name}`);
});
