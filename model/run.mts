import { generateHistory } from './generate/generate-history.mts';
import type { History } from './history.mts';
import { simulateHistory, type HistoryOutcome } from './simulation.mts';
import { Statistics } from './statistics.mts';
import type { Poller } from './poll-once.mts';

/**
 * Simulates histories one after the other, until so many polls were made.
 *
 * @param pollerOf the poller for a history
 * @param seen called after each history
 * @param isPlayed which histories are played; all by default
 * @param generate invents them
 */
export async function runModel(
	pollerOf: (history: History) => Poller,
	seed: number,
	polls: number,
	seen: (outcome: HistoryOutcome) => void = () => undefined,
	isPlayed: (history: History) => boolean = () => true,
	generate = generateHistory,
): Promise<Statistics> {
	const statistics = new Statistics();
	for (let number = 1; statistics.polls < polls; number++) {
		const history = generate(seed, number);
		if (!isPlayed(history)) continue;
		const outcome = await simulateHistory(history, pollerOf(history));
		statistics.add(outcome);
		seen(outcome);
	}
	return statistics;
}
