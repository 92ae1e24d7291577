import type { Fetch } from '../http/types';

/** What one list may take at most. No account comes near: a hundred thousand records are some hundred megabytes. */
const maxPerList = { requests: 20_000, letters: 256 * 1024 * 1024, milliseconds: 3_600_000 };

/**
 * Counts what reading one list takes, whatever for: pages, tries, repetitions. Its pages are kept until its end, so a service that
 * never ends would fill the memory or the night.
 */
export class ReadBudget {
	private requests = 0;
	private characters = 0;
	private readonly startedAt: number;

	/** @param now milliseconds since 1970 */
	constructor(private readonly now: () => number) {
		this.startedAt = now();
	}

	/** The same way of reading, counted. */
	countRequests(fetch: Fetch): Fetch {
		return async (url) => {
			this.requests++;
			const answer = await fetch(url);
			this.characters += answer.text.length;
			return answer;
		};
	}

	/** Why there is to be no further request, in words that follow "because"; undefined while there may be. */
	exceededReason(): string | undefined {
		if (this.requests >= maxPerList.requests)
			return 'it took 20,000 requests, the most for one list';
		if (this.characters >= maxPerList.letters)
			return 'its pages have 256 megabytes, the most for one list';
		if (this.now() - this.startedAt >= maxPerList.milliseconds)
			return 'it took an hour, the longest for one list';
		return undefined;
	}
}
