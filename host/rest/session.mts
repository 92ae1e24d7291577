import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often a request is sent again, a second apart, where n8n's database does not answer in time on a busy machine. */
const maxWaits = 60;

/** An answer of n8n's REST interface that is not a success. */
export class RestError extends Error {
	constructor(
		readonly status: number,
		readonly method: string,
		readonly path: string,
		message: string,
	) {
		super(`${method} ${path}: ${status} ${message}`);
		this.name = 'RestError';
	}
}

/** Talks to n8n's REST interface the way the editor does: with its cookie and the id of a browser. */
export class Session {
	private cookie = '';
	private readonly browserId = randomUUID();

	constructor(readonly url: string) {}

	get(path: string): Promise<unknown> {
		return this.request('GET', path);
	}

	post(path: string, body: unknown): Promise<unknown> {
		return this.request('POST', path, body);
	}

	/** Sends a request and returns the answer without n8n's own envelope. One that n8n refused before it looked at it is sent again. */
	async request(method: string, path: string, body?: unknown, waits = 0): Promise<unknown> {
		const response = await fetch(this.url + path, {
			method,
			headers: {
				'content-type': 'application/json',
				// n8n ends connections that rest for some seconds, and on a busy machine in the moment in which one is used again.
				connection: 'close',
				'browser-id': this.browserId,
				...(this.cookie && { cookie: this.cookie }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		for (const cookie of response.headers.getSetCookie()) {
			if (cookie.startsWith('n8n-auth=')) this.cookie = cookie.split(';')[0];
		}
		const text = await response.text();
		if (
			response.status === 503 &&
			/^Database is not ready/.test(messageOf(text)) &&
			waits < maxWaits
		) {
			await sleep(1000);
			return await this.request(method, path, body, waits + 1);
		}
		if (!response.ok) throw new RestError(response.status, method, path, messageOf(text));
		const answer = JSON.parse(text || 'null') as unknown;
		const wrapped = typeof answer === 'object' && answer !== null && 'data' in answer;
		return wrapped ? answer.data : answer;
	}
}

function messageOf(text: string): string {
	try {
		return String((JSON.parse(text) as { message?: unknown }).message ?? text);
	} catch {
		return text.slice(0, 500);
	}
}
