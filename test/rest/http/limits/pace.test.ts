import { type HttpResponse, paceOf, withRetry } from '../../../../nodes/AppointmentService/rest';

const url = 'https://salon.example.com/api/v1/appointments';

/** A service that takes so many requests in so many milliseconds, and one run that reads from it; waits take no time. */
class Service {
	now = Date.parse('2026-03-01T12:00:00Z');
	refused = 0;
	private accepted: number[] = [];
	private readonly read = withRetry(async (address) => this.answer(address), {
		sleep: async (milliseconds) => {
			this.now += milliseconds;
		},
		now: () => this.now,
		tries: 5,
		budget: 125_000,
		renewsBudget: true,
		pace: paceOf({}),
	});

	constructor(
		readonly most: number,
		readonly window: number,
	) {}

	async send(requests: number): Promise<void> {
		for (let request = 0; request < requests; request++) await this.read(url);
	}

	/** Requests of another program, which count as well. */
	others(requests: number): void {
		for (let request = 0; request < requests; request++) this.answer(url);
	}

	private answer(address: string): HttpResponse {
		this.now += 10;
		this.accepted = this.accepted.filter((at) => at > this.now - this.window);
		const isRefused = this.accepted.length >= this.most;
		if (isRefused) this.refused++;
		else this.accepted.push(this.now);
		return { url: address, status: isRefused ? 429 : 200, headers: {}, text: '{}' };
	}
}

test('given another program that uses up what the service takes in two minutes, a run goes on after no more than that', async () => {
	const service = new Service(100, 120_000);
	await service.send(20);
	service.now += 40_000;
	service.others(80);
	await expect(service.send(55)).resolves.toBeUndefined();
});

test('given a service that refused once, a run goes on at the pace that it showed', async () => {
	const service = new Service(20, 60_000);
	await service.send(25);
	const refused = service.refused;
	await service.send(60);
	expect(service.refused).toBe(refused);
});
