import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reading } from '../../nodes/AppointmentService/wire/index.ts';
import { drawSpec } from '../../score/fuzz/draw.mts';
import { fewestRequests } from '../../score/fuzz/fewest.mts';
import { isKnowable } from '../../score/fuzz/knowable.mts';
import { runCase, type Reader, type Result } from '../../score/fuzz/run.mts';
import type { Spec } from '../../score/fuzz/spec.mts';
import { insider, rowsIn } from './insider.mts';

const numbers = Array.from({ length: 600 }, (_, index) => index + 1);
const specs = numbers.map((number) => drawSpec(11, number));
const calm = (spec: Spec) =>
	spec.faults.length === 0 && !spec.rate && spec.moves.length === 0 && spec.limit === undefined;
/** Services that can be read to the end by whoever knows their parameters. */
const open = specs.filter(
	(spec) =>
		calm(spec) &&
		spec.paging.style !== 'stump' &&
		!spec.paging.depth &&
		!spec.paging.unstable &&
		!spec.paging.pinned,
);

const wrongsOf = (results: Result[]) =>
	results.flatMap(({ spec, wrongs }) => wrongs.map((found) => ({ number: spec.number, ...found })));
const run = async (some: Spec[], readerOf: (spec: Spec) => Reader) => {
	const results: Result[] = [];
	for (const spec of some) results.push(await runCase(spec, readerOf(spec)));
	return results;
};

test('whoever is told the truth of a service reads all of it', async () => {
	const results = await run(open, (spec) => insider(spec));
	assert.deepEqual(wrongsOf(results), []);
	assert.deepEqual(
		results.filter(({ missed }) => missed > 0).map(({ spec }) => spec.number),
		[],
	);
	assert.ok(results.length > 300, 'enough services are calm enough to be checked this way');
});

test('no reading needs fewer requests than the fewest possible', async () => {
	const results = await run(open, (spec) => insider(spec));
	for (const { service, spec } of results)
		assert.ok(service.calls.length >= fewestRequests(spec), `case ${spec.number}`);
});

test('the same seed and number always give the same service', () => {
	for (const number of [1, 50, 600]) assert.deepEqual(drawSpec(11, number), drawSpec(11, number));
	assert.notDeepEqual(drawSpec(11, 1), drawSpec(12, 1));
});

test('a reader that stops at the first page is caught', async () => {
	const results = await run(specs.filter(calm), (spec) => insider(spec, { mostPages: 1 }));
	const caught = results.filter(({ wrongs }) =>
		wrongs.some(({ wrong }) => wrong === 'false complete'),
	);
	const short = results.filter(({ missed }) => missed > 0);
	assert.ok(short.length > 200);
	assert.equal(caught.length, short.length);
});

test('a reader that gives records twice is caught', async () => {
	const results = await run(open, (spec) => async (request) => {
		const reading = await insider(spec)(request);
		return { ...reading, records: [...reading.records, ...reading.records.slice(0, 1)] };
	});
	for (const { spec, service, wrongs } of results) {
		if (service.diary.standing().length === 0 || /twins|none|series/.test(spec.records.id))
			continue;
		assert.ok(
			wrongs.some(({ wrong }) => wrong === 'doubled'),
			`case ${spec.number}`,
		);
	}
});

test('a reader that goes round and round is caught', async () => {
	const round: Reader = async ({ fetch, url }) => {
		for (;;) await fetch(url).catch(() => undefined);
	};
	for (const { wrongs } of await run(specs.slice(0, 20), () => round))
		assert.equal(wrongs[0]?.wrong, 'loop');
});

test('a reader that leaves the host is caught', async () => {
	const astray =
		(spec: Spec): Reader =>
		async (request) => {
			await request.fetch('https://elsewhere.example/list').catch(() => undefined);
			return await insider(spec)(request);
		};
	for (const { wrongs } of await run(open.slice(0, 20), astray))
		assert.ok(wrongs.some(({ wrong }) => wrong === 'off host'));
});

test('strangers, changed records, a lost order and a crash are caught', async () => {
	const spoil = async (change: (reading: Reading) => Reading, wrong: string) => {
		const some = open
			.filter(
				({ records, shape, paging }) =>
					records.id === 'uuid' && shape.kind === 'array' && records.count > 2 && !paging.sizeCaps,
			)
			.slice(0, 20);
		assert.ok(some.length > 5);
		const results = await run(
			some,
			(spec) => async (request) => change(await insider(spec)(request)),
		);
		for (const { wrongs } of results)
			assert.ok(
				wrongs.some((found) => found.wrong === wrong),
				wrong,
			);
	};
	await spoil(
		(reading) => ({ ...reading, records: [...reading.records, { code: 'W1' }] }),
		'decoy',
	);
	await spoil(
		({ records, ...rest }) => ({
			...rest,
			records: records.map((record) => ({ ...record, client: 'x' })),
		}),
		'changed',
	);
	await spoil(({ records, ...rest }) => ({ ...rest, records: records.toReversed() }), 'order');
	await spoil(() => {
		throw new TypeError('undefined is not a function');
	}, 'crash');
});

test('some services cannot be known to be read, and most can', () => {
	const share = specs.filter(isKnowable).length / specs.length;
	assert.ok(share > 0.5 && share < 0.8, String(share));
});

test('the rows are found in every shape of body', async () => {
	for (const spec of open.slice(0, 200)) {
		const { service } = await runCase(spec, insider(spec));
		for (const { text, keys } of service.calls)
			assert.equal(rowsIn(spec, text).length, keys?.length ?? 0, `case ${spec.number}`);
	}
});
