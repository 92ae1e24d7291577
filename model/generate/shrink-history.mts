import type { History, PollStep } from '../history.mts';

type Fails = (history: History) => Promise<boolean>;

/** Shrinks a failing history as long as it still fails: removes polls first, then their events. */
export async function shrinkHistory(history: History, fails: Fails): Promise<History> {
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
		for (const variant of simplifications)
			for (let position = 0; position < 8; position++) {
				const step = variant(least.steps[index] as PollStep, position);
				if (step) await attempt({ ...least, steps: least.steps.with(index, step) });
			}
	for (let count = least.business.count; count > 0; count = Math.floor(count / 2))
		await attempt({ ...least, business: { ...least.business, count: Math.floor(count / 2) } });
	return least;
}

/** Ways to make a poll simpler; each removes the n-th event, where there is one. */
const simplifications: Array<(step: PollStep, position: number) => PollStep | undefined> = [
	(step, position) =>
		position < step.before.length ? { ...step, before: without(step.before, position) } : undefined,
	(step, position) =>
		position < step.during.length ? { ...step, during: without(step.during, position) } : undefined,
	(step, position) =>
		position < step.faults.length ? { ...step, faults: without(step.faults, position) } : undefined,
	(step, position) => (position === 0 && step.crash ? { ...step, crash: undefined } : undefined),
	(step, position) =>
		position === 0 && step.restart ? { ...step, restart: undefined } : undefined,
	(step, position) =>
		position === 0 && step.overlap ? { ...step, overlap: undefined } : undefined,
];

function without<T>(values: readonly T[], from: number, count = 1): T[] {
	return [...values.slice(0, from), ...values.slice(from + count)];
}
