import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateHistory } from '../../model/generate/generate-history.mts';
import type { BusinessOp, History, PollStep } from '../../model/history.mts';
import type { ChangeKind, Poller, PollResult } from '../../model/poll-once.mts';
import { simulateHistory } from '../../model/simulation.mts';
import type { RecordValue } from '../../score/fuzz/service/records.mts';
import { readWholeList } from './reader.mts';
import { naive } from './reference-poller.mts';

const step = (more: Partial<PollStep> = {}): PollStep => ({
	gap: 60_000,
	before: [],
	during: [],
	faults: [],
	...more,
});
const insert: BusinessOp = { r: 1, op: 'insert', when: 'now', count: 1 };
const removeNewest: BusinessOp = { r: 1, op: 'delete', which: 'newest', count: 1 };

/** A list of a few records that comes as one page, and these polls of it. */
function historyOf(events: ChangeKind[], steps: PollStep[]): History {
	let number = 1;
	while (generateHistory(3, number).service.spec.paging.style !== 'all') number++;
	const drawn = generateHistory(3, number);
	const { spec } = drawn.service;
	return {
		...drawn,
		business: { ...drawn.business, count: 3, ids: 'increasing', order: 'id asc' },
		service: { ...drawn.service, spec, showsSingles: true },
		polling: { ...drawn.polling, events, includeExisting: false, budget: 300_000 },
		host: 'durable',
		steps,
		after: 1,
	};
}

test('a record that only a dropped poll was sent is nobody’s to miss', async () => {
	const during = [{ request: 2, op: insert }];
	const history = historyOf(
		['deleted'],
		[step(), step({ overlap: true, during }), step({ before: [removeNewest] })],
	);
	const outcome = await simulateHistory(history, naive(history));
	assert.equal(outcome.missed.length, 0);
});

test('a deletion of a record that the kept poll was sent is missed where it does not come', async () => {
	const history = historyOf(
		['deleted'],
		[step({ overlap: true }), step({ before: [removeNewest] })],
	);
	const silent: Poller = async (request) => ({ ...(await naive(history)(request)), events: [] });
	const outcome = await simulateHistory(history, silent);
	assert.equal(outcome.missed.length, 1);
});

/** Reads the existing list in several polls, and reports so often what came meanwhile, cancelled, in polls with these numbers. */
function learningSlowly(history: History, times: number, reportingPolls: number[]): Poller {
	let existing: Set<string> | undefined;
	let polls = 0;
	return async (request): Promise<PollResult> => {
		polls++;
		const { records, requests } = await readWholeList(history, request);
		existing ??= new Set(records.keys());
		const found = [...records].filter(([id]) => !existing?.has(id));
		const report = ([id, record]: [string, RecordValue]) =>
			Array.from({ length: times }, () => ({ event: 'cancelled' as const, id, record }));
		return {
			events: reportingPolls.includes(polls) ? found.flatMap(report) : [],
			state: {},
			more: polls < 4,
			requests,
		};
	};
}

test('a record that comes cancelled while the existing list is read is cancelled once', async () => {
	const cancel: BusinessOp = { ...removeNewest, op: 'status', stamps: true, to: 'cancelled' };
	const history = historyOf(
		['cancelled'],
		[step(), step({ before: [insert, cancel] }), step(), step()],
	);
	const faultsOf = async (times: number, reportingPolls: number[]) => {
		const outcome = await simulateHistory(history, learningSlowly(history, times, reportingPolls));
		return outcome.doubled.length + outcome.wrong.length;
	};
	assert.equal(await faultsOf(1, [2]), 0);
	assert.equal(await faultsOf(2, [2]), 1, 'twice in one poll');
	assert.equal(await faultsOf(1, [2, 3]), 1, 'again in the next poll');
	assert.equal(await faultsOf(1, [3]), 1, 'not by the poll that was sent it first');
});

test('what was sent before the state that a host falls back to was saved is known to it', async () => {
	const edit: BusinessOp = {
		r: 1,
		op: 'edit',
		which: 'newest',
		count: 1,
		stamps: false,
		back: false,
	};
	const steps = [step(), step(), step({ restart: true, before: [edit] })];
	const history = { ...historyOf(['changed'], steps), host: 'memory' as const };
	const faultsOf = async (times: number) => {
		let polls = 0;
		const learning: Poller = async (request) => {
			const result = await naive(history)(request);
			const events = result.events.flatMap((event) => Array.from({ length: times }, () => event));
			return { ...result, events, more: polls++ === 0 };
		};
		const outcome = await simulateHistory(history, learning);
		return outcome.doubled.length + outcome.wrong.length + outcome.missed.length;
	};
	assert.equal(await faultsOf(1), 0);
	assert.equal(await faultsOf(2), 1, 'twice in one poll');
});

test('a record that no poll was sent whose state was kept is nobody’s to miss', async () => {
	const steps = [
		step(),
		step(),
		step({ restart: true, before: [insert] }),
		step({ restart: true, before: [removeNewest] }),
	];
	const missedOn = async (host: History['host'], some: PollStep[]) => {
		const history = { ...historyOf(['deleted'], some), host };
		let polls = 0;
		const silent: Poller = async (request) => {
			const result = await naive(history)(request);
			return { ...result, events: [], more: polls++ === 0 };
		};
		return (await simulateHistory(history, silent)).missed.length;
	};
	assert.equal(await missedOn('memory', steps), 0);
	assert.equal(await missedOn('durable', steps), 1, 'the host kept what it was sent with');
	const withoutInsert = steps.map(({ before, ...one }) => ({
		...one,
		before: before.filter(({ op }) => op !== 'insert'),
	}));
	assert.equal(await missedOn('memory', withoutInsert), 1, 'it was sent before');
});
