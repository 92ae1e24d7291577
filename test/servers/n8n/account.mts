import { setTimeout as sleep } from 'node:timers/promises';
import type { CredentialRef, StoredWorkflow } from '../../../host/rest/rest.mts';
import { credentialOf } from '../cases/account.mts';
import { appointment, counts } from '../rows.mts';
import { keyOf } from '../servers.mts';
import type { Running } from '../start.mts';
import type { ServerCase, Tally } from '../tally.mts';
import { waitForEvents } from './events.mts';
import type { RestartableHost } from './host.mts';
import { json, runNode, watching, write } from './workflows.mts';

/** More than the time between two polls by the clock. */
const onePoll = 12_000;
const surface = 'enterprise';
const hours = 3_600_000;
const inHours = (count: number) => new Date(Date.now() + count * hours).toISOString();
const booking = (number: number) => ({
	...appointment(number),
	starts_at: inHours(24),
	ends_at: inHours(25),
	status: 'booked',
});

/** One server as an account in a real n8n, with a workflow that watches it. */
export class AccountInN8n {
	readonly cases: ServerCase[] = [];
	private credential!: CredentialRef;
	private workflow!: StoredWorkflow;
	/** Events that must have come, each once. */
	private readonly wanted: string[] = [];
	private booked = '';
	private own = '';
	/** What was said to be missed or false already. */
	private faults = { missed: 0, falseEvents: 0 };

	constructor(
		private readonly host: RestartableHost,
		private readonly running: Running,
	) {}

	/** Stores the credential and publishes the workflow. */
	async publish(): Promise<void> {
		const rest = this.host.rest();
		const { name } = this.running.server;
		const data = credentialOf(this.running, surface);
		this.credential = await rest.createCredential(name, 'appointmentServiceApi', data);
		const { status, message } = await rest.testCredential(this.credential);
		this.note('credential test', status === 'OK' ? 'OK' : `WRONG: ${message}`, {
			wrong: status === 'OK' ? 0 : 1,
		});
		this.workflow = await rest.createWorkflow(watching(name, this.credential));
		const publication = await rest.publish(this.workflow);
		const isPublished = publication.status === 'published';
		const errors = publication.triggers.map(({ errorMessage }) => errorMessage).join('; ');
		const outcome = isPublished ? 'published' : `NOT published: ${errors}`;
		this.note('publishing', outcome, { polls: 1, missed: isPublished ? 0 : 1 });
	}

	/** Reads a long list, and takes records from their creation to their end while the trigger watches. */
	async use(): Promise<void> {
		const { running } = this;
		await this.readAll();
		this.booked = await running.add('appointments', booking(9001));
		this.own = await this.create();
		await this.watch('poll after 2 were booked', [
			`appointment.created ${this.booked}`,
			`appointment.created ${this.own}`,
		]);
		const start = inHours(48);
		await this.writeTo('reschedule', this.booked, { start }, (row) =>
			Boolean(row && Date.parse(String(row.starts_at)) === Date.parse(start)),
		);
		const notes = 'Brings the dog.';
		await this.writeTo('update', this.own, json({ notes }), (row) => row?.notes === notes);
		await this.watch('poll after 2 were changed', [
			`appointment.rescheduled ${this.booked}`,
			`appointment.changed ${this.own}`,
		]);
		await this.writeTo('cancel', this.booked, {}, (row) => row?.status === 'cancelled');
		await this.writeTo('delete', this.own, {}, (row) => row === undefined);
		await this.watch('poll after one was cancelled', [`appointment.cancelled ${this.booked}`]);
	}

	/** Books one while n8n is away. */
	async book(): Promise<void> {
		const id = await this.running.add('appointments', booking(9003));
		this.wanted.push(`appointment.created ${id}`);
	}

	/** Looks at what n8n gives after its restart, and that it gives nothing twice. */
	async watchOn(): Promise<void> {
		await this.watch('poll after a restart and one more', []);
		await sleep(onePoll);
		await this.watch('quiet poll', []);
	}

	private note(name: string, outcome: string, amounts: Partial<Tally>): void {
		const requests = this.running.proxy.count();
		this.cases.push({ surface, name, outcome, requests, counts: amounts });
	}

	private async readAll(): Promise<void> {
		const parameters = {
			resource: 'other',
			resourcePath: 'many',
			operation: 'getAll',
			returnAll: true,
		};
		const { nodes, error } = await runNode(this.host.rest(), this.credential, parameters);
		const { server } = this.running;
		const run = nodes['Appointment Service'];
		const ids = (run?.outputs[0] ?? []).map((item) => keyOf(server, item.json));
		const isWhole = new Set(ids).size === counts.many && ids.length === counts.many;
		const isUnsure = Boolean(error) || (run?.hints.length ?? 0) > 0;
		const kind = isUnsure ? 'unsure' : isWhole ? 'complete' : 'falselyComplete';
		const words = error?.message ?? `${ids.length} of ${counts.many}${isUnsure ? ', unsure' : ''}`;
		this.note('many', words, { lists: 1, [kind]: 1 });
	}

	/** The id of the appointment that the node made. */
	private async create(): Promise<string> {
		const { server } = this.running;
		const row = booking(9002);
		const keys = async () =>
			(await this.running.rows('appointments')).map((one) => keyOf(server, one));
		const before = new Set(await keys());
		const { error } = await runNode(
			this.host.rest(),
			this.credential,
			write('create', undefined, json(row)),
		);
		const made = (await keys()).filter((id) => !before.has(id));
		this.noteWrite('create', error?.message, made.length === 1);
		return made[0] ?? '';
	}

	private async writeTo(
		operation: string,
		id: string,
		more: object,
		isRight: (row: Record<string, unknown> | undefined) => boolean,
	): Promise<void> {
		const parameters = write(operation, id, more);
		const { error } = await runNode(this.host.rest(), this.credential, parameters);
		const rows = await this.running.rows('appointments');
		const row = rows.find((one) => keyOf(this.running.server, one) === id);
		this.noteWrite(operation, error?.message, isRight(row));
	}

	private noteWrite(name: string, error: string | undefined, isDone: boolean): void {
		const outcome = error ? `error: ${error}` : isDone ? 'done' : 'GREEN without change';
		this.note(name, outcome, {
			writes: 1,
			wrong: error ? 1 : 0,
			green: !error && !isDone ? 1 : 0,
		});
	}

	/** Waits for further events, and compares all that came until now with all that should. */
	private async watch(name: string, further: string[]): Promise<void> {
		this.wanted.push(...further);
		const { server } = this.running;
		const seen = await waitForEvents(this.host.rest(), server, this.workflow, this.wanted);
		const left = [...this.wanted];
		const surplus = seen.events.filter((event) => {
			const at = left.indexOf(event);
			if (at >= 0) left.splice(at, 1);
			return at < 0;
		});
		const wrong = [...surplus, ...seen.faults];
		const outcome = [
			`${seen.events.length} told`,
			...left.map((event) => `MISSED ${event}`),
			...wrong.map((words) => `FALSE: ${words}`),
		].join(', ');
		const faults = { missed: left.length, falseEvents: wrong.length };
		this.note(name, outcome, {
			polls: 1,
			missed: Math.max(0, faults.missed - this.faults.missed),
			falseEvents: faults.falseEvents - this.faults.falseEvents,
		});
		this.faults = faults;
	}
}
