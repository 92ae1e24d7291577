import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceRefusal, type Reading } from '../../nodes/AppointmentService/wire/index.ts';
import { fewestCalls } from '../../score/walks/fewest.mts';
import { judge, type Truth } from '../../score/walks/judge.mts';
import { summary } from '../../score/walks/table.mts';
import { columns } from '../../score/walks/switches.mts';
import { contradict, tellsTotal } from '../../score/walks/traces.mts';
import type { Walk } from '../../score/walks/walk.mts';

const records = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const list = new Map<string, unknown>(records.map((record) => [record.id, record]));
const truth = (changes: Partial<Truth> = {}): Truth => ({
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
		verdict: { complete, reason: '' },
		plan: '',
	}) as unknown as Reading;

test('a walk is judged by what came, what stood and what was claimed', () => {
	const endingOf = (...of: Parameters<typeof judge>) => judge(...of).ending;
	assert.equal(endingOf(reading('abcd'), truth()), 'ok');
	assert.equal(endingOf(reading('abcd', false), truth()), 'honest');
	assert.equal(endingOf(reading('abd', false), truth()), 'honest');
	assert.equal(endingOf(reading('abd'), truth()), 'false');
	assert.equal(endingOf(reading('abcdd'), truth()), 'doubled');
	assert.equal(endingOf(reading('abdc'), truth()), 'order');
	assert.equal(
		endingOf(reading('abcx'), truth({ before: new Map([...list].slice(0, 3)) })),
		'changed',
	);
	assert.equal(endingOf('loop', truth()), 'loop');
	assert.equal(
		endingOf(reading('abcd'), truth({ offHost: ['https://elsewhere.example'] })),
		'off host',
	);
	assert.equal(endingOf(reading('abcd'), truth({ writes: 1 })), 'wrote');
	assert.equal(endingOf(new TypeError('no'), truth()), 'crash');
	const refusal = new ServiceRefusal({ message: 'no' } as ServiceRefusal['failure']);
	assert.equal(endingOf(refusal, truth()), 'refused');
});

test('what went or came during the walk is not missed, and what moved unseen is told apart', () => {
	const after = new Map([...list].filter(([id]) => id !== 'b'));
	assert.equal(judge(reading('acd'), truth({ after, isMoving: true })).ending, 'ok');
	assert.equal(judge(reading('ad'), truth({ after, isMoving: true })).ending, 'unseen');
	const showsMove = () => true;
	assert.equal(judge(reading('ad'), truth({ after, isMoving: true, showsMove })).ending, 'false');
});

test('answers give a move away when neighbours change', () => {
	const window = (ids: string, isFirst = false) => ({ ids: [...ids], isFirst });
	assert.equal(
		contradict([window('ab', true), window('cd'), window('bc'), window('abc', true)]),
		false,
	);
	assert.equal(contradict([window('ab', true), window('bcd', true)]), true);
	assert.equal(contradict([window('abc'), window('ac')]), true);
	assert.equal(contradict([window('ab'), window('xb')]), true);
});

test('the dialects that tell totals are known', () => {
	assert.equal(tellsTotal('E01', 'appointments'), true);
	assert.equal(tellsTotal('E06', 'appointments'), true);
	assert.equal(tellsTotal('E04', 'appointments'), false);
	assert.equal(tellsTotal('E11', 'appointments'), false);
});

test('the fewest calls follow from the largest pages', () => {
	assert.equal(fewestCalls('E01', 1260), 13);
	assert.equal(fewestCalls('E11', 1260), 3);
	assert.equal(fewestCalls('E01', 0), 1);
	// Pages of 100, 60, 0 and 100 records.
	assert.equal(fewestCalls('E12', 260), 4);
});

test('one bad walk spoils the score', () => {
	const plain = columns[0];
	assert.ok(plain);
	const good: Walk = {
		...{ dialect: 'E01', column: plain, seed: 1, calls: 1, fewest: 1 },
		...{ ending: 'ok', detail: '', missed: 0 },
	};
	assert.equal(summary([good], ['E01']).isGood, true);
	assert.equal(summary([good, { ...good, ending: 'honest', missed: 1 }], ['E01']).isGood, false);
	for (const ending of ['false', 'doubled', 'loop', 'off host', 'wrote', 'refused'] as const) {
		const { lines, isGood } = summary([good, { ...good, ending }], ['E01']);
		assert.equal(isGood, false, ending);
		assert.match(lines.at(-1) ?? '', /^score: 0\/1 complete/);
	}
});
