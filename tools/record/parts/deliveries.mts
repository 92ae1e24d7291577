import { createServer } from 'node:http';
import type { INodeParameters } from 'n8n-workflow';
import type { DialectName } from '../../../sandbox/dialects/index.mts';
import { deliveryKinds } from '../../../sandbox/hooks/delivery/corrupt-body.mts';
import { startSandbox } from '../../../sandbox/server.mts';
import { webhookHarnessFor, jsonOf, errorWords } from '../../../test/faults/engine.mts';
import { recordCalls } from '../calls.mts';
import type { Transcript } from '../transcript.mts';
import { portOf } from '../ports.mts';
import { recordDay } from '../deterministic.mts';

interface Received {
	headers: Record<string, string>;
	query: Record<string, string>;
	body: Buffer;
}

const events = ['appointment.created', 'appointment.updated', 'invoice.created', 'invoice.updated'];

/** How the trigger is set while a delivery comes. */
const settings: Array<[string, INodeParameters]> = [
	['as it is', {}],
	['without repeats dropped', { dropRepeats: false, completeRecords: false }],
	['unknown ignored', { unknownEvents: 'ignore', dropRepeats: false }],
	['body alone signed', { signatureScheme: 'body', signatureAge: 0 }],
	['time signed', { signatureScheme: 'timeAndBody', waitForRecord: 0 }],
	['secret sent', { signatureScheme: 'secret' }],
	['address signed', { signatureScheme: 'addressAndBody' }],
	['own names', { eventNames: { name: [{ event: 'appointment.updated', name: 'visit.moved' }] } }],
];

/** Publishes the trigger in an account, lets the service deliver in every way, plays that under every setting, and unpublishes. */
export async function recordDeliveries(
	transcript: Transcript,
	dialect: DialectName,
): Promise<void> {
	const sandbox = await startSandbox({
		...{ rows: 60, today: recordDay, dialects: dialect, port: portOf(dialect, 'service') },
		hooks: { speed: 1000, limit: 1 },
	});
	const receiver = await startDeliveryReceiver(portOf(dialect, 'deliveries'));
	const credential = {
		surface: 'enterprise' as const,
		baseUrl: sandbox.url,
		apiKey: sandbox.keys.enterprise,
		webhookSecret: 'a-shared-secret',
	};
	const harness = webhookHarnessFor({ events }, credential);
	harness.webhookBase = receiver.origin;
	const tried = async (name: string, work: () => Promise<unknown>) => {
		transcript.heading('subscription', dialect, name);
		try {
			transcript.add('gave', await work());
		} catch (error) {
			transcript.add('error', errorWords(error));
		}
		transcript.add('saved', harness.staticData);
		recordCalls(transcript);
		for (const { path, body } of sandbox.writes.list()) transcript.add(`sent ${path}`, body);
		sandbox.writes.clear();
	};
	await tried('published', () => harness.activate());
	await tried('published again', () => harness.activate());

	const received = await collectDeliveries(sandbox, harness.address, receiver);
	for (const [setting, options] of settings) {
		harness.node.parameters = { ...harness.node.parameters, options };
		for (const [kind, delivery] of received) {
			transcript.heading('delivery', dialect, setting, kind);
			const taken = await harness.deliver({ ...delivery, body: delivery.body });
			transcript.add('answered', {
				status: taken.status,
				headers: taken.headers,
				body: taken.body,
			});
			if (!taken.started) continue;
			harness.executionId = String(Number(harness.executionId) + 1);
			const { error, data, hints } = await harness.run(taken.started);
			if (error) transcript.add('error', errorWords(error));
			for (const json of jsonOf(data?.main[0])) transcript.add('item', json);
			transcript.add('hints', hints ?? []);
			recordCalls(transcript);
		}
	}
	await tried('unpublished', () => harness.hook('delete'));
	await receiver.close();
	await sandbox.close();
}

/** Lets the service deliver in every way. */
async function collectDeliveries(
	{ hooks }: Awaited<ReturnType<typeof startSandbox>>,
	url: string,
	receiver: DeliveryReceiver,
): Promise<Array<[string, Received]>> {
	const gathered: Array<[string, Received]> = [];
	for (const kind of deliveryKinds) {
		receiver.received = [];
		try {
			await hooks.forge(url, kind, 2000);
			await hooks.waitUntilIdle();
		} catch {
			// A service without webhooks.
		}
		gathered.push(...receiver.received.slice(0, 1).map((one): [string, Received] => [kind, one]));
	}
	return gathered;
}

interface DeliveryReceiver {
	origin: string;
	received: Received[];
	close(): Promise<void>;
}

/** Takes what is delivered, as it came. */
async function startDeliveryReceiver(port: number): Promise<DeliveryReceiver> {
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const body = Buffer.concat(chunks);
			const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
			receiver.received.push({
				headers: request.headers as Record<string, string>,
				query: Object.fromEntries(searchParams),
				body,
			});
			response.end(challengeIn(body));
		});
	});
	await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
	const receiver: DeliveryReceiver = {
		origin: `http://127.0.0.1:${port}/webhook`,
		received: [],
		close: () => {
			server.closeAllConnections();
			return new Promise((done) => server.close(() => done()));
		},
	};
	return receiver;
}

function challengeIn(body: Buffer): string {
	try {
		const { challenge } = JSON.parse(body.toString()) as { challenge?: unknown };
		return challenge === undefined ? '' : JSON.stringify({ challenge });
	} catch {
		return '';
	}
}
