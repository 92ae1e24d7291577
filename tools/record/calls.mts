import { CallLog, type Call } from '../../sandbox/http/call-log.mts';
import type { Transcript } from './transcript.mts';

let calls: Call[] = [];
const { open } = CallLog.prototype;
CallLog.prototype.open = function (this: CallLog, ...given) {
	const call = open.apply(this, given);
	calls.push(call);
	return call;
};

/** Headers that every client sends, or that repeat other information. */
const usual =
	/^(accept-encoding|accept-language|connection|content-length|host|sec-fetch-mode|user-agent)$/;

/**
 * Records the requests since the last call. Reads between two writes may run in parallel and come in any order, so they are
 * sorted.
 */
export function recordCalls(transcript: Transcript): void {
	let reads: string[] = [];
	const flush = () => {
		for (const line of reads.sort()) transcript.add(line);
		reads = [];
	};
	for (const { method, url, headers, key, status } of calls) {
		const shown = Object.entries(headers).filter(([name]) => !usual.test(name));
		const line = `${method} ${url} ${key} ${status} ${JSON.stringify(Object.fromEntries(shown))}`;
		if (method === 'GET') reads.push(line);
		else {
			flush();
			transcript.add(line);
		}
	}
	flush();
	calls = [];
}
