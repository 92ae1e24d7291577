import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startsPoller, type Poller, type PollRequest } from '../../model/poll-once.mts';
import { runSoonModel } from '../../model/soon/run.mts';

const seed = 4;
const polls = 200;
const run = (pollerFor: (ahead: number) => Poller) => runSoonModel(pollerFor, seed, polls);

type Change = (request: PollRequest, ahead: number) => Partial<PollRequest> & { ahead?: number };
const changed =
	(change: Change = () => ({})) =>
	(ahead: number): Poller =>
	async (request) => {
		const { ahead: other = ahead, ...rest } = change(request, ahead);
		return await startsPoller(other)({ ...request, ...rest });
	};

test('the poll misses no start, reports none twice and none that is not so', async () => {
	const figures = await run(changed());
	assert.deepEqual(figures.faults, []);
	assert.ok(figures.polls >= polls);
	assert.ok(figures.found > 300, 'enough starts come near');
});

test('a poll that forgets what it reported fails', async () => {
	const figures = await run(changed(() => ({ state: undefined })));
	assert.ok(figures.doubled > 10);
});

test('a poll that reads the first page only fails', async () => {
	const figures = await run(changed(() => ({ plan: { style: 'none' } })));
	assert.ok(figures.missed > 10);
});

test('a poll that looks less or further ahead fails', async () => {
	const near = await run(changed((_, ahead) => ({ ahead: ahead / 2 })));
	assert.ok(near.missed > 10);
	const far = await run(changed((_, ahead) => ({ ahead: ahead * 2 })));
	assert.ok(far.wrong > 10);
});

test('a poll that asks without end is broken', async () => {
	const endless = () => async (request: PollRequest) => {
		for (;;) await request.fetch(request.url);
	};
	const figures = await runSoonModel(endless, seed, 1);
	assert.equal(figures.broken, 1);
});
