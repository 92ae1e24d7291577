import type { Poller } from '../poll-once.mts';
import { generateSoonHistory } from './generate.mts';
import { simulateSoon } from './simulation.mts';

/** What came of all histories. */
export interface SoonFigures {
	histories: number;
	polls: number;
	requests: number;
	threw: number;
	found: number;
	excused: number;
	moved: number;
	missed: number;
	doubled: number;
	wrong: number;
	broken: number;
	/** One line for each history and kind of fault, with its first example. */
	faults: string[];
}

/** Simulates histories one after the other, until so many polls were made. */
export async function runSoonModel(
	pollerFor: (ahead: number) => Poller,
	seed: number,
	polls: number,
): Promise<SoonFigures> {
	const figures: SoonFigures = {
		...{ histories: 0, polls: 0, requests: 0, threw: 0, found: 0, excused: 0, moved: 0 },
		...{ missed: 0, doubled: 0, wrong: 0, broken: 0, faults: [] },
	};
	for (let number = 1; figures.polls < polls; number++) {
		const history = generateSoonHistory(seed, number);
		if (!history) continue;
		const outcome = await simulateSoon(history, pollerFor);
		figures.histories++;
		for (const name of ['polls', 'requests', 'threw', 'found', 'excused', 'moved'] as const)
			figures[name] += outcome[name];
		for (const name of ['missed', 'doubled', 'wrong', 'broken'] as const) {
			const { length, 0: example } = outcome[name];
			figures[name] += length;
			if (length > 0) figures.faults.push(`case ${number}: ${length} ${name}, such as ${example}`);
		}
	}
	return figures;
}
