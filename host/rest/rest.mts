import { setTimeout as sleep } from 'node:timers/promises';
import { isOver, readExecution, type Execution, type RawExecution } from './execution.mts';
import { publicationOf, wasRefused, type Publication } from './publication.mts';
import { Session } from './session.mts';

export type { Publication };

export interface Person {
	email: string;
	password: string;
	firstName: string;
	lastName: string;
}

/** How a node or a test refers to a stored credential. */
export interface CredentialRef {
	id: string;
	name: string;
	type: string;
	data: Record<string, unknown>;
}

export interface WorkflowNode {
	id: string;
	name: string;
	type: string;
	typeVersion: number;
	position: [number, number];
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string; name: string }>;
	/** What the addresses of a trigger are made of; the editor gives each one a name of its own. */
	webhookId?: string;
	onError?: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
}

export interface Workflow {
	name: string;
	nodes: WorkflowNode[];
	connections: Record<
		string,
		{ main: Array<Array<{ node: string; type: 'main'; index: number }>> }
	>;
	settings?: Record<string, unknown>;
	pinData?: Record<string, unknown>;
}

export interface StoredWorkflow extends Workflow {
	id: string;
	versionId: string;
	active: boolean;
	/** What the workflow's nodes remember from run to run. */
	staticData?: Record<string, Record<string, unknown>> | null;
}

/** An execution as n8n lists it. */
export interface ExecutionSummary {
	id: string;
	status: string;
	mode: string;
	/** ISO time; null while it runs. */
	stoppedAt: string | null;
}

export interface CredentialTest {
	status: 'OK' | 'Error';
	message: string;
}

interface Started {
	executionId?: string;
	waitingForWebhook?: boolean;
}

/** What the editor asks of n8n, as functions. */
export class Rest {
	readonly session: Session;

	constructor(url: string) {
		this.session = new Session(url);
	}

	/** Makes the first user of a fresh n8n, and is that user from then on. */
	async createOwner(person: Person): Promise<void> {
		await this.session.post('/rest/owner/setup', person);
	}

