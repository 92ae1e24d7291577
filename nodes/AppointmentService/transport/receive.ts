import type { IN8nHttpFullResponse } from 'n8n-workflow';

/** The most that one answer may hold, in bytes, once it is unpacked. A page of a thousand records has about one megabyte. */
export const largestAnswer = 64 * 1024 * 1024;

/** An answer that was given up. */
export class GivenUp extends Error {
	constructor(readonly code: 'ETIMEDOUT' | 'TOO_LARGE') {
		super(code);
	}
}

/** An answer whose body was read. */
export type Received = Omit<IN8nHttpFullResponse, 'body'> & { body: unknown };

/**
 * Reads an answer that comes as a stream to its end: n8n's client itself knows no limit of size, and counts a time limit anew with
 * each byte.
 *
 * @param timeout milliseconds that the whole of it may take
 * @throws GivenUp where it takes longer, or holds more than anybody's page; whatever n8n's client throws
 */
export async function receive(
	asked: Promise<IN8nHttpFullResponse>,
	timeout: number,
): Promise<Received> {
	const late = AbortSignal.timeout(timeout);
	return await new Promise((resolve, reject) => {
		const giveUp = () => reject(new GivenUp('ETIMEDOUT'));
		late.addEventListener('abort', giveUp);
		const read = asked.then(async (answer) => ({
			...answer,
			body: await textOf(answer.body, late),
		}));
		// What is kept for the time limit would keep the answer, too.
		void read.then(resolve, reject).then(() => late.removeEventListener('abort', giveUp));
	});
}

interface Stream extends AsyncIterable<Buffer> {
	destroy(): void;
}

function isStream(body: unknown): body is Stream {
	return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

async function textOf(body: unknown, late: AbortSignal): Promise<unknown> {
	if (!isStream(body)) return body;
	const stop = () => body.destroy();
	late.addEventListener('abort', stop);
	try {
		if (late.aborted) throw new GivenUp('ETIMEDOUT');
		const chunks: Buffer[] = [];
		let size = 0;
		for await (const chunk of body) {
			size += chunk.length;
			if (size > largestAnswer) throw new GivenUp('TOO_LARGE');
			chunks.push(chunk);
		}
		return Buffer.concat(chunks).toString('utf8');
	} finally {
		late.removeEventListener('abort', stop);
		body.destroy();
	}
}
