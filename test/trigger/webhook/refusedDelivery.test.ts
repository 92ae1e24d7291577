import { createHmac } from 'node:crypto';
import { enterprise } from '../../support/runNode';
import { createWebhookHarness, collectLogLines, secret } from '../../support/webhookHarness';

const body = JSON.stringify({ event: 'appointment.created', data: { id: 7, start: 'x' } });
const right = { 'x-signature': createHmac('sha256', secret).update(body).digest('hex') };
const signed = { ...enterprise, webhookSecret: secret };
const headers = {
	'X-Odd-Proof': 'a value that nobody is to see',
	host: 'n8n.example.com',
	'x-(odd)': 'y',
};

describe('a delivery that is refused while the node is tested', () => {
	test('ends the test with the reason, what was looked for, what came, and what helps', async () => {
		const harness = createWebhookHarness(
			{ options: { signatureHeader: 'X-Sig', signatureScheme: 'timeAndBody' } },
			signed,
		);
		const taken = await harness.deliver({ body, headers, isTest: true });
		expect(taken).toMatchObject({ status: 401, answered: true });
		const { error, data } = await harness.run(taken.started ?? [], 'manual');
		expect(data?.main[0] ?? []).toEqual([]);
		expect(error?.message).toBe('A delivery was refused. The signature does not fit.');
		const { description } = error as { description?: string };
		for (const part of [
			'x-sig',
			'a time and the body',
			'Webhook Secret',
			'Options: Signature',
			'x-odd-proof',
		])
			expect(description).toContain(part);
		for (const hidden of ['a value', secret, 'host', '(odd)', enterprise.apiKey])
			expect(description).not.toContain(hidden);
		expect(JSON.stringify(taken.started)).not.toContain('a value');
	});

	test.each<[string, object, unknown, RegExp]>([
		[
			'a secret that cannot be used',
			{ webhookSecret: 5 },
			body,
			/Webhook Secret.*cannot be used.*Enter/,
		],
		['a body that is not read', {}, 'Hello', /not JSON/],
		['a body that is too large', {}, ' '.repeat(3_000_000), /too large/],
	])('because of %s', async (_, credential, sent, message) => {
		const harness = createWebhookHarness({}, { ...enterprise, ...credential });
		const { started = [] } = await harness.deliver({ body: sent as string, isTest: true });
		expect((await harness.run(started, 'manual')).error?.message).toMatch(message);
	});

	test('tells the sender no more than otherwise', async () => {
		const shown = async (isTest: boolean) => {
			const { started, ...rest } = await createWebhookHarness({}, signed).deliver({
				body,
				headers,
				isTest,
			});
			return { ...rest, starts: started !== undefined };
		};
		expect(await shown(true)).toEqual({ ...(await shown(false)), starts: true });
	});

	test('is no hindrance to one that is taken', async () => {
		const harness = createWebhookHarness({}, signed);
		const { started = [] } = await harness.deliver({ body, headers: right, isTest: true });
		expect((await harness.run(started, 'manual')).data?.main[0]).toMatchObject([
			{ json: { id: '7' } },
		]);
	});
});

describe('deliveries that are refused by a published workflow', () => {
	const minute = 60_000;
	const knock = async (
		of: ReturnType<typeof createWebhookHarness>,
		times: number,
		sent: object = { body },
	) => {
		for (let time = 0; time < times; time++)
			expect((await of.deliver(sent)).started).toBeUndefined();
	};
	const counted = (count: number) =>
		`warn: ${count === 1 ? 'A delivery was' : `${count} deliveries were`} refused. The signature does not fit.`;
	afterEach(() => jest.restoreAllMocks());

	test('are told in one line a minute, with their number', async () => {
		const harness = createWebhookHarness({}, signed);
		harness.workflowId = 'counted';
		let now = Date.now();
		jest.spyOn(Date, 'now').mockImplementation(() => now);
		const said = await collectLogLines(async () => {
			await knock(harness, 5);
			now += minute - 1;
			await knock(harness, 3);
			now += 1;
			await knock(harness, 1);
			await knock(harness, 2);
			now += minute;
			await harness.deliver({ body, headers: right });
			now += minute;
			await harness.deliver({ body, headers: right });
		});
		expect(said).toEqual([counted(1), counted(7), counted(3)]);
	});

	test('are told for each workflow and each reason by themselves', async () => {
		const said = await collectLogLines(async () => {
			for (const workflowId of ['one', 'another']) {
				const harness = createWebhookHarness({}, signed);
				harness.workflowId = workflowId;
				await knock(harness, 2);
				await knock(harness, 2, { body: 'x'.repeat(3_000_000) });
			}
		});
		expect(said).toHaveLength(4);
	});
});