	async login({ email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
		await this.session.post('/rest/login', { emailOrLdapLoginId: email, password });
	}

	/** The descriptions of all node types that n8n has loaded. */
	async nodeTypes(): Promise<Array<{ name: string; version: unknown; displayName: string }>> {
		return (await this.session.get('/types/nodes.json')) as never;
	}

	async createCredential(
		name: string,
		type: string,
		data: Record<string, unknown>,
	): Promise<CredentialRef> {
		const stored = (await this.session.post('/rest/credentials', { name, type, data })) as {
			id: string;
		};
		return { id: stored.id, name, type, data };
	}

	/** What the "Retry" of the credential dialog does. Other data may be tried than what is stored. */
	async testCredential(credential: CredentialRef): Promise<CredentialTest> {
		return (await this.session.post('/rest/credentials/test', {
			credentials: credential,
		})) as CredentialTest;
	}

	async createWorkflow(workflow: Workflow): Promise<StoredWorkflow> {
		const body = { active: false, settings: { executionOrder: 'v1' }, ...workflow };
		return (await this.session.post('/rest/workflows', body)) as StoredWorkflow;
	}

	async workflow(id: string): Promise<StoredWorkflow> {
		return (await this.session.get(`/rest/workflows/${id}`)) as StoredWorkflow;
	}

	/** Stores a changed workflow. What is published stays as it is until it is published again. */
	async updateWorkflow({ id }: StoredWorkflow, change: Partial<Workflow>): Promise<StoredWorkflow> {
		return (await this.session.request('PATCH', `/rest/workflows/${id}`, change)) as StoredWorkflow;
	}

	/** Publishes the workflow as it is stored now. n8n starts its triggers afterwards. */
	async activate({ id, versionId }: StoredWorkflow): Promise<void> {
		try {
			await this.session.post(`/rest/workflows/${id}/activate`, { versionId });
		} catch (error) {
			if (!(await wasRefused(this.session, id, error))) throw error;
		}
	}

	async deactivate({ id }: StoredWorkflow): Promise<void> {
		await this.session.post(`/rest/workflows/${id}/deactivate`, {});
	}

	/** Publishes the workflow as it is stored now, and waits until its triggers have started, or have failed to. */
	async publish(workflow: StoredWorkflow): Promise<Publication> {
		await this.activate(workflow);
		return await this.publication(workflow);
	}

	/** Ends the workflow's triggers, and waits until they have ended. */
	async unpublish(workflow: StoredWorkflow): Promise<Publication> {
		await this.deactivate(workflow);
		return await this.publication(workflow);
	}

	/**
	 * Waits until n8n has dealt with the workflow's triggers. n8n reads its work in progress and the triggers' states apart
	 * (workflow-publication-status.service.js), so right at the end it may show neither: only what it shows twice counts.
	 */
	async publication({ id, name }: StoredWorkflow, seconds = 60): Promise<Publication> {
		const deadline = Date.now() + seconds * 1000;
		for (let previous: Publication['status'] | undefined; ; ) {
			const publication = await publicationOf(this.session, id);
			const { status } = publication;
			if (status !== 'in_progress' && status === previous) return publication;
			previous = status;
			if (Date.now() > deadline) throw new Error(`"${name}" is not published after ${seconds} s.`);
			await sleep(50);
		}
	}

	/**
	 * The executions of a workflow that n8n knows of, each once, oldest first; of very many, the newest that many at least. n8n reads
	 * running and finished ones one after the other (execution-list-v1.service.js), so one that ends in between comes twice.
	 */
	async executions(
		{ id }: Pick<StoredWorkflow, 'id'>,
		newest = Infinity,
	): Promise<ExecutionSummary[]> {
		const query = new URLSearchParams({
			limit: '100',
			filter: JSON.stringify({ workflowId: id }),
		});
		const all = new Map<string, ExecutionSummary>();
		for (;;) {
			const page = (await this.session.get(`/rest/executions?${query}`)) as {
				results: ExecutionSummary[];
				nextCursor: string | null;
			};
			for (const execution of page.results) all.set(execution.id, execution);
			if (!page.nextCursor || all.size >= newest) {
				return [...all.values()].sort((a, b) => +a.id - +b.id);
			}
			query.set('cursor', page.nextCursor);
		}
	}

	/** Does what "Execute workflow" does, and waits for what comes of it. */
	async run(workflow: StoredWorkflow, trigger = workflow.nodes[0].name): Promise<Execution> {
		const started = await this.#start(workflow, trigger);
		if (!started.executionId) throw new Error(`"${workflow.name}" waits for a webhook call.`);
		return await this.execution(started.executionId);
	}

	/** Does what "Listen for test event" does: n8n waits for one call to the trigger's test address. */
	async listen(workflow: StoredWorkflow, trigger = workflow.nodes[0].name): Promise<void> {
		const started = await this.#start(workflow, trigger);
		if (!started.waitingForWebhook) throw new Error(`"${workflow.name}" waits for nothing.`);
	}

	async #start({ id }: StoredWorkflow, trigger: string): Promise<Started> {
		// Older versions run the workflow that comes with the request, newer ones the one that is stored.
		const body = { workflowData: await this.workflow(id), triggerToStartFrom: { name: trigger } };
		return (await this.session.post(`/rest/workflows/${id}/run`, body)) as Started;
	}

	/** Does what "Stop listening" does. */
	async stopListening({ id }: StoredWorkflow): Promise<void> {
		await this.session.request('DELETE', `/rest/test-webhook/${id}`);
	}

	/** Waits until the execution is over. */
	async execution(id: string, seconds = 120): Promise<Execution> {
		const deadline = Date.now() + seconds * 1000;
		for (;;) {
			const raw = (await this.session.get(`/rest/executions/${id}`)) as RawExecution;
			if (isOver(raw)) return readExecution(raw);
			if (Date.now() > deadline) {
				throw new Error(`Execution ${id} is still "${raw.status}" after ${seconds} s.`);
			}
			await sleep(100);
		}
	}
}
