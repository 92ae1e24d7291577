import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSince } from '../../host/compare-versions.mts';
import { readRequiredVersion } from '../../host/required-version.mts';

test('without a version, the pinned n8n is installed from its lock file', async () => {
	const wanted = await readRequiredVersion('');
	assert.deepEqual(Object.keys(wanted.files), ['package.json', 'package-lock.json']);
	assert.equal((await readRequiredVersion(wanted.n8n)).key, wanted.key);
});

test('another version is installed without the lock file, beside the pinned one', async () => {
	const [pinned, other] = [await readRequiredVersion(''), await readRequiredVersion('2.0.0')];
	assert.deepEqual(Object.keys(other.files), ['package.json']);
	const manifest = JSON.parse(other.files['package.json']) as { dependencies: object };
	assert.deepEqual(manifest.dependencies, { n8n: '2.0.0', node: pinned.node });
	assert.notEqual(other.key, pinned.key);
});

test('a version that is not exact is refused', async () => {
	for (const text of ['2', 'latest', '^2.0.0', '../2.0.0']) {
		await assert.rejects(readRequiredVersion(text), /is not a version of n8n/);
	}
});

test('versions are compared by number', () => {
	assert.ok(isSince('2.40.0', '2.9.3'));
	assert.ok(isSince('2.40.0', '2.40.0'));
	assert.ok(isSince('3.0.0', '2.40.0'));
	assert.ok(!isSince('2.9.3', '2.40.0'));
	assert.ok(!isSince('2.40.0', '2.40.1'));
});
