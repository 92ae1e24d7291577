import { CallLog, type Call } from '../../sandbox/calls.mts';
import type { Page } from './page.mts';

let calls: Call[] = [];
const { open } = CallLog.prototype;
CallLog.prototype.open = function (this: CallLog, ...given) {
	const call = open.apply(this, given);
	calls.push(call);
	return call;
};

/** Headers that every client sends, or that say what stands elsewhere already. */
const usual =
	/^(accept-encoding|accept-language|connection|content-length|host|sec-fetch-mode|user-agent)$/;

/**
 * Writes down what services were asked since the last time. What is read between two writes may be asked for at the same time
 * and come in any order, so it is sorted.
 */
export function sayCalls(page: Page): void {
	let reads: string[] = [];
	const flush = () => {
		for (const line of reads.sort()) page.say(line);
		reads = [];
	};
	for (const { method, url, headers, key, status } of calls) {
		const shown = Object.entries(headers).filter(([name]) => !usual.test(name));
		const line = `${method} ${url} ${key} ${status} ${JSON.stringify(Object.fromEntries(shown))}`;
		if (method === 'GET') reads.push(line);
		else {
			flush();
			page.say(line);
		}
	}
	flush();
	calls = [];
}
