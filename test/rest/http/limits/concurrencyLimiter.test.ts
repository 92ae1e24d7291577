import {
	ConcurrencyLimiter,
	mapOrdered,
} from '../../../../nodes/AppointmentService/rest/http/limits/concurrencyLimiter';

test('ConcurrencyLimiter allows more while the service keeps up, fewer when it queues or throttles', () => {
	const limiter = new ConcurrencyLimiter();
	expect(limiter.concurrency).toBe(8);
	limiter.recordLatency(10);
	expect(limiter.concurrency).toBe(9);
	for (let count = 0; count < 20; count++) limiter.recordLatency(10);
	expect(limiter.concurrency).toBe(16);
	limiter.recordLatency(140);
	expect(limiter.concurrency).toBe(16);
	limiter.recordLatency(141);
	expect(limiter.concurrency).toBe(15);
	limiter.throttle();
	expect(limiter.concurrency).toBe(7);
	for (let count = 0; count < 9; count++) limiter.throttle();
	expect(limiter.concurrency).toBe(1);
	for (let count = 0; count < 9; count++) limiter.recordLatency(1000);
	expect(limiter.concurrency).toBe(2);
});

test('mapOrdered gives results in order, however long each takes, and never runs more than allowed', async () => {
	let running = 0;
	let maxRunning = 0;
	const results: number[] = [];
	for await (const result of mapOrdered(40, new ConcurrencyLimiter(9), async (index) => {
		maxRunning = Math.max(maxRunning, ++running);
		for (let tick = 0; tick < (index * 7) % 5; tick++) await Promise.resolve();
		running--;
		return index;
	}))
		results.push(result);
	expect(results).toEqual(Array.from({ length: 40 }, (_, index) => index));
	expect(maxRunning).toBeGreaterThan(4);
	expect(maxRunning).toBeLessThanOrEqual(9);
});

test('mapOrdered throws an error in the place of its result', async () => {
	const results: number[] = [];
	const runAll = async () => {
		for await (const result of mapOrdered(9, new ConcurrencyLimiter(), async (index) => {
			if (index === 3) throw new RangeError('three');
			return index;
		}))
			results.push(result);
	};
	await expect(runAll()).rejects.toThrow('three');
	expect(results).toEqual([0, 1, 2]);
});
