import { generateHistory } from '../../../model/generate/generate-history.mts';
import { simulateHistory } from '../../../model/simulation.mts';
import { loggingPoller } from '../package-api.mts';
import type { Transcript } from '../transcript.mts';

const seed = 20_260_311;

/** Polls through invented histories of a business, until so many polls were made. */
export async function recordHistories(transcript: Transcript, polls: number): Promise<void> {
	for (let number = 1, made = 0; made < polls; number++) {
		transcript.heading('history', number);
		const poller = loggingPoller((what, value) => {
			const isShort = what === 'GET' || what === 'ended';
			if (isShort) transcript.add(what, value);
			else transcript.addDigest(what, value);
		});
		const {
			polls: count,
			broken,
			threw,
			miscounted,
		} = await simulateHistory(generateHistory(seed, number), poller);
		transcript.add('ended', { count, broken: broken.length, threw, miscounted });
		made += count;
	}
}
