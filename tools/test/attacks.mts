/**
 * `npm run test:attacks`: plays attacks against the built package, and takes out every guard to see that an attack comes through then.
 *
 *     npm run test:attacks -- --group D --attack "under another"
 *
 * `--group` and `--attack` leave out attacks that are of another group or whose name does not contain the text, `--quick` all but the
 * short run of `npm test`. Where any of these is given guards are left out, too; `--guards` plays guards alone, and `--guard` those
 * whose name contains the text.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { attacks, someAttacks } from '../../test/attacks/all.mts';
import { groups, titleOf, type Attack, type AttackOutcome } from '../../test/attacks/attack.mts';
import { runAttacks, type Job } from '../../test/attacks/processes.mts';
import type { Guard } from '../../test/attacks/guards/guard.mts';
import { guards as allGuards } from '../../test/attacks/guards/index.mts';
import { makeMutants, type Mutants } from '../../test/attacks/mutant.mts';
import { exitAfter } from '../shutdown.mts';
import { formatTable } from '../text-table.mts';

const { values } = parseArgs({
	options: {
		group: { type: 'string' },
		attack: { type: 'string' },
		quick: { type: 'boolean', default: false },
		guards: { type: 'boolean', default: false },
		guard: { type: 'string' },
	},
});

/** Processes that play at the same time. */
const together = 2;

const onlyGuards = values.guards || values.guard !== undefined;
const isPart = values.group !== undefined || values.attack !== undefined || values.quick;
const wanted = onlyGuards
	? []
	: (values.quick ? someAttacks : attacks).filter(
			(attack) =>
				attack.group === (values.group ?? attack.group) &&
				attack.name.includes(values.attack ?? ''),
		);
const guards = isPart ? [] : allGuards.filter(({ name }) => name.includes(values.guard ?? ''));
let mutants: Mutants | undefined;

async function playEverything(): Promise<boolean> {
	const { status } = spawnSync(process.execPath, ['node_modules/gulp/bin/gulp.js', '--silent'], {
		stdio: 'inherit',
	});
	if (status !== 0) return false;
	mutants = await makeMutants(guards);
	const own: Job[] = wanted.map((attack) => ({ root: process.cwd(), attack }));
	const without = guards.flatMap((guard) => jobsOf(guard, mutants as Mutants));
	const played = await runAttacks([...own, ...without], together);
	const through = played.filter((one) => one.root === process.cwd() && one.through !== undefined);
	const needed = guards.map((guard) => ({ guard, by: throughWithout(guard, played) }));
	console.log(tableOfGroups(through));
	for (const { attack, through: why } of through) console.log(`through: ${attack}: ${why}`);
	if (guards.length > 0) console.log(tableOfGuards(needed));
	const held = needed.filter(({ by }) => by.length > 0);
	console.log(
		`attacks: ${wanted.length} tried, ${through.length} through, ${held.length} of ${guards.length} guards needed`,
	);
	return through.length === 0 && held.length === guards.length && wanted.length + guards.length > 0;
}

function jobsOf(guard: Guard, { rootOf }: Mutants): Job[] {
	const against = attacks.filter((attack) =>
		guard.against.some((text) => titleOf(attack).startsWith(text)),
	);
	if (against.length === 0)
		throw new Error(`No attack is played without the guard “${guard.name}”`);
	return against.map((attack) => ({ root: rootOf(guard), attack }));
}

/** An attack that could not be played says nothing of a guard. */
function throughWithout(guard: Guard, played: AttackOutcome[]): string[] {
	return played
		.filter(({ root, through }) => root === mutants?.rootOf(guard) && through !== undefined)
		.filter(({ through }) => !through?.startsWith('could not be played'))
		.map(({ attack }) => attack);
}

function tableOfGroups(through: AttackOutcome[]): string {
	const rows = Object.entries(groups).map(([group, title]) => {
		const tried: Attack[] = wanted.filter((attack) => attack.group === group);
		const bad = through.filter(({ attack }) => attack.startsWith(`${group} `)).length;
		const own = tried.filter((attack) => attack.own).length;
		return [group, title, tried.length, own, tried.length - bad, bad].map(String);
	});
	return formatTable([['', 'group', 'tried', 'of them own', 'held off', 'through'], ...rows]);
}

function tableOfGuards(needed: Array<{ guard: Guard; by: string[] }>): string {
	return formatTable([
		['guard', 'without it'],
		...needed.map(({ guard, by: [first, ...others] }) => [
			guard.name,
			first === undefined
				? 'NOTHING COMES THROUGH'
				: `${first}${others.length > 0 ? ` and ${others.length} more` : ''}`,
		]),
	]);
}

await exitAfter(playEverything, async () => await mutants?.remove());
