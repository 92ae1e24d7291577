import {
	NetworkError,
	type Fetch,
	type RetryPolicy,
} from '../../nodes/AppointmentService/rest/index.ts';

/** A client of the sandbox that records every request to another origin, and stops a reader in an endless loop. */
export interface CountingClient {
	fetch: Fetch;
	requestCount: number;
	/** Every response, in the order of arrival. */
	answers: Array<{ url: string; text: string }>;
	offHost: string[];
	/** Settles after more requests than any reading needs. */
	looped: Promise<'loop'>;
}

/**
 * @param origin the only origin that is let through, and the only one that gets the key
 * @param most requests beyond which a reading counts as a loop
 */
export function createCountingClient(origin: string, key: string, most: number): CountingClient {
	let stop: (reason: 'loop') => void = () => undefined;
	const client: CountingClient = {
		requestCount: 0,
		answers: [],
		offHost: [],
		looped: new Promise((resolve) => (stop = resolve)),
		fetch: async (address) => {
			if (++client.requestCount > most) {
				stop('loop');
				return new Promise(() => undefined);
			}
			const url = new URL(address);
			if (url.origin !== origin) {
				client.offHost.push(address);
				throw new NetworkError('not found', 'ENOTFOUND', false);
			}
			const answer = await get(url, key);
			client.answers.push(answer);
			return answer;
		},
	};
	return client;
}

async function get(url: URL, key: string): ReturnType<Fetch> {
	try {
		const response = await fetch(url, {
			headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
			redirect: 'manual',
		});
		// The text as it came: reading it as text would drop a byte order mark.
		const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
		const headers: Record<string, string> = {};
		response.headers.forEach((value, name) => (headers[name] = value));
		return { url: url.href, status: response.status, headers, text };
	} catch (error) {
		throw new NetworkError(String(error), 'ECONNRESET', true);
	}
}

/** A retry policy whose waits cost no time: they advance the clock instead. */
export function instantRetryPolicy(): Omit<RetryPolicy, 'onPressure'> {
	let skipped = 0;
	return {
		now: () => Date.now() + skipped,
		sleep: (milliseconds) => {
			skipped += milliseconds;
			return Promise.resolve();
		},
		tries: 5,
		budget: 120_000,
	};
}
