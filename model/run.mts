import { drawHistory } from './draw.mts';
import type { History } from './history.mts';
import { live, type Outcome } from './host.mts';
import { Tally } from './tally.mts';
import type { Watcher } from './watcher.mts';

/**
 * Lives through histories one after the other, until so many polls were made.
 *
 * @param watcherOf what watches in this history
 * @param seen told of each history when it is over
 */
export async function runModel(
	watcherOf: (history: History) => Watcher,
	seed: number,
	polls: number,
	seen: (outcome: Outcome) => void = () => undefined,
): Promise<Tally> {
	const tally = new Tally();
	for (let number = 1; tally.polls < polls; number++) {
		const history = drawHistory(seed, number);
		const outcome = await live(history, watcherOf(history));
		tally.add(outcome);
		seen(outcome);
	}
	return tally;
}
