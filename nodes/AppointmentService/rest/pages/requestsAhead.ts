import type { FetchParsed } from '../http/retry';
import type { ParsedResponse } from '../http/types';

/** Requests that are under way before their responses are wanted. */
export class RequestsAhead {
	private readonly responses = new Map<string, Promise<ParsedResponse>>();

	constructor(private readonly fetchNow: FetchParsed) {}

	start(addresses: string[]): void {
		for (const address of addresses) {
			const response = this.fetchNow(address);
			// It fails where the page is wanted.
			response.catch(() => undefined);
			this.responses.set(address, response);
		}
	}

	has(address: string): boolean {
		return this.responses.has(address);
	}

	/** The response to a request that is under way, once; else to one that begins now. */
	async fetch(address: string): Promise<ParsedResponse> {
		const response = this.responses.get(address) ?? this.fetchNow(address);
		this.responses.delete(address);
		return await response;
	}
}
