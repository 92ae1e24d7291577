import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import type { FaultAction, ServiceResponse } from './proxy.mts';
import { changeResponse, headOf, raw, withBody, without } from './responses.mts';

const megabyte = 1024 * 1024;
export const largeBytes = 200 * megabyte;
export const depth = 10_000;
export const manyKeys = 1_000_000;

/** Records without end: each is whole JSON, and so would be the list if anybody read it to its end. */
function* records(bytes: number): Generator<Buffer> {
	const record = `{"id":7,"notes":"${'x'.repeat(80)}"},`;
	const piece = Buffer.from(record.repeat(600));
	yield Buffer.from('{"success":true,"data":[');
	for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
	yield Buffer.from('{"id":8}]}');
}

/** A list of 200 MB: in one piece of a known length, in chunks, or in some kilobytes of gzip. */
export function largeAnswer(encoding: 'length' | 'chunks' | 'gzip'): FaultAction {
	return raw(async (response, { socket }) => {
		const length = [...records(0)].reduce((sum, { length }) => sum + length, 0);
		const piece = [...records(1)][1].length;
		const total = length + Math.ceil(largeBytes / piece) * piece;
		const headers = without(response.headers, 'content-length');
		const framing: Record<string, string> = {
			length: { 'content-length': String(total) },
			chunks: {},
			gzip: { 'content-encoding': 'gzip' },
		}[encoding];
		socket.write(headOf({ ...response, status: 200, headers }, framing));
		const sink = encoding === 'gzip' ? createGzip() : socket;
		if (sink !== socket) sink.pipe(socket);
		for (const part of records(largeBytes)) {
			if (socket.destroyed) return;
			if (!sink.write(part)) await Promise.race([once(sink, 'drain'), once(socket, 'close')]);
		}
		sink.end();
	});
}

const deep = `${'['.repeat(depth)}1${']'.repeat(depth)}`;

/** The answer is nothing but depth; or it has it beside the records; or a record has it. */
export function deepAnswer(where: 'alone' | 'beside' | 'within'): FaultAction {
	return changeResponse((response) => spliced(response, where, deep));
}

/** The same with a million keys. */
export function wideAnswer(where: 'alone' | 'beside' | 'within'): FaultAction {
	return changeResponse((response) => {
		const keys = Array.from({ length: manyKeys }, (_, at) => `"k${at}":${at}`);
		return spliced(response, where, `{${keys.join()}}`);
	});
}

function spliced(
	response: ServiceResponse,
	where: 'alone' | 'beside' | 'within',
	value: string,
): ServiceResponse {
	const text = response.body.toString();
	if (where === 'alone' || text === '') return withBody({ ...response, status: 200 }, value);
	if (where === 'beside') return withBody(response, text.replace('{', `{"metadata":${value},`));
	return withBody(response, text.replace(/"notes":("[^"]*"|null)/, `"notes":${value}`));
}
