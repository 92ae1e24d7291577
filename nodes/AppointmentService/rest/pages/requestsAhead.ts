import { isErrorResponse } from '../http/errorInfo';
import type { FetchParsed } from '../http/retry';
import type { ParsedResponse } from '../http/types';

/** Requests that are under way before their responses are wanted. They are not retried: one that fails is sent again where its page is wanted. */
export class RequestsAhead {
	private readonly responses = new Map<string, Promise<ParsedResponse | undefined>>();

	/** @param fetchOnce sends a request without retries */
	constructor(
		private readonly fetchNow: FetchParsed,
		private readonly fetchOnce: FetchParsed,
	) {}

	start(addresses: string[]): void {
		for (const address of addresses) {
			const response = this.fetchOnce(address).catch(() => undefined);
			this.responses.set(address, response);
		}
	}

	has(address: string): boolean {
		return this.responses.has(address);
	}

	/** The response to a request that is under way, once; else to one that begins now. */
	async fetch(address: string): Promise<ParsedResponse> {
		const underWay = this.responses.get(address);
		if (!underWay) return await this.fetchNow(address);
		this.responses.delete(address);
		const response = await underWay;
		const isWhole = response && typeof response.body !== 'string' && !isErrorResponse(response);
		return isWhole ? response : await this.fetchNow(address);
	}
}
