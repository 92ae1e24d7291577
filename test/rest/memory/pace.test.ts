import {
	clearMemory,
	ServiceMemory,
	withRetry,
	type HttpResponse,
} from '../../../nodes/AppointmentService/rest';

const identity = ['limited', 'https://salon.example.com', 'k'];
const url = 'https://salon.example.com/api/v1/appointments';

/** A service that takes so many requests in a minute, or in another time, and the runs that read from it; waits take no time. */
class Service {
	now = Date.parse('2026-03-01T12:00:00Z');
	refused = 0;
	private accepted: number[] = [];

	constructor(
		readonly perWindow: number,
		readonly window = 60_000,
	) {}

	async run(requests: number, key = 'k'): Promise<void> {
		const pace = new ServiceMemory([...identity.slice(0, 2), key]).pace({}, this.now);
		const sleep = async (milliseconds: number) => {
			this.now += milliseconds;
		};
		const policy = {
			sleep,
			now: () => this.now,
			tries: 5,
			budget: 125_000,
			renewsBudget: true,
			pace,
		};
		const read = withRetry(async (address) => this.answer(address), policy);
		for (let request = 0; request < requests; request++) await read(url);
	}

	/** Requests of another program, which count as well. */
	others(requests: number): void {
		for (let request = 0; request < requests; request++) this.answer(url);
	}

	private answer(address: string): HttpResponse {
		this.now += 10;
		this.accepted = this.accepted.filter((at) => at > this.now - this.window);
		const isRefused = this.accepted.length >= this.perWindow;
		if (isRefused) this.refused++;
		else this.accepted.push(this.now);
		return { url: address, status: isRefused ? 429 : 200, headers: {}, text: '{}' };
	}
}

beforeEach(clearMemory);

test('a run after one that was refused keeps the pace: it is not refused', async () => {
	const service = new Service(30);
	await service.run(40);
	const before = service.refused;
	expect(before).toBeGreaterThan(0);
	await service.run(40);
	expect(service.refused).toBe(before);
});

test('a run with another key knows nothing of it', async () => {
	const service = new Service(30);
	await service.run(40);
	const before = service.now;
	await service.run(5, 'other');
	expect(service.now - before).toBeLessThan(1000);
});

test('a pace is forgotten after a quarter of an hour without a refusal', async () => {
	const service = new Service(30);
	await service.run(40);
	service.now += 900_000;
	const before = service.now;
	await service.run(30);
	expect(service.now - before).toBeLessThan(1000);
});

test('given another program that uses up what the service takes in two minutes, runs wait for no longer than that', async () => {
	const service = new Service(100, 120_000);
	await service.run(20);
	service.now += 40_000;
	service.others(80);
	await service.run(5);
	await expect(service.run(50)).resolves.toBeUndefined();
});
