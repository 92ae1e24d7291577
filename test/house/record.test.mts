import assert from 'node:assert/strict';
import { test } from 'node:test';
import { described, differences } from '../../tools/record/compare.mts';
import { recordFuzzReadings } from '../../tools/record/parts/fuzz-readings.mts';
import { Transcript, stableText } from '../../tools/record/transcript.mts';

test('two equal records give no difference', () => {
	const text = '## a\none\n## b\ntwo\n';
	assert.deepEqual(differences(text, text), []);
});

test('two different records give the first difference below each heading, and missing and added headings', () => {
	const before = '## a\none\ntwo\nthree\n## b\nsame\n## c\ngone\n';
	const after = '## a\none\n2\n3\n## b\nsame\n## d\nnew\n';
	const found = differences(before, after);
	assert.deepEqual(
		found.map(({ heading, before, after }) => [heading, before, after]),
		[
			['## a', 'two', '2'],
			['## c', '## c', undefined],
			['## d', undefined, '## d'],
		],
	);
	const lines = described(found, 1);
	assert.deepEqual(lines, ['## a', '  - two', '  + 2', '… and 2 more']);
});

test('a heading that occurs twice is compared occurrence by occurrence', () => {
	const before = '## a\none\n## a\ntwo\n';
	assert.deepEqual(
		differences(before, '## a\none\n## a\n2\n').map(({ heading }) => heading),
		['## a (2)'],
	);
});

test('ports and random ids are no difference', () => {
	assert.equal(
		stableText(
			'http://127.0.0.1:40123/v1 req_0f8fad5b-d9cb-469f 0f8fad5b-d9cb-469f-a165-70867728950e',
		),
		'http://127.0.0.1:PORT/v1 req_ID UUID',
	);
});

test('the same readings give the same record, with requests and results', async () => {
	const write = async () => {
		const page = new Transcript();
		await recordFuzzReadings(page, 1, 3);
		return page.text;
	};
	const first = await write();
	assert.equal(await write(), first);
	assert.equal(first.match(/^## invention/gm)?.length, 3);
	assert.match(first, /^GET http/m);
	assert.match(first, /^(said|error) /m);
});
