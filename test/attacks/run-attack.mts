import { type Attack, type AttackOutcome, type AttackResult, titleOf } from './attack.mts';
import { passedByWaiting } from './clock.mts';
import { Setup, apiKey, tracesIn, webhookSecret } from './setup.mts';
import { blocksIn } from './count-work.mts';

const inherited = Object.getOwnPropertyNames(Object.prototype).join();

/** Letters of what was shown that are searched for secrets: beyond it stands what the attack sent itself. */
const searched = 2_000_000;

/** A neighbour on the machine can make work take longer once, and not each time. */
const mostPlays = 3;

/**
 * Plays an attack against the package in a folder. One that is judged by work is through only where it is each time that it is played.
 */
export async function runAttack(attack: Attack, root: string): Promise<AttackOutcome> {
	let played = await playOnce(attack, root);
	for (let times = 1; attack.counts && played.through && times < mostPlays; times++)
		played = await playOnce(attack, root);
	return played;
}

/**
 * Whatever an attack is after, it is through where the key or the secret comes to
 * a foreign server or into what n8n shows and keeps, or where it changes what all objects inherit.
 */
async function playOnce(attack: Attack, root: string): Promise<AttackOutcome> {
	const setup = await Setup.open(root);
	const before = passedByWaiting();
	if (attack.counts) await blocksIn(root);
	const processor = process.cpuUsage();
	try {
		const more = await attack.play(setup);
		const { user, system } = process.cpuUsage(processor);
		const { home, foreign, shown, items, errors, runs } = setup;
		const result: AttackResult = {
			home: home.seen,
			foreign: foreign.seen,
			shown,
			items,
			errors,
			runs,
			waited: passedByWaiting() - before,
			blocks: attack.counts ? await blocksIn(`${root}/dist`) : 0,
			cpu: (user + system) / 1000,
			more,
		};
		const through = attack.through(result) ? 'came through' : harmIn(result);
		return { root, attack: titleOf(attack), ...(through !== undefined && { through }) };
	} finally {
		await setup.close();
	}
}

function harmIn({ foreign, shown }: AttackResult): string | undefined {
	if (Object.getOwnPropertyNames(Object.prototype).join() !== inherited) {
		for (const name of Object.getOwnPropertyNames(Object.prototype))
			if (!inherited.split(',').includes(name)) Reflect.deleteProperty(Object.prototype, name);
		return 'changed what all objects inherit';
	}
	const foreignText = JSON.stringify(foreign);
	if (foreignText.includes(JSON.stringify(apiKey).slice(1, -1)))
		return 'the key came to a foreign server';
	if (foreignText.includes(JSON.stringify(webhookSecret).slice(1, -1)))
		return 'the secret came to a foreign server';
	const text = textOf(shown);
	if (text === undefined) return 'what is shown is more than n8n can write down';
	const [trace] = tracesIn(text.slice(0, searched));
	return trace === undefined ? undefined : `a secret is shown: ${trace}`;
}

function textOf(shown: unknown[]): string | undefined {
	try {
		return JSON.stringify(shown, plainly);
	} catch (fault) {
		if (fault instanceof RangeError) return undefined;
		throw fault;
	}
}

/** Errors with all that they hold, and each object once. */
function plainly(this: unknown, _: string, value: unknown): unknown {
	if (!(value instanceof Error)) return typeof value === 'bigint' ? String(value) : value;
	return Object.fromEntries(
		Reflect.ownKeys(value).map((name) => [String(name), (value as never)[name]]),
	);
}
