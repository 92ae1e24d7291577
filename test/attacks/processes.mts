import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startGuardedProcess, type GuardedProcess } from '../../host/system/guarded-process.mts';
import { type Attack, type AttackOutcome, titleOf } from './attack.mts';

const script = fileURLToPath(new URL('./child.mts', import.meta.url));
const project = fileURLToPath(new URL('../..', import.meta.url));

/** One attack to be played against the package in one folder. */
export interface Job {
	root: string;
	attack: Attack;
}

/** Milliseconds after which an attack counts as one that never ends; none takes more than some seconds on its own. */
const endless = 300_000;

/** Attacks that one process plays before another one takes its place. */
const shift = 150;

/**
 * Plays attacks in processes of their own, so many at a time. A process that ends, or does not, counts for the attack that it was
 * playing, and the others go on in another one.
 */
export async function runAttacks(
	jobs: Job[],
	together: number,
	onPlayed: (played: AttackOutcome) => void = () => {},
): Promise<AttackOutcome[]> {
	const folder = await mkdtemp(join(tmpdir(), 'appointment-service-attacks-'));
	const env = {
		...process.env,
		N8N_USER_FOLDER: folder,
		N8N_ENCRYPTION_KEY: 'attacks',
		N8N_LOG_LEVEL: 'silent',
	};
	const played: AttackOutcome[] = [];
	const running = new Set<GuardedProcess>();
	const left = shiftsOf(jobs);
	let number = 0;
	const done = (one: AttackOutcome) => {
		played.push(one);
		onPlayed(one);
	};

	async function playShift(mine: Job[]): Promise<void> {
		const file = join(folder, `${++number}.json`);
		await writeFile(
			file,
			JSON.stringify(mine.map(({ root, attack }) => ({ root, attack: titleOf(attack) }))),
		);
		const [{ attack }] = mine;
		const heap = attack.heap ? [`--max-old-space-size=${attack.heap}`] : [];
		const begun = played.length;
		let over = 0;
		let ended: string | undefined;
		let watch: NodeJS.Timeout | undefined;
		const onLine = (text: string) => {
			clearTimeout(watch);
			watch = setTimeout(() => {
				ended = 'it did not end';
				void child.kill();
			}, endless);
			if (!text.startsWith('{"root"')) return;
			over++;
			done(JSON.parse(text) as AttackOutcome);
		};
		const args = [...heap, '--import', 'tsx', script, file];
		const child = startGuardedProcess(process.execPath, args, { cwd: project, env, onLine });
		running.add(child);
		onLine('');
		await child.ended;
		clearTimeout(watch);
		running.delete(child);
		const [stopped, ...others] = mine.slice(over);
		if (!stopped) return;
		if (
			over === 0 &&
			played.length === begun &&
			!child.lines().some((one) => one.startsWith('{"begun"'))
		)
			throw new Error(`No attack could be played: ${child.lines().slice(-8).join('\n')}`);
		const why = ended ?? `its process ended: ${lastWords(child.lines())}`;
		done({ root: stopped.root, attack: titleOf(stopped.attack), through: why });
		if (others.length > 0) await playShift(others);
	}

	const work = async () => {
		for (let next = left.shift(); next; next = left.shift()) await playShift(next);
	};
	try {
		await Promise.all(Array.from({ length: together }, work));
		return played;
	} finally {
		await Promise.all([...running].map(async (child) => await child.stop()));
		await rm(folder, { recursive: true, force: true, maxRetries: 3 });
	}
}

/** Attacks that need a process of their own come first, because they take longest; the others share one. */
function shiftsOf(jobs: Job[]): Job[][] {
	const alone = jobs.filter(({ attack }) => attack.heap);
	const others = jobs.filter(({ attack }) => !attack.heap);
	const shifts = alone.map((job) => [job]);
	for (let at = 0; at < others.length; at += shift) shifts.push(others.slice(at, at + shift));
	return shifts;
}

const lastWords = (lines: string[]) =>
	lines
		.filter((line) => /FATAL|Error|heap/.test(line))
		.slice(0, 2)
		.join(' ');
