const heartbeat = 30_000;

/**
 * Tells the person at the terminal what is going on and for how long. On a terminal the line counts up; in
 * a log there is one line at the start, one every half minute, and one at the end. Written to standard error, so that standard
 * output holds results only.
 */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
	const begin = Date.now();
	const live = process.stderr.isTTY === true;
	const write = (state: string) => {
		const line = `${title} … ${state}`;
		process.stderr.write(live ? `\r\x1b[K${line}` : `${line}\n`);
	};
	write('');
	const timer = setInterval(() => write(elapsed(begin)), live ? 1000 : heartbeat);
	try {
		const result = await work();
		write(`done in ${elapsed(begin)}`);
		return result;
	} catch (error) {
		write(`failed after ${elapsed(begin)}`);
		throw error;
	} finally {
		clearInterval(timer);
		if (live) process.stderr.write('\n');
	}
}

function elapsed(since: number): string {
	const seconds = (Date.now() - since) / 1000;
	if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
	return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}
