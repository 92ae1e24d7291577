import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, type ListResult } from '../../nodes/AppointmentService/rest/index.ts';
import { minimumCalls } from '../../score/reads/minimum-calls.mts';
import { evaluateRead, type GroundTruth } from '../../score/reads/evaluate.mts';
import { summarizeReads } from '../../score/reads/table.mts';
import { readColumns } from '../../score/reads/columns.mts';
import { contradictStillList, dialectStatesTotal } from '../../score/reads/observed-order.mts';
import type { ReadCase } from '../../score/reads/read-case.mts';

const records = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const list = new Map<string, unknown>(records.map((record) => [record.id, record]));
const truth = (changes: Partial<GroundTruth> = {}): GroundTruth => ({
	before: list,
	after: list,
	identityOf: (record) => (record as { id: string }).id,
	isMoving: false,
	writes: 0,
	offHost: [],
	showsMove: () => false,
	...changes,
});
const reading = (ids: string, complete = true) =>
	({
		records: [...ids].map((id) => ({ id })),
		completeness: { complete, reason: '' },
		strategyDescription: '',
	}) as unknown as ListResult;

test('the outcome of a reading follows from its records, the list and its claim to be complete', () => {
	const outcomeOf = (...of: Parameters<typeof evaluateRead>) => evaluateRead(...of).outcome;
	assert.equal(outcomeOf(reading('abcd'), truth()), 'ok');
	assert.equal(outcomeOf(reading('abcd', false), truth()), 'honest');
	assert.equal(outcomeOf(reading('abd', false), truth()), 'honest');
	assert.equal(outcomeOf(reading('abd'), truth()), 'false');
	assert.equal(outcomeOf(reading('abcdd'), truth()), 'doubled');
	assert.equal(outcomeOf(reading('abdc'), truth()), 'order');
	assert.equal(
		outcomeOf(reading('abcx'), truth({ before: new Map([...list].slice(0, 3)) })),
		'changed',
	);
	assert.equal(outcomeOf('loop', truth()), 'loop');
	assert.equal(
		outcomeOf(reading('abcd'), truth({ offHost: ['https://elsewhere.example'] })),
		'off host',
	);
	assert.equal(outcomeOf(reading('abcd'), truth({ writes: 1 })), 'wrote');
	assert.equal(outcomeOf(new TypeError('no'), truth()), 'crash');
	const refusal = new ApiError({ message: 'no' } as ApiError['errorInfo']);
	assert.equal(outcomeOf(refusal, truth()), 'refused');
});

test('records deleted during the reading are not missed, and an invisible move is unseen', () => {
	const after = new Map([...list].filter(([id]) => id !== 'b'));
	assert.equal(evaluateRead(reading('acd'), truth({ after, isMoving: true })).outcome, 'ok');
	assert.equal(evaluateRead(reading('ad'), truth({ after, isMoving: true })).outcome, 'unseen');
	const showsMove = () => true;
	assert.equal(
		evaluateRead(reading('ad'), truth({ after, isMoving: true, showsMove })).outcome,
		'false',
	);
});

test('responses contradict a still list where neighbours change', () => {
	const window = (ids: string, isFirst = false) => ({ ids: [...ids], isFirst });
	assert.equal(
		contradictStillList([window('ab', true), window('cd'), window('bc'), window('abc', true)]),
		false,
	);
	assert.equal(contradictStillList([window('ab', true), window('bcd', true)]), true);
	assert.equal(contradictStillList([window('abc'), window('ac')]), true);
	assert.equal(contradictStillList([window('ab'), window('xb')]), true);
});

test('E01 and E06 state totals, E04 and E11 do not', () => {
	assert.equal(dialectStatesTotal('E01', 'appointments'), true);
	assert.equal(dialectStatesTotal('E06', 'appointments'), true);
	assert.equal(dialectStatesTotal('E04', 'appointments'), false);
	assert.equal(dialectStatesTotal('E11', 'appointments'), false);
});

test('the minimum of calls follows from the largest page size', () => {
	assert.equal(minimumCalls('E01', 1260), 13);
	assert.equal(minimumCalls('E11', 1260), 3);
	assert.equal(minimumCalls('E01', 0), 1);
	// Pages of 100, 60, 0 and 100 records.
	assert.equal(minimumCalls('E12', 260), 4);
});

test('one bad reading makes the score bad', () => {
	const plain = readColumns[0];
	assert.ok(plain);
	const good: ReadCase = {
		...{ dialect: 'E01', column: plain, seed: 1, calls: 1, minimum: 1 },
		...{ outcome: 'ok', detail: '', missed: 0 },
	};
	assert.equal(summarizeReads([good], ['E01']).isGood, true);
	assert.equal(
		summarizeReads([good, { ...good, outcome: 'honest', missed: 1 }], ['E01']).isGood,
		false,
	);
	for (const ending of ['false', 'doubled', 'loop', 'off host', 'wrote', 'refused'] as const) {
		const { lines, isGood } = summarizeReads([good, { ...good, outcome: ending }], ['E01']);
		assert.equal(isGood, false, ending);
		assert.match(lines.at(-1) ?? '', /^score: 0\/1 complete/);
	}
});
