import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failed } from '../../model/describe.mts';
import { generateHistory } from '../../model/generate/generate-history.mts';
import type { History } from '../../model/history.mts';
import { simulateHistory, type HistoryOutcome } from '../../model/simulation.mts';
import { shrinkHistory } from '../../model/generate/shrink-history.mts';
import { summaryLine } from '../../model/report.mts';
import { runModel } from '../../model/run.mts';
import { byLast, byStamp, byTime, inMemory, replaying, skipping } from './faulty-pollers.mts';
import { naive } from './reference-poller.mts';

const seed = 5;
const polls = 600;
/** Enough for each fault to show. */
const fewPolls = 300;

/** A poller that knows nothing of servers that lag behind has to be asked by one server. */
const hasOneServer = ({ service: { lag } }: History) => lag === undefined;

test('a poller that reads everything and keeps every id misses nothing and reports nothing twice', async () => {
	const figures = await runModel(naive, seed, polls, undefined, hasOneServer);
	assert.equal(
		summaryLine(figures),
		`poll model: ${figures.polls} polls, 0 missed, 0 doubled, 0 false`,
	);
	assert.equal(figures.broken, 0);
	assert.ok(figures.polls >= polls);
	assert.ok(figures.found > 1000, 'enough comes in to be found');
});

test('a poller that takes each server for the newest one fails', async () => {
	const figures = await runModel(naive, seed, polls, undefined, (some) => !hasOneServer(some));
	assert.ok(figures.wrong + figures.doubled > 5);
});

test('a poller that resumes at the newest creation time fails', async () => {
	const figures = await runModel(byTime, seed, fewPolls);
	assert.ok(figures.missed > 10);
	assert.ok([...figures.where.keys()].some((name) => name.includes('(past)')));
});

test('a poller that remembers only the first record of the list fails', async () => {
	const figures = await runModel(byLast, seed, fewPolls);
	assert.ok(figures.doubled > 100);
	assert.ok(figures.missed > 10);
});

test('a poller that never reads its backlog fails', async () => {
	const figures = await runModel(skipping, seed, fewPolls);
	assert.ok(figures.missed > 3);
});

test('a poller that trusts the update time fails', async () => {
	const figures = await runModel(byStamp, seed, fewPolls);
	assert.ok([...figures.where.keys()].some((name) => name.includes('its last content')));
});

test('a poller that keeps its state in memory fails when the host crashes', async () => {
	const figures = await runModel(inMemory, seed, fewPolls);
	assert.ok(figures.missed > 3);
});

test('a poller that reports again after a crash fails', async () => {
	const figures = await runModel(replaying, seed, fewPolls);
	assert.ok(figures.doubled > 10);
});

test('a poller that throws a TypeError, loops, or reports something that is not a record fails', async () => {
	const history = generateHistory(seed, 1);
	const crash = await simulateHistory(history, async () => {
		throw new TypeError('undefined is not a function');
	});
	assert.match(String(crash.broken), /undefined is not a function/);
	const loop = await simulateHistory(history, async ({ fetch, url }) => {
		for (;;) await fetch(url);
	});
	assert.match(String(loop.broken), /requests in one poll/);
	const stranger = await simulateHistory(history, async (request) => {
		const watched = await naive(history)(request);
		const record = { [history.business.idField]: 'nobody' };
		return { ...watched, events: [{ event: 'created', id: 'nobody', record }] };
	});
	assert.match(String(stranger.broken), /no such record/);
});

test('the same seed and number give the same history and the same result', async () => {
	const summaryOf = ({ polls, threw, bytes, late, log }: HistoryOutcome) => ({
		polls,
		threw,
		bytes,
		late,
		diary: log,
	});
	for (const number of [3, 4, 5]) {
		const history = generateHistory(seed, number);
		assert.deepEqual(history, generateHistory(seed, number));
		const [one, other] = [
			await simulateHistory(history, naive(history), true),
			await simulateHistory(history, naive(history), true),
		];
		assert.deepEqual(summaryOf(one), summaryOf(other));
	}
	assert.notDeepEqual(generateHistory(seed, 3), generateHistory(seed + 1, 3));
});

test('a shrunk history still fails', async () => {
	const fails = async (some: ReturnType<typeof generateHistory>) =>
		failed(await simulateHistory(some, byTime(some)));
	let number = 1;
	while (!(await fails(generateHistory(seed, number)))) number++;
	const history = generateHistory(seed, number);
	const least = await shrinkHistory(history, fails);
	assert.ok(await fails(least));
	assert.ok(least.steps.length < history.steps.length);
});
