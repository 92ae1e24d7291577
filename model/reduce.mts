import type { History, Step } from './history.mts';

type Fails = (history: History) => Promise<boolean>;

/** Leaves out of a history that fails whatever it fails without: polls first, then what happens in them. */
export async function reduce(history: History, fails: Fails): Promise<History> {
	let least = history;
	const attempt = async (smaller: History) => {
		if (!(await fails(smaller))) return false;
		least = smaller;
		return true;
	};
	for (let size = Math.ceil(least.steps.length / 2); size >= 1; size = Math.floor(size / 2))
		for (let from = least.steps.length - size; from >= 0; from -= size)
			await attempt({ ...least, steps: without(least.steps, from, size) });
	for (let index = 0; index < least.steps.length; index++)
		for (const variant of simpler)
			for (let turn = 0; turn < 8; turn++) {
				const step = variant(least.steps[index] as Step, turn);
				if (step) await attempt({ ...least, steps: least.steps.with(index, step) });
			}
	for (let count = least.world.count; count > 0; count = Math.floor(count / 2))
		await attempt({ ...least, world: { ...least.world, count: Math.floor(count / 2) } });
	return least;
}

/** Ways to make a poll simpler; each takes the turn-th thing away, where there is one. */
const simpler: Array<(step: Step, turn: number) => Step | undefined> = [
	(step, turn) =>
		turn < step.before.length ? { ...step, before: without(step.before, turn) } : undefined,
	(step, turn) =>
		turn < step.during.length ? { ...step, during: without(step.during, turn) } : undefined,
	(step, turn) =>
		turn < step.faults.length ? { ...step, faults: without(step.faults, turn) } : undefined,
	(step, turn) => (turn === 0 && step.crash ? { ...step, crash: undefined } : undefined),
	(step, turn) => (turn === 0 && step.restart ? { ...step, restart: undefined } : undefined),
	(step, turn) => (turn === 0 && step.overlap ? { ...step, overlap: undefined } : undefined),
];

function without<T>(values: readonly T[], from: number, count = 1): T[] {
	return [...values.slice(0, from), ...values.slice(from + count)];
}
