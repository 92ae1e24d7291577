import { setTimeout as sleep } from 'node:timers/promises';
import { isOver, readExecution, type Execution, type RawExecution } from './execution.mts';
import { Session } from './session.mts';

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
}

export interface CredentialTest {
	status: 'OK' | 'Error';
	message: string;
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
		const body = { settings: { executionOrder: 'v1' }, ...workflow };
		return (await this.session.post('/rest/workflows', body)) as StoredWorkflow;
	}

	/** Publishes the workflow as it is stored now. */
	async activate({ id, versionId }: StoredWorkflow): Promise<void> {
		await this.session.post(`/rest/workflows/${id}/activate`, { versionId });
	}

	async deactivate({ id }: StoredWorkflow): Promise<void> {
		await this.session.post(`/rest/workflows/${id}/deactivate`, {});
	}

	/** Does what "Execute workflow" does, and waits for what comes of it. */
	async run(workflow: StoredWorkflow, trigger = workflow.nodes[0].name): Promise<Execution> {
		const body = { triggerToStartFrom: { name: trigger } };
		const started = (await this.session.post(`/rest/workflows/${workflow.id}/run`, body)) as {
			executionId?: string;
		};
		if (!started.executionId) throw new Error(`"${workflow.name}" waits for a webhook call.`);
		return await this.execution(started.executionId);
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
