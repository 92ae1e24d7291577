import { step } from '../../host/system/progress.mts';
import type { Workflow } from '../../host/rest/rest.mts';
import type { N8nInstance } from '../n8n-instance.mts';
import { measureEventLoop, type EventLoopStats } from '../probes/event-loop.mts';
import { bookIn, identityIn, type SandboxAccount } from './accounts.mts';
import { playMinutes, secondsOf, type ScheduleClock } from './clock.mts';
import { corePoll, ourPoll, publishAll, reportedBy, unpublishAll } from './workflows.mts';

/** How much is to be done. */
export interface LoadPlan extends ScheduleClock {
	workflows: number;
	accounts: number;
}

/** What reading on schedule took. */
export interface RunCost {
	/** Requests while the minutes were played. */
	requests: number;
	/** The same, account by account. */
	byAccount: number[];
	eventLoop: EventLoopStats;
}

/** The same for a trigger that reports new records. */
export interface TriggerCost extends RunCost {
	/** Requests while the workflows were published, when each polls for the first time. */
	first: number;
	/** How often a workflow got an appointment. */
	reported: number;
	/** Runs that n8n stored and never began, each of at least one appointment. */
	left: number;
	missed: number;
	doubled: number;
}

const idleMinutes = 3;

/** The figures of an idle n8n. */
export async function measureIdle({ host }: N8nInstance, plan: LoadPlan): Promise<EventLoopStats> {
	const clock = { ...plan, minutes: idleMinutes };
	return await step('Watching n8n do nothing', () =>
		measureEventLoop(host, () => playMinutes(clock, () => {})),
	);
}

/** The package's trigger. In every minute some accounts get one new appointment, each account in turn. */
export async function measureOurTrigger(
	instance: N8nInstance,
	plan: LoadPlan,
	accounts: SandboxAccount[],
): Promise<TriggerCost> {
	const booked = accounts.map((): string[] => []);
	const share = Math.ceil(accounts.length / plan.minutes);
	const bookSome = (minute: number) => {
		for (let index = 0; index < share; index++) {
			const number = (minute * share + index) % accounts.length;
			booked[number].push(bookIn(accounts[number]));
		}
	};
	accounts.forEach(({ sandbox }) => sandbox.calls.clear());
	const workflows = await publish(instance, make(plan, accounts, ourPoll, 'Poll'));
	const first = sum(requestsOf(accounts));
	const counted = await count(instance, plan, accounts, bookSome);
	await step('Ending the workflows', () => unpublishAll(instance, workflows));

	let left = 0;
	const reported = await step('Looking what they told of', async () => {
		const all: string[][] = [];
		for (const [number, workflow] of workflows.entries()) {
			const one = await reportedBy(instance, workflow);
			all.push(one.reported.map(identityIn(accounts[number % accounts.length])));
			left += one.neverBegun;
		}
		return all;
	});
	const wanted = workflows.map((_, number) => booked[number % accounts.length]);
	const missing = (ids: string[], number: number) =>
		ids.filter((id) => !reported[number].includes(id));
	return {
		...counted,
		first,
		reported: reported.flat().length,
		left,
		missed: wanted.flatMap(missing).length,
		doubled:
			sum(reported.map((ids, number) => ids.length - wanted[number].length)) +
			wanted.flatMap(missing).length,
	};
}

/** n8n's own nodes, which read one page each time. */
export async function measureCoreNodes(
	instance: N8nInstance,
	plan: LoadPlan,
	accounts: SandboxAccount[],
): Promise<RunCost> {
	const workflows = await publish(instance, make(plan, accounts, corePoll, 'Core'));
	const counted = await count(instance, plan, accounts, () => {});
	await step('Ending the workflows', () => unpublishAll(instance, workflows));
	return counted;
}

function make(
	plan: LoadPlan,
	accounts: SandboxAccount[],
	kind: typeof ourPoll,
	name: string,
): Workflow[] {
	return Array.from({ length: plan.workflows }, (_, number) => {
		const account = number % accounts.length;
		// Those of one account are spread over the minute, too.
		const phase = account + Math.floor(number / accounts.length);
		return kind(accounts[account], secondsOf(plan, phase), `${name} ${number}`);
	});
}

async function publish(instance: N8nInstance, workflows: Workflow[]) {
	const title = `Publishing ${workflows.length} workflows`;
	return await step(title, () => publishAll(instance, workflows));
}

async function count(
	{ host }: N8nInstance,
	plan: LoadPlan,
	accounts: SandboxAccount[],
	onMinute: (minute: number) => void,
): Promise<RunCost> {
	let byAccount: number[] = [];
	const eventLoop = await step(`Playing ${plan.minutes} minutes`, () =>
		measureEventLoop(host, async () => {
			await playMinutes(plan, (minute) => {
				if (minute === 0) accounts.forEach(({ sandbox }) => sandbox.calls.clear());
				onMinute(minute);
			});
			byAccount = requestsOf(accounts);
		}),
	);
	return { requests: sum(byAccount), byAccount, eventLoop };
}

function requestsOf(accounts: SandboxAccount[]): number[] {
	return accounts.map(({ sandbox }) => sandbox.calls.list().length);
}

function sum(numbers: number[]): number {
	return numbers.reduce((all, one) => all + one, 0);
}
