import { createRequire } from 'node:module';
import type {
	ICredentialDataDecryptedObject,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	ITaskData,
} from 'n8n-workflow';
import type { RunOptions } from '../support/engine.ts';
import type { IncomingRequest, WebhookReply, TriggerHarness } from '../support/triggerHarness.ts';
import type { PollHarness } from '../support/pollHarness.ts';
import type { ReceivedRequest, RecordingServer } from '../security/support/types.ts';
import { borrowerOf } from './foreign-node.mts';
import { packageIn, type Package } from './package.mts';

const require = createRequire(import.meta.url);
// All of these are CommonJS, as n8n is, so that there is one n8n-workflow only.
const { LoadOptionsContext } = await import('n8n-core');
const { runSubject, prepareOneNodeWorkflow } = await import('../support/engine.ts');
const { installDeduplicationStore } = await import('../support/deduplicationStore.ts');
const { TriggerHarness: Bench } = await import('../support/triggerHarness.ts');
const { PollHarness: Poller } = await import('../support/pollHarness.ts');
const { Listener } = require('../security/support/listener.cts') as {
	Listener: new () => RecordingServer;
};
const { apiKey, webhookSecret, tracesIn } = require('../security/support/secret-traces.cts') as {
	apiKey: string;
	webhookSecret: string;
	tracesIn(value: unknown): string[];
};

export { apiKey, tracesIn, webhookSecret };

type Credential = ICredentialDataDecryptedObject;

/** How a delivery was answered, and the items of the run that it started. */
export interface Delivered extends WebhookReply {
	items: Array<Record<string, unknown>>;
	error?: string;
}

let number = 0;

/** The account's own server, a foreign one, and the package between them and n8n. */
export class Setup {
	readonly shown: unknown[] = [];
	readonly items: Array<Record<string, unknown>> = [];
	readonly errors: string[] = [];
	runs = 0;
	private readonly closing: Array<() => Promise<void>> = [];

	private constructor(
		readonly pack: Package,
		readonly home: RecordingServer,
		readonly foreign: RecordingServer,
	) {}

	static async open(root: string): Promise<Setup> {
		await installDeduplicationStore();
		const [home, foreign] = [new Listener(), new Listener()];
		await Promise.all([home.open(), foreign.open()]);
		const setup = new Setup(packageIn(root), home, foreign);
		setup.closing.push(
			async () => await home.close(),
			async () => await foreign.close(),
		);
		setup.listenToLog();
		return setup;
	}

	async close(): Promise<void> {
		for (const close of this.closing.reverse()) await close();
	}

	/** Something else to be closed when the attack is over. */
	onClose(close: () => Promise<void>): void {
		this.closing.push(close);
	}

	/** The credential of the account. */
	credential(more: object = {}): Credential {
		return {
			surface: 'enterprise',
			baseUrl: this.home.origin(),
			apiKey,
			webhookSecret,
			...more,
		};
	}

	/** Runs the action node as a workflow of one node. */
	async run(
		resource: string,
		operation: string,
		more: object = {},
		options: Partial<RunOptions> = {},
	): Promise<ITaskData> {
		return await this.runNode(
			this.pack.action,
			{ resource, operation, ...more } as INodeParameters,
			options,
		);
	}

	/** What n8n's HTTP Request node does with the credential of this package. */
	async borrow(
		request: object,
		{ older = true, credential = this.credential() } = {},
	): Promise<ITaskData> {
		const node = borrowerOf(request, older);
		return await this.runNode(node, {}, { credential });
	}

	/** What the editor asks for. */
	async editor(method: string, of: string, parameters: INodeParameters): Promise<unknown> {
		const subject = { node: this.pack.action, authenticate: this.pack.authenticate };
		const { workflow, start, additionalData } = prepareOneNodeWorkflow(subject, parameters, {
			credential: this.credential(),
		});
		additionalData.currentNodeParameters = parameters;
		const context = new LoadOptionsContext(workflow, start, additionalData, 'parameters.recordId');
		return await this.note(this.pack.action.methods[method][of].call(context));
	}

