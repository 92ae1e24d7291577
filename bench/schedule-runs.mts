import { step } from '../host/progress.mts';
import type { Workflow } from '../host/rest.mts';
import type { Place } from './n8n.mts';
import { pulseDuring, type Pulse } from './pulse.mts';
import { bookIn, identityIn, type Account } from './schedule-accounts.mts';
import { play, secondsOf, type Clock } from './schedule-clock.mts';
import { corePoll, ourPoll, publishAll, toldBy, unpublishAll } from './schedule-workflows.mts';

/** How much is to be done. */
export interface Plan extends Clock {
	workflows: number;
	accounts: number;
}

/** What reading on schedule took. */
export interface Counted {
	/** Requests while the minutes were played. */
	requests: number;
	/** The same, account by account. */
	byAccount: number[];
	pulse: Pulse;
}

/** The same of a trigger that tells what is new. */
export interface Told extends Counted {
	/** Requests while the workflows were published, when each polls for the first time. */
	first: number;
	/** How often a workflow was told of an appointment. */
	told: number;
	/** Runs that n8n stored and never began, each of at least one appointment. */
	left: number;
	missed: number;
	doubled: number;
}

const idleMinutes = 3;

/** An n8n that nobody asks for anything. */
export async function doNothing({ host }: Place, plan: Plan): Promise<Pulse> {
	const clock = { ...plan, minutes: idleMinutes };
	return await step('Watching n8n do nothing', () =>
		pulseDuring(host, () => play(clock, () => {})),
	);
}

/** The package's trigger. In every minute some accounts get one new appointment, each account in turn. */
export async function readByUs(place: Place, plan: Plan, accounts: Account[]): Promise<Told> {
	const booked = accounts.map((): string[] => []);
	const share = Math.ceil(accounts.length / plan.minutes);
	const bookSome = (minute: number) => {
		for (let turn = 0; turn < share; turn++) {
			const number = (minute * share + turn) % accounts.length;
			booked[number].push(bookIn(accounts[number]));
		}
	};
	accounts.forEach(({ sandbox }) => sandbox.calls.clear());
	const workflows = await publish(place, make(plan, accounts, ourPoll, 'Poll'));
	const first = sum(requestsOf(accounts));
	const counted = await count(place, plan, accounts, bookSome);
	await step('Ending the workflows', () => unpublishAll(place, workflows));

	let left = 0;
	const told = await step('Looking what they told of', async () => {
		const all: string[][] = [];
		for (const [number, workflow] of workflows.entries()) {
			const one = await toldBy(place, workflow);
			all.push(one.told.map(identityIn(accounts[number % accounts.length])));
			left += one.left;
		}
		return all;
	});
	const wanted = workflows.map((_, number) => booked[number % accounts.length]);
	const missing = (ids: string[], number: number) => ids.filter((id) => !told[number].includes(id));
	return {
		...counted,
		first,
		told: told.flat().length,
		left,
		missed: wanted.flatMap(missing).length,
		doubled:
			sum(told.map((ids, number) => ids.length - wanted[number].length)) +
			wanted.flatMap(missing).length,
	};
}

/** n8n's own nodes, which read one page each time. */
export async function readByCore(place: Place, plan: Plan, accounts: Account[]): Promise<Counted> {
	const workflows = await publish(place, make(plan, accounts, corePoll, 'Core'));
	const counted = await count(place, plan, accounts, () => {});
	await step('Ending the workflows', () => unpublishAll(place, workflows));
	return counted;
}

function make(plan: Plan, accounts: Account[], kind: typeof ourPoll, name: string): Workflow[] {
	return Array.from({ length: plan.workflows }, (_, number) => {
		const account = number % accounts.length;
		// Those of one account are spread over the minute, too.
		const phase = account + Math.floor(number / accounts.length);
		return kind(accounts[account], secondsOf(plan, phase), `${name} ${number}`);
	});
}

async function publish(place: Place, workflows: Workflow[]) {
	const title = `Publishing ${workflows.length} workflows`;
	return await step(title, () => publishAll(place, workflows));
}

async function count(
	{ host }: Place,
	plan: Plan,
	accounts: Account[],
	onMinute: (minute: number) => void,
): Promise<Counted> {
	let byAccount: number[] = [];
	const pulse = await step(`Playing ${plan.minutes} minutes`, () =>
		pulseDuring(host, async () => {
			await play(plan, (minute) => {
				if (minute === 0) accounts.forEach(({ sandbox }) => sandbox.calls.clear());
				onMinute(minute);
			});
			byAccount = requestsOf(accounts);
		}),
	);
	return { requests: sum(byAccount), byAccount, pulse };
}

function requestsOf(accounts: Account[]): number[] {
	return accounts.map(({ sandbox }) => sandbox.calls.list().length);
}

function sum(numbers: number[]): number {
	return numbers.reduce((all, one) => all + one, 0);
}
