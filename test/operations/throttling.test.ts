import { paceOf, withRetry } from '../../nodes/AppointmentService/rest';
import { describeError } from '../../nodes/AppointmentService/transport';

const url = 'https://salon.example.com/api/v1/appointments';
const start = Date.parse('2026-03-01T12:00:00Z');

/** What is said where a service takes ten requests in two minutes, and whoever asks waits no longer than a minute. */
async function messageOf(headers: Record<string, string>) {
	let now = start;
	let count = 0;
	const read = withRetry(
		async (address) => {
			const isRefused = ++count > 10 && now < start + 120_000;
			now += 10;
			const status = isRefused ? 429 : 200;
			return { url: address, status, headers: isRefused ? headers : {}, text: '[]' };
		},
		{
			sleep: async (milliseconds) => void (now += milliseconds),
			now: () => now,
			tries: 5,
			budget: 61_500,
			pace: paceOf({}),
		},
	);
	for (;;) {
		try {
			await read(url);
		} catch (error) {
			const next = await read(url).catch((reason: unknown) => reason);
			return [error, next].map((reason) => describeError(reason, { task: 'read appointments' }));
		}
	}
}

const own = {
	message: 'The service takes no more requests at the moment',
	description: expect.stringMatching(
		/^It refused requests before\. The node would try again after \d+ seconds, and it does not wait that long\. Try again later or less often\./,
	) as unknown,
};

describe('given a service that refuses requests as too many', () => {
	test('and says no time, a wait that the node chose is not put into its mouth', async () => {
		const [, next] = await messageOf({});
		expect(next).toMatchObject(own);
	});

	test('and refuses again after a wait, no further item waits as long', async () => {
		let [requests, waits, now] = [0, 0, start];
		const pace = paceOf({});
		const readItem = async () =>
			await withRetry(
				async (address) => {
					const status = ++requests < 6 ? 429 : 200;
					return { url: address, status, headers: { 'retry-after': '40' }, text: '[]' };
				},
				{
					sleep: async (milliseconds) => void ((now += milliseconds), waits++),
					now: () => now,
					tries: 5,
					budget: 125_000,
					pace,
				},
			)(url).catch((error: unknown) => error);
		await readItem();
		const before = { requests, waits };
		expect(await readItem()).toMatchObject({ errorInfo: { status: 429 } });
		expect({ requests, waits }).toEqual(before);
		now += 40_000;
		await readItem();
		expect(await readItem()).toMatchObject({ errorInfo: { status: 429 } });
		now += 40_000;
		expect(await readItem()).toMatchObject({ status: 200 });
	});

	test('and says a time, that time is given', async () => {
		const message = 'The service asks to wait 90 seconds before the next request';
		const messages = await messageOf({ 'retry-after': '90' });
		expect(messages).toEqual([
			expect.objectContaining({ message }),
			expect.objectContaining({ message }),
		]);
	});
});
