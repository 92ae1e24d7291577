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
export function largeAnswer(way: 'length' | 'chunks' | 'gzip'): FaultAction {
	return raw(async (own, { socket }) => {
		const length = [...records(0)].reduce((sum, { length }) => sum + length, 0);
		const piece = [...records(1)][1].length;
		const total = length + Math.ceil(largeBytes / piece) * piece;
		const headers = without(own.headers, 'content-length');
		const told: Record<string, string> = {
			length: { 'content-length': String(total) },
			chunks: {},
			gzip: { 'content-encoding': 'gzip' },
		}[way];
		socket.write(headOf({ ...own, status: 200, headers }, told));
		const sink = way === 'gzip' ? createGzip() : socket;
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
	return changeResponse((own) => spliced(own, where, deep));
}

/** The same with a million keys. */
export function wideAnswer(where: 'alone' | 'beside' | 'within'): FaultAction {
	return changeResponse((own) => {
		const keys = Array.from({ length: manyKeys }, (_, at) => `"k${at}":${at}`);
		return spliced(own, where, `{${keys.join()}}`);
	});
}

function spliced(
	own: ServiceResponse,
	where: 'alone' | 'beside' | 'within',
	value: string,
): ServiceResponse {
	const text = own.body.toString();
	if (where === 'alone' || text === '') return withBody({ ...own, status: 200 }, value);
	if (where === 'beside') return withBody(own, text.replace('{', `{"metadata":${value},`));
	return withBody(own, text.replace(/"notes":("[^"]*"|null)/, `"notes":${value}`));
}
