import type { IN8nHttpFullResponse } from 'n8n-workflow';

/** The largest response, in bytes after decompression. A page of a thousand records has about one megabyte. */
export const maxResponseBytes = 64 * 1024 * 1024;

/** The error of a body that was not read to its end: it took too long, is too large, or belongs to a status that ends no request. */
const unread = (code: 'ETIMEDOUT' | 'TOO_LARGE' | 'HPE_INVALID_STATUS') =>
	Object.assign(new Error(code), { code });

/**
 * Reads a response stream to its end within the timeout: n8n's client has no limit of size, and restarts its timeout with each byte.
 * @throws where it takes longer, is too large, or has a status below 200; whatever n8n's client throws
 */
export async function readResponseBody(
	pendingResponse: Promise<IN8nHttpFullResponse>,
	timeoutSignal: AbortSignal,
): Promise<Omit<IN8nHttpFullResponse, 'body'> & { body: string }> {
	return await new Promise((resolve, reject) => {
		let stream: Stream | undefined;
		const onTimeout = () => {
			reject(unread('ETIMEDOUT'));
			stream?.destroy();
		};
		timeoutSignal.addEventListener('abort', onTimeout);
		const buffered = pendingResponse.then(async (response) => {
			if (response.statusCode < 200) throw unread('HPE_INVALID_STATUS');
			const contentType = String(response.headers['content-type']);
			stream = response.body as unknown as Stream;
			if (timeoutSignal.aborted) stream.destroy();
			return { ...response, body: await readText(stream, contentType) };
		});
		// A listener that stays until the timeout would keep the response in memory.
		void buffered
			.then(resolve, reject)
			.then(() => timeoutSignal.removeEventListener('abort', onTimeout));
	});
}

interface Stream extends AsyncIterable<Buffer> {
	destroy(): void;
}

async function readText(body: Stream, contentType: string): Promise<string> {
	try {
		const chunks: Buffer[] = [];
		let size = 0;
		for await (const chunk of body) {
			size += chunk.length;
			if (size > maxResponseBytes) throw unread('TOO_LARGE');
			chunks.push(chunk);
		}
		return decodeText(Buffer.concat(chunks), contentType);
	} finally {
		body.destroy();
	}
}

/** The text of a body: in UTF-8 where it is that, whatever the service names; else in what the bytes begin with, or the content type names. */
export function decodeText(bytes: Buffer, contentType: string): string {
	const begin = bytes.subarray(0, 2).toString('hex');
	const marked = begin === 'fffe' ? 'utf-16le' : begin === 'feff' ? 'utf-16be' : undefined;
	const charset = marked ?? /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)?.[1];
	const named = () => (charset === undefined ? undefined : decode(bytes, charset));
	const isWide = charset !== undefined && /^utf-?16/i.test(charset);
	return (
		(isWide ? named() : undefined) ??
		decode(bytes, 'utf-8', true) ??
		named() ??
		bytes.toString('utf8')
	);
}

/** Undefined where the encoding is not known, or, with `fatal`, where the bytes are not in it. */
function decode(bytes: Buffer, charset: string, fatal = false): string | undefined {
	try {
		return new TextDecoder(charset, { fatal }).decode(bytes);
	} catch {
		return undefined;
	}
}
