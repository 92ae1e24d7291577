import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, type ListResult } from '../../nodes/AppointmentService/rest/index.ts';
import { generateSpec } from '../../score/fuzz/generate/generate-spec.mts';
import { minimumRequests } from '../../score/fuzz/minimum-requests.mts';
import { canBeProvenComplete } from '../../score/fuzz/expected-completeness.mts';
import { runFuzzCase, type ListReader, type FuzzResult } from '../../score/fuzz/run.mts';
import type { FuzzSpec } from '../../score/fuzz/spec.mts';
import { informedReader, rowsIn } from './informed-reader.mts';

const numbers = Array.from({ length: 300 }, (_, index) => index + 1);
const specs = numbers.map((number) => generateSpec(11, number));
const calm = (spec: FuzzSpec) =>
	spec.faults.length === 0 && !spec.rate && spec.moves.length === 0 && spec.limit === undefined;
/** Services that can be read to the end by whoever knows their parameters. */
const readable = specs.filter(
	(spec) =>
		calm(spec) &&
		spec.paging.style !== 'stump' &&
		!spec.paging.depth &&
		!spec.paging.unstable &&
		!spec.paging.pinned,
);

const violationsOf = (results: FuzzResult[]) =>
	results.flatMap(({ spec, violations }) =>
		violations.map((found) => ({ number: spec.number, ...found })),
	);
const run = async (some: FuzzSpec[], readerOf: (spec: FuzzSpec) => ListReader) => {
	const results: FuzzResult[] = [];
	for (const spec of some) results.push(await runFuzzCase(spec, readerOf(spec)));
	return results;
};

/** What a reader makes of them that knows how they page. */
const informed = await run(readable, (spec) => informedReader(spec));

test('a reader that knows how a service pages reads every record', () => {
	assert.deepEqual(violationsOf(informed), []);
	assert.deepEqual(
		informed.filter(({ missed }) => missed > 0).map(({ spec }) => spec.number),
		[],
	);
	assert.ok(informed.length > 150, 'enough services are calm enough to be checked this way');
});

test('no reading makes fewer requests than the stated minimum', () => {
	for (const { service, spec } of informed)
		assert.ok(service.calls.length >= minimumRequests(spec), `case ${spec.number}`);
});

test('the same seed and number give the same service', () => {
	for (const number of [1, 50, 600])
		assert.deepEqual(generateSpec(11, number), generateSpec(11, number));
	assert.notDeepEqual(generateSpec(11, 1), generateSpec(12, 1));
});

test('a reader that stops at the first page is a false complete', async () => {
	const results = await run(specs.filter(calm), (spec) => informedReader(spec, { mostPages: 1 }));
	const caught = results.filter(({ violations }) =>
		violations.some(({ wrong }) => wrong === 'false complete'),
	);
	const short = results.filter(({ missed }) => missed > 0);
	assert.ok(short.length > 100);
	assert.equal(caught.length, short.length);
});

test('a reader that gives a record twice is doubled', async () => {
	const results = await run(readable, (spec) => async (request) => {
		const reading = await informedReader(spec)(request);
		return { ...reading, records: [...reading.records, ...reading.records.slice(0, 1)] };
	});
	for (const { spec, service, violations } of results) {
		if (service.list.stableRows().length === 0 || /twins|none|series/.test(spec.records.id))
			continue;
		assert.ok(
			violations.some(({ wrong }) => wrong === 'doubled'),
			`case ${spec.number}`,
		);
	}
});

test('of equal records, any that came count as those that stand', async () => {
	const some = readable
		.filter(
			({ records, paging }) =>
				records.count > 3 &&
				paging.style === 'page' &&
				paging.beyond === 'empty' &&
				!paging.sizeCaps,
		)
		.slice(0, 40)
		.map(
			(spec): FuzzSpec => ({
				...spec,
				records: { ...spec.records, id: 'twins', fields: [] },
				moves: [{ after: 1, kind: 'delete' }],
			}),
		);
	const results = await run(some, (spec) => async (request) => {
		await request.fetch(request.url);
		return await informedReader(spec)(request);
	});
	assert.deepEqual(violationsOf(results), []);
	assert.deepEqual(
		results.filter(({ missed }) => missed > 0).map(({ spec }) => spec.number),
		[],
	);
});

test('a key that was refused before it ever worked may be reported', async () => {
	const [spec] = readable.filter(({ records }) => records.count > 0) as [FuzzSpec];
	const faults: FuzzSpec['faults'] = [
		{ request: 1, kind: '502 html', seconds: 1 },
		{ request: 2, kind: '401', seconds: 1 },
	];
	const read = async (some: FuzzSpec['faults'], tries: number) =>
		await runFuzzCase({ ...spec, faults: some }, async ({ fetch, url }) => {
			for (let turn = 0; turn < tries; turn++) await fetch(url);
			throw new ApiError({ status: 401, message: 'No.', fields: {} });
		});
	assert.deepEqual((await read(faults, 2)).violations, []);
	assert.equal((await read(faults.slice(1), 2)).violations[0]?.wrong, 'refused');
});

test('a reader that never stops is a loop', async () => {
	const round: ListReader = async ({ fetch, url }) => {
		for (;;) await fetch(url).catch(() => undefined);
	};
	for (const { violations } of await run(specs.slice(0, 20), () => round))
		assert.equal(violations[0]?.wrong, 'loop');
});

test('a reader that asks another host is off host', async () => {
	const astray =
		(spec: FuzzSpec): ListReader =>
		async (request) => {
			await request.fetch('https://elsewhere.example/list').catch(() => undefined);
			return await informedReader(spec)(request);
		};
	for (const { violations } of await run(readable.slice(0, 20), astray))
		assert.ok(violations.some(({ wrong }) => wrong === 'off host'));
});

test('foreign records, changed records, a lost order and a crash are violations', async () => {
	const spoil = async (change: (reading: ListResult) => ListResult, wrong: string) => {
		const some = readable
			.filter(
				({ records, shape, paging }) =>
					records.id === 'uuid' && shape.kind === 'array' && records.count > 2 && !paging.sizeCaps,
			)
			.slice(0, 20);
		assert.ok(some.length > 5);
		const results = await run(
			some,
			(spec) => async (request) => change(await informedReader(spec)(request)),
		);
		for (const { violations } of results)
			assert.ok(
				violations.some((found) => found.wrong === wrong),
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

test('of 50 to 80 % of the services a reading can be proven complete', () => {
	const share = specs.filter(canBeProvenComplete).length / specs.length;
	assert.ok(share > 0.5 && share < 0.8, String(share));
});

test('the rows are found in every body shape', () => {
	for (const { service, spec } of informed)
		for (const { text, keys } of service.calls)
			assert.equal(rowsIn(spec, text).length, keys?.length ?? 0, `case ${spec.number}`);
});
