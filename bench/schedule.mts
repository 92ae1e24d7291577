/**
 * `npm run bench:schedule`: many workflows of one n8n poll many accounts. Counts the requests beside the fewest possible, looks for
 * appointments that were missed or told of twice, and measures n8n's event loop beside the same workflows made of n8n's own nodes.
 * `--minute 60` plays in real time; by default a minute takes 10 seconds, which is six times the load. Ends with exit code 1
 * where an appointment was missed or doubled, save those of runs that n8n itself stored and never began.
 */
import { rm } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureHost } from '../host/install.mts';
import { step } from '../host/system/progress.mts';
import { buildPackage } from '../tools/fixtures/environment.mts';
import { exitAfter } from '../tools/shutdown.mts';
import { formatTable } from '../tools/text-table.mts';
import { startN8nInstance, type N8nInstance } from './n8n-instance.mts';
import { eventLoopProbeEnv, type EventLoopStats } from './probes/event-loop.mts';
import { openAccounts, type SandboxAccount } from './schedule/accounts.mts';
import {
	measureIdle,
	measureCoreNodes,
	measureOurTrigger,
	type RunCost,
	type LoadPlan,
} from './schedule/runs.mts';

function readPlan(args: string[]): LoadPlan {
	const { values } = parseArgs({
		args,
		options: {
			workflows: { type: 'string', default: '200' },
			accounts: { type: 'string', default: '20' },
			minutes: { type: 'string', default: '10' },
			minute: { type: 'string', default: '10' },
		},
	});
	const parseWholeNumber = (name: keyof typeof values) => {
		const number = Number(values[name]);
		if (Number.isInteger(number) && number > 0) return number;
		throw new Error(`--${name} takes a whole number.`);
	};
	const minute = parseWholeNumber('minute');
	if (60 % minute !== 0) throw new Error('--minute takes a divisor of 60.');
	return {
		workflows: parseWholeNumber('workflows'),
		accounts: parseWholeNumber('accounts'),
		minutes: parseWholeNumber('minutes'),
		minute,
	};
}

function requestTable(plan: LoadPlan, accounts: SandboxAccount[], { byAccount }: RunCost): string {
	const due = (plan.workflows / accounts.length) * plan.minutes;
	const rows = accounts.map(({ dialect }, number) => [
		String(number + 1),
		dialect,
		byAccount[number].toFixed(0),
		(byAccount[number] / due).toFixed(3),
	]);
	return formatTable([['account', 'dialect', 'requests', 'per poll'], ...rows]);
}

function eventLoopTable(stats: Record<string, EventLoopStats>): string {
	const rows = Object.entries(stats).map(([name, { p50, p99, max, busy, processor }]) => [
		name,
		...[p50, p99, max].map((one) => `${one.toFixed(1)} ms`),
		...[busy, processor].map((one) => `${(one * 100).toFixed(0)} %`),
	]);
	return formatTable([
		['event loop late by', 'median', 'p99', 'most', 'busy', 'processor'],
		...rows,
	]);
}

/** The last faults that n8n logged. */
function faultsIn({ host }: N8nInstance): string[] {
	return host
		.log()
		.filter((line) => /error|fail|timed? ?out/i.test(line))
		.slice(-10);
}

/** Prints the figures; whether nothing was missed or doubled. */
async function measure(
	instance: N8nInstance,
	plan: LoadPlan,
	accounts: SandboxAccount[],
): Promise<boolean> {
	const idle = await measureIdle(instance, plan);
	const ours = await measureOurTrigger(instance, plan, accounts);
	console.log(`${requestTable(plan, accounts, ours)}\n`);
	const core = await measureCoreNodes(instance, plan, accounts);
	const stats = {
		'with the package': ours.eventLoop,
		'n8n’s own nodes': core.eventLoop,
		nothing: idle,
	};
	console.log(`${eventLoopTable(stats)}\n`);

	const { workflows, minutes, minute } = plan;
	const fewest = workflows * minutes;
	const load = loadavg().map((one) => one.toFixed(1));
	console.log(
		`${minutes} minutes of ${minute} s; ${cpus().length} processors, load ${load.join(' ')}`,
	);
	console.log(`first polls: ${ours.first} requests, ${(ours.first / workflows).toFixed(1)} each`);
	console.log(`n8n’s own nodes: ${core.requests} requests`);
	const { reported, left, missed, doubled, requests } = ours;
	if (left > 0) console.log(`n8n: ${faultsIn(instance).join('\nn8n: ')}`);
	const stored = left > 0 ? `; ${left} runs that n8n stored and never began` : '';
	console.log(`told ${reported}, missed ${missed}, doubled ${doubled}${stored}`);
	console.log(
		`schedule: ${workflows} workflows, ${requests} requests, ${(requests / fewest).toFixed(2)}x the fewest, ` +
			`event loop p99 ${ours.eventLoop.p99.toFixed(1)} ms with, ${core.eventLoop.p99.toFixed(1)} ms without`,
	);
	return missed <= left && doubled === 0;
}

/** On a busy machine n8n's database answers late while many workflows are published; n8n shall wait, rather than give up. */
const patientDatabaseEnv = {
	DB_PING_TIMEOUT_MS: '60000',
	DB_CONNECTION_ACQUISITION_TIMEOUT_MS: '120000',
};

const running: Array<() => Promise<unknown>> = [];

async function stop(): Promise<void> {
	for (let end = running.pop(); end; end = running.pop()) await end();
}

async function main(): Promise<boolean> {
	const plan = readPlan(process.argv.slice(2));
	await step('Installing n8n, where it is not', ensureHost);
	const tarball = await step('Building and packing the package', buildPackage);
	running.push(() => rm(dirname(tarball), { recursive: true, force: true }));
	const instance = await step('Starting n8n with the package', () =>
		startN8nInstance(tarball, { ...eventLoopProbeEnv, ...patientDatabaseEnv }),
	);
	running.push(() => instance.host.stop());
	const accounts = await step('Opening the accounts', () => openAccounts(instance, plan.accounts));
	running.push(() => Promise.all(accounts.map(({ sandbox }) => sandbox.close())));
	return await measure(instance, plan, accounts);
}

await exitAfter(main, stop);
