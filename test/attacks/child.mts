/**
 * Plays attacks in this process, one after the other, and writes what came of each as one line of JSON. The first argument names a
 * file with the jobs, as JSON.
 */
import { readFileSync } from 'node:fs';
import { installClock } from './clock.mts';
import { startCounting } from './count-work.mts';
import { titleOf, type AttackOutcome } from './attack.mts';

const jobs = JSON.parse(readFileSync(process.argv[2], 'utf8')) as Array<{
	root: string;
	attack: string;
}>;

installClock();
await startCounting();
const { attacks } = await import('./all.mts');
const { runAttack } = await import('./run-attack.mts');

const known = new Map(attacks.map((attack) => [titleOf(attack), attack]));
const say = (played: AttackOutcome | { begun: string }) =>
	process.stdout.write(`\n${JSON.stringify(played)}\n`);

for (const { root, attack: name } of jobs) {
	const attack = known.get(name);
	if (!attack) throw new Error(`There is no attack “${name}”`);
	say({ begun: name });
	try {
		say(await runAttack(attack, root));
	} catch (fault) {
		// An attack that cannot be played tells nothing, and must not count as held off.
		say({ root, attack: name, through: `could not be played: ${(fault as Error).stack}` });
	}
}
process.exit(0);
