import { createHmac } from 'node:crypto';
import { enterprise } from '../../support/runNode';
import { createWebhookHarness, collectLogLines, secret } from '../../support/webhookHarness';

const body = JSON.stringify({ event: 'appointment.created', data: { id: 7, start: 'x' } });
const signature = { 'x-signature': createHmac('sha256', secret).update(body).digest('hex') };
const signed = { ...enterprise, webhookSecret: secret };
const headers = {
	'X-Odd-Proof': 'a value that nobody is to see',
	host: 'n8n.example.com',
	'x-(odd)': 'y',
};

describe('a delivery that is refused in a test', () => {
	test('ends the test with the reason, the expected signature, the names of the headers, and help', async () => {
		const harness = createWebhookHarness(
			{ options: { signatureHeader: 'X-Sig', signatureScheme: 'timeAndBody' } },
			signed,
		);
		const reply = await harness.deliver({ body, headers, isTest: true });
		expect(reply).toMatchObject({ status: 401, answered: true });
		const { error, data } = await harness.run(reply.started ?? [], 'manual');
		expect(data?.main[0] ?? []).toEqual([]);
		expect(error?.message).toBe('A delivery was refused. No signature in it fits the secret.');
		const { description } = error as { description?: string };
		for (const part of [
			'x-sig',
			'a time and the body',
			'Webhook Secret',
			'Signature: Header',
			'x-odd-proof',
		])
			expect(description).toContain(part);
		for (const hidden of ['a value', secret, 'host', '(odd)', enterprise.apiKey])
			expect(description).not.toContain(hidden);
		expect(JSON.stringify(reply.started)).not.toContain('a value');
	});

	test('says so where no header came along', async () => {
		const harness = createWebhookHarness({}, signed);
		const { started = [] } = await harness.deliver({ body, headers: {}, isTest: true });
		const { error } = await harness.run(started, 'manual');
		expect((error as { description?: string }).description).toMatch(/ No header came along/);
	});

	test.each<[name: string, credential: object, body: unknown, message: RegExp]>([
		[
			'a secret that cannot be used',
			{ webhookSecret: 5 },
			body,
			/Webhook Secret.*cannot be used.*Enter/,
		],
		['a body that is not JSON', {}, 'Hello', /not JSON/],
		['a body that is too large', {}, ' '.repeat(3_000_000), /too large/],
	])('because of %s ends the test with the reason', async (_, credential, sent, message) => {
		const harness = createWebhookHarness({}, { ...enterprise, ...credential });
		const { started = [] } = await harness.deliver({ body: sent as string, isTest: true });
		expect((await harness.run(started, 'manual')).error?.message).toMatch(message);
	});

	test('has the same response as outside of a test', async () => {
		const responseTo = async (isTest: boolean) => {
			const { started, ...rest } = await createWebhookHarness({}, signed).deliver({
				body,
				headers,
				isTest,
			});
			return { ...rest, starts: started !== undefined };
		};
		expect(await responseTo(true)).toEqual({ ...(await responseTo(false)), starts: true });
	});

	test('does not keep an accepted delivery from its run', async () => {
		const harness = createWebhookHarness({}, signed);
		const { started = [] } = await harness.deliver({ body, headers: signature, isTest: true });
		expect((await harness.run(started, 'manual')).data?.main[0]).toMatchObject([
			{ json: { id: '7' } },
		]);
	});
});

describe('logRejection', () => {
	const minute = 60_000;
	const sendRefused = async (
		harness: ReturnType<typeof createWebhookHarness>,
		times: number,
		sent: object = { body },
	) => {
		for (let time = 0; time < times; time++)
			expect((await harness.deliver(sent)).started).toBeUndefined();
	};
	const warningFor = (count: number) =>
		`warn: ${count === 1 ? 'A delivery was' : `${count} deliveries were`} refused. No signature in it fits the secret.`;
	afterEach(() => jest.restoreAllMocks());

	test('one line a minute has the number of refused deliveries', async () => {
		const harness = createWebhookHarness({}, signed);
		harness.workflowId = 'counted';
		let now = Date.now();
		jest.spyOn(Date, 'now').mockImplementation(() => now);
		const logLines = await collectLogLines(async () => {
			await sendRefused(harness, 5);
			now += minute - 1;
			await sendRefused(harness, 3);
			now += 1;
			await sendRefused(harness, 1);
			await sendRefused(harness, 2);
			now += minute;
			await harness.deliver({ body, headers: signature });
			now += minute;
			await harness.deliver({ body, headers: signature });
		});
		expect(logLines).toEqual([warningFor(1), warningFor(7), warningFor(3)]);
	});

	test('each workflow and each reason has a line of its own', async () => {
		const logLines = await collectLogLines(async () => {
			for (const workflowId of ['one', 'another']) {
				const harness = createWebhookHarness({}, signed);
				harness.workflowId = workflowId;
				await sendRefused(harness, 2);
				await sendRefused(harness, 2, { body: 'x'.repeat(3_000_000) });
			}
		});
		expect(logLines).toHaveLength(4);
	});
});
