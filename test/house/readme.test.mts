import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { withOffers } from '../../tools/offers.mts';

const readme = readFileSync('README.md', 'utf8');

test('the table of the README is the contract’s', () => {
	const squeeze = (text: string) => text.replace(/-+/g, '-').replace(/ +/g, ' ');
	assert.equal(squeeze(readme), squeeze(withOffers(readme)), 'run npm run readme');
});