	/** A published workflow that takes deliveries. */
	trigger(parameters: object = {}, credential = this.credential()): TriggerHarness {
		const subject = { node: this.pack.trigger, authenticate: this.pack.authenticate };
		const harness = new Bench(
			subject,
			{
				events: ['appointment.created', 'appointment.updated', 'invoice.created'],
				...parameters,
			} as INodeParameters,
			credential,
		);
		harness.workflowId = `attacked${++number}`;
		return harness;
	}

	/** Sends a delivery, and runs what it starts. */
	async deliver(harness: TriggerHarness, incoming: IncomingRequest): Promise<Delivered> {
		const taken = await harness.deliver(incoming);
		const delivered: Delivered = { ...taken, items: [] };
		this.shown.push({ ...taken, started: undefined });
		if (!taken.started) return delivered;
		this.runs++;
		harness.executionId = String(Number(harness.executionId) + 1);
		const task = await this.keep(harness.run(taken.started));
		delivered.items = jsonOf(task);
		if (task.error) delivered.error = task.error.message;
		this.shown.push(harness.staticData);
		return delivered;
	}

	/** A published workflow that polls. */
	poller(parameters: object = {}, credential = this.credential(), staticData = {}): PollHarness {
		const harness = new Poller(
			parameters as INodeParameters,
			credential,
			staticData,
			this.pack.trigger as never,
			this.pack.authenticate,
		);
		harness.workflow.id = `attacked${++number}`;
		return harness;
	}

	/** Polls once; the records that came out. */
	async poll(harness: PollHarness): Promise<Array<Record<string, unknown>>> {
		const found = (await this.note(harness.poll())) as INodeExecutionData[][] | null | undefined;
		this.shown.push(harness.saved);
		const items = (found?.[0] ?? []).map(({ json }) => json);
		for (const item of items) this.items.push(item);
		return items;
	}

	/** What comes of something that may fail; it is shown to the owner either way. */
	async note(work: Promise<unknown>): Promise<unknown> {
		try {
			const came = await work;
			this.shown.push(came);
			return came;
		} catch (fault) {
			this.shown.push(fault);
			this.errors.push(String((fault as Error).message));
			return undefined;
		}
	}

	private async runNode(
		node: INodeType,
		parameters: INodeParameters,
		options: Partial<RunOptions>,
	): Promise<ITaskData> {
		const subject = { node, authenticate: this.pack.authenticate };
		const all = { credential: this.credential(), executionId: String(++number), ...options };
		return await this.keep(runSubject(subject, parameters, all).catch(refusedByHost));
	}

	private async keep(running: Promise<ITaskData>): Promise<ITaskData> {
		const task = await running;
		this.shown.push(task);
		for (const item of jsonOf(task)) this.items.push(item);
		if (task.error) this.errors.push(`${task.error.message} ${task.error.description ?? ''}`);
		return task;
	}

	private listenToLog(): void {
		const { workflow, start, additionalData } = prepareOneNodeWorkflow(
			{ node: this.pack.action, authenticate: this.pack.authenticate },
			{},
			{ credential: this.credential() },
		);
		const logger = new LoadOptionsContext(workflow, start, additionalData, 'parameters.recordId')
			.logger as unknown as Record<string, unknown>;
		const levels = ['error', 'warn', 'info', 'debug', 'verbose'];
		const before = levels.map((level) => [level, logger[level]]);
		for (const level of levels)
			logger[level] = (...said: unknown[]) => void this.shown.push(['log', ...said]);
		this.onClose(async () => void Object.assign(logger, Object.fromEntries(before)));
	}
}

/** n8n itself refuses a parameter that is required and empty before the node runs. */
function refusedByHost(fault: Error): ITaskData {
	if (fault.name !== 'WorkflowHasIssuesError') throw fault;
	return { error: fault } as ITaskData;
}

/** The records that came out of the first output. */
export function jsonOf(task: ITaskData): Array<Record<string, unknown>> {
	return (task.data?.main[0] ?? []).map(({ json }) => json);
}

/** Requests that were to change something. */
export const writesIn = (seen: ReceivedRequest[]) =>
	seen.filter(({ method }) => !['GET', 'OPTIONS', 'HEAD'].includes(method));
