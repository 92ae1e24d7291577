import type { Fetch } from '../http/types';

/** What reading one list may cost at most. No account comes near: a hundred thousand records are some hundred megabytes. */
const maxPerList = { requests: 20_000, characters: 256 * 1024 * 1024, milliseconds: 3_600_000 };

/**
 * Counts what reading one list costs: pages, guesses, retries, repeated readings. All pages are kept until the end, so a list that
 * never ends would fill the memory, or run all night.
 */
export class ReadBudget {
	private requests = 0;
	private characters = 0;
	private readonly startedAt: number;

	/** @param now milliseconds since 1970 */
	constructor(private readonly now: () => number) {
		this.startedAt = now();
	}

	/** The same fetch, counted. */
	countRequests(fetch: Fetch): Fetch {
		return async (url) => {
			this.requests++;
			const response = await fetch(url);
			this.characters += response.text.length;
			return response;
		};
	}

	/** Why there is to be no further request, in words that follow "because"; undefined while there may be. */
	exceededReason(): string | undefined {
		if (this.requests >= maxPerList.requests)
			return 'it took 20,000 requests, the most for one list';
		if (this.characters >= maxPerList.characters)
			return 'its pages have 256 megabytes, the most for one list';
		if (this.now() - this.startedAt >= maxPerList.milliseconds)
			return 'it took an hour, the longest for one list';
		return undefined;
	}
}
