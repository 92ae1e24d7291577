/**
 * Shows the package at work in a real n8n, against the sandbox: `npm run demo`. With `-- --once` it ends after the
 * table, with exit code 0 where all came out as it should; otherwise it leaves the editor open until Ctrl-C.
 */
import { step } from '../host/progress.mts';
import { setStage, type Stage } from './stage.mts';
import { showList, showRefusal, type Shown } from './show.mts';
import { stopAsked } from './stop.mts';
import { table } from './table.mts';

const once = process.argv.includes('--once');
const begin = Date.now();
let stage: Stage | undefined;

/** Sets the stage, plays, and reports; whether all came out as it should. */
async function play(): Promise<boolean> {
	stage = await setStage();
	const set = stage;
	const { limited, enterprise } = stage.credentials;
	const lists = [
		await step('Reading all appointments (limited)', () => showList(set, limited)),
		await step('Reading all appointments (enterprise)', () => showList(set, enterprise)),
	];
	const refusal = await step('Asking for invoices (limited)', () => showRefusal(set));

	console.log(`\n${table([heading, ...lists.map(toRow)])}\n`);
	for (const { workflow, remarks } of lists) {
		for (const remark of remarks) console.log(`${workflow}: ${remark}`);
	}
	console.log(`All invoices (limited): ${refusal ?? 'NOT REFUSED'}\n`);
	console.log(`Ready after ${Math.round((Date.now() - begin) / 1000)} s.`);
	return refusal !== undefined && lists.every(({ same }) => same);
}

const heading = ['Workflow', 'Appointments in n8n', 'In the sandbox', 'Same', 'Time'];

function toRow({ workflow, items, records, expected, same, milliseconds }: Shown): string[] {
	const counted = records === items ? String(items) : `${items}, ${records} different`;
	return [workflow, counted, String(expected), same ? 'yes' : 'NO', `${milliseconds} ms`];
}

function invite({ host, owner, sandbox }: Stage): void {
	console.log(`
The editor is open:  ${host.url}
Sign in with:        ${owner.email}
Password:            ${owner.password}
The sandbox:         ${sandbox.url}

Press Ctrl-C to end n8n and the sandbox.`);
}

async function main(): Promise<number> {
	const asked = stopAsked().then(() => 'stop' as const);
	try {
		const outcome = await Promise.race([asked, play()]);
		if (outcome === 'stop') return 130;
		if (!once && stage) {
			invite(stage);
			await Promise.race([asked, stage.host.ended]);
		}
		return outcome ? 0 : 1;
	} catch (error) {
		console.error(error);
		return 1;
	} finally {
		await stage?.stop();
	}
}

// What is still under way where it was stopped early ends with this process.
process.exit(await main());
