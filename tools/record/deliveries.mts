import { createServer } from 'node:http';
import type { INodeParameters } from 'n8n-workflow';
import type { DialectName } from '../../sandbox/dialects/index.mts';
import { parcelKinds } from '../../sandbox/hooks/damage.mts';
import { startSandbox } from '../../sandbox/server.mts';
import { hookBench, jsonOf, wordsOf } from '../../test/faults/engine.mts';
import { sayCalls } from './calls.mts';
import type { Page } from './page.mts';
import { portOf } from './ports.mts';
import { today } from './still.mts';

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
export async function recordDeliveries(page: Page, dialect: DialectName): Promise<void> {
	const sandbox = await startSandbox({
		...{ rows: 60, today, dialects: dialect, port: portOf(dialect, 'service') },
		hooks: { speed: 1000, limit: 1 },
	});
	const post = await startPost(portOf(dialect, 'deliveries'));
	const credential = {
		surface: 'enterprise' as const,
		baseUrl: sandbox.url,
		apiKey: sandbox.keys.enterprise,
		webhookSecret: 'a-shared-secret',
	};
	const bench = hookBench({ events }, credential);
	bench.webhookBase = post.origin;
	const tried = async (name: string, work: () => Promise<unknown>) => {
		page.heading('subscription', dialect, name);
		try {
			page.say('gave', await work());
		} catch (error) {
			page.say('error', wordsOf(error));
		}
		page.say('saved', bench.staticData);
		sayCalls(page);
		for (const { path, body } of sandbox.writes.list()) page.say(`sent ${path}`, body);
		sandbox.writes.clear();
	};
	await tried('published', () => bench.activate());
	await tried('published again', () => bench.activate());

	const received = await gather(sandbox, bench.address, post);
	for (const [setting, options] of settings) {
		bench.node.parameters = { ...bench.node.parameters, options };
		for (const [kind, delivery] of received) {
			page.heading('delivery', dialect, setting, kind);
			const taken = await bench.deliver({ ...delivery, body: delivery.body });
			page.say('answered', { status: taken.status, headers: taken.headers, body: taken.body });
			if (!taken.started) continue;
			bench.executionId = String(Number(bench.executionId) + 1);
			const { error, data, hints } = await bench.run(taken.started);
			if (error) page.say('error', wordsOf(error));
			for (const json of jsonOf(data?.main[0])) page.say('item', json);
			page.say('hints', hints ?? []);
			sayCalls(page);
		}
	}
	await tried('unpublished', () => bench.hook('delete'));
	await post.close();
	await sandbox.close();
}

/** Lets the service deliver in every way. */
async function gather(
	{ hooks }: Awaited<ReturnType<typeof startSandbox>>,
	url: string,
	post: Post,
): Promise<Array<[string, Received]>> {
	const gathered: Array<[string, Received]> = [];
	for (const kind of parcelKinds) {
		post.received = [];
		try {
			await hooks.forge(url, kind, 2000);
			await hooks.settle();
		} catch {
			// A service without webhooks.
		}
		gathered.push(...post.received.slice(0, 1).map((one): [string, Received] => [kind, one]));
	}
	return gathered;
}

interface Post {
	origin: string;
	received: Received[];
	close(): Promise<void>;
}

/** Takes what is delivered, as it came. */
async function startPost(port: number): Promise<Post> {
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const body = Buffer.concat(chunks);
			const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
			post.received.push({
				headers: request.headers as Record<string, string>,
				query: Object.fromEntries(searchParams),
				body,
			});
			response.end(challengeIn(body));
		});
	});
	await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
	const post: Post = {
		origin: `http://127.0.0.1:${port}/webhook`,
		received: [],
		close: () => {
			server.closeAllConnections();
			return new Promise((done) => server.close(() => done()));
		},
	};
	return post;
}

function challengeIn(body: Buffer): string {
	try {
		const { challenge } = JSON.parse(body.toString()) as { challenge?: unknown };
		return challenge === undefined ? '' : JSON.stringify({ challenge });
	} catch {
		return '';
	}
}
