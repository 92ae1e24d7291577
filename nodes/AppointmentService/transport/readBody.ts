import type { IN8nHttpFullResponse } from 'n8n-workflow';

/** The largest response, in bytes after decompression. A page of a thousand records has about one megabyte. */
export const maxResponseBytes = 64 * 1024 * 1024;

/** The body was not read to its end: it took too long, or is too large. */
export class BodyReadError extends Error {
	constructor(readonly code: 'ETIMEDOUT' | 'TOO_LARGE') {
		super(code);
	}
}

export type BufferedResponse = Omit<IN8nHttpFullResponse, 'body'> & { body: unknown };

/**
 * Reads a response stream to its end: n8n's client has no limit of size, and restarts its timeout with each byte.
 *
 * @param timeout milliseconds that the whole response may take
 * @throws BodyReadError where it takes longer, or is too large; whatever n8n's client throws
 */
export async function readResponseBody(
	pendingResponse: Promise<IN8nHttpFullResponse>,
	timeout: number,
): Promise<BufferedResponse> {
	const timeoutSignal = AbortSignal.timeout(timeout);
	return await new Promise((resolve, reject) => {
		const onTimeout = () => reject(new BodyReadError('ETIMEDOUT'));
		timeoutSignal.addEventListener('abort', onTimeout);
		const buffered = pendingResponse.then(async (response) => ({
			...response,
			body: await readText(response.body, timeoutSignal),
		}));
		// A listener that stays until the timeout would keep the response in memory.
		void buffered
			.then(resolve, reject)
			.then(() => timeoutSignal.removeEventListener('abort', onTimeout));
	});
}

interface Stream extends AsyncIterable<Buffer> {
	destroy(): void;
}

function isStream(body: unknown): body is Stream {
	return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

async function readText(body: unknown, timeoutSignal: AbortSignal): Promise<unknown> {
	if (!isStream(body)) return body;
	const stop = () => body.destroy();
	timeoutSignal.addEventListener('abort', stop);
	try {
		if (timeoutSignal.aborted) throw new BodyReadError('ETIMEDOUT');
		const chunks: Buffer[] = [];
		let size = 0;
		for await (const chunk of body) {
			size += chunk.length;
			if (size > maxResponseBytes) throw new BodyReadError('TOO_LARGE');
			chunks.push(chunk);
		}
		return Buffer.concat(chunks).toString('utf8');
	} finally {
		timeoutSignal.removeEventListener('abort', stop);
		body.destroy();
	}
}
