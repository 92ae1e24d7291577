import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { Answer } from './dialects/types.mts';
import type { Effects } from './switches/board.mts';

const BOM = '\uFEFF';

/** Turns the answer into what goes over the wire, damage included. */
export function encode(
	{ status, headers, body }: Answer,
	{ on, due }: Effects,
): { headers: Record<string, string | number>; bytes: Buffer } {
	const isText = typeof body === 'string';
	let text = isText ? body : JSON.stringify(body);
	if (on.bom && !isText) text = BOM + text;
	let bytes = Buffer.from(text, 'utf8');
	if (due.truncated) bytes = bytes.subarray(0, Math.ceil(bytes.length / 2));
	if (on.gzip) bytes = gzipSync(bytes);
	if (bytes.length === 0)
		return { headers: { ...headers, ...(status !== 204 && { 'content-length': 0 }) }, bytes };
	return {
		headers: {
			'content-type': 'application/json; charset=utf-8',
			...headers,
			...(on.htmlContentType && !isText && { 'content-type': 'text/html; charset=utf-8' }),
			...(on.gzip && { 'content-encoding': 'gzip' }),
			'content-length': bytes.length,
		},
		bytes,
	};
}

/** Sends the answer, whole or as far as the connection holds. */
export function deliver(reply: FastifyReply, answer: Answer, effects: Effects): void {
	const { headers, bytes } = encode(answer, effects);
	reply.hijack();
	const { raw } = reply;
	raw.writeHead(answer.status, headers);
	if (effects.due.cut?.where === 'middle') {
		raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => raw.destroy());
	} else {
		raw.end(bytes);
	}
}

/** Ends the connection without a word. */
export function hangUp(reply: FastifyReply): void {
	reply.hijack();
	reply.raw.destroy();
}
