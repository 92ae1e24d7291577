/**
 * Shows the package at work in a real n8n, against the sandbox: `npm run demo`. With `-- --once` it ends after the
 * table, with exit code 0 where all came out as it should; otherwise it leaves the editor open until Ctrl-C.
 */
import { step } from '../host/system/progress.mts';
import { startEnvironment, type TestEnvironment } from './fixtures/environment.mts';
import { runListDemo, runRefusalDemo, type DemoResult } from './demo-runs.mts';
import { stopRequested } from './shutdown.mts';
import { formatTable } from './text-table.mts';

const once = process.argv.includes('--once');
const begin = Date.now();
let environment: TestEnvironment | undefined;

/** Starts the environment, runs the demo and reports; returns whether everything was as expected. */
async function runDemo(): Promise<boolean> {
	environment = await startEnvironment();
	const set = environment;
	const { limited, enterprise } = environment.credentials;
	const lists = [
		await step('Reading all appointments (limited)', () => runListDemo(set, limited)),
		await step('Reading all appointments (enterprise)', () => runListDemo(set, enterprise)),
	];
	const refusal = await step('Asking for invoices (limited)', () => runRefusalDemo(set));

	console.log(`\n${formatTable([heading, ...lists.map(toRow)])}\n`);
	for (const { workflow, remarks } of lists) {
		for (const remark of remarks) console.log(`${workflow}: ${remark}`);
	}
	console.log(`All invoices (limited): ${refusal ?? 'NOT REFUSED'}\n`);
	console.log(`Ready after ${Math.round((Date.now() - begin) / 1000)} s.`);
	return refusal !== undefined && lists.every(({ same }) => same);
}

const heading = ['Workflow', 'Appointments in n8n', 'In the sandbox', 'Same', 'Time'];

function toRow({ workflow, items, records, expected, same, milliseconds }: DemoResult): string[] {
	const counted = records === items ? String(items) : `${items}, ${records} different`;
	return [workflow, counted, String(expected), same ? 'yes' : 'NO', `${milliseconds} ms`];
}

function printInvitation({ host, owner, sandbox }: TestEnvironment): void {
	console.log(`
The editor is open:  ${host.url}
Sign in with:        ${owner.email}
Password:            ${owner.password}
The sandbox:         ${sandbox.url}

Press Ctrl-C to end n8n and the sandbox.`);
}

async function main(): Promise<number> {
	const stopped = stopRequested().then(() => 'stop' as const);
	try {
		const outcome = await Promise.race([stopped, runDemo()]);
		if (outcome === 'stop') return 130;
		if (!once && environment) {
			printInvitation(environment);
			await Promise.race([stopped, environment.host.ended]);
		}
		return outcome ? 0 : 1;
	} catch (error) {
		console.error(error);
		return 1;
	} finally {
		await environment?.stop();
	}
}

// What is still under way where it was stopped early ends with this process.
process.exit(await main());
