import type { DialectName } from '../../../sandbox/dialects/index.mts';
import { startSandbox, type Sandbox } from '../../../sandbox/server.mts';
import { pagesAtDefaultSize } from '../../../score/reads/minimum-calls.mts';
import { readColumns, type ReadColumn } from '../../../score/reads/columns.mts';
import { createCountingClient } from '../../../score/reads/counting-client.mts';
import { readWithClock, readSummary } from '../package-api.mts';
import { errorMessageOf, type Transcript } from '../transcript.mts';
import { advanceClock, recordDay } from '../deterministic.mts';

/** Milliseconds that an answer takes by the still clock. */
const latency = 20;
const sizes = [1260, 600, 41];

/** Reads the lists of a dialect under every switch, with several seeds. */
export async function recordReading(transcript: Transcript, dialect: DialectName): Promise<void> {
	for (const [index, rows] of sizes.entries()) {
		const seed = index + 1;
		const sandbox = await startSandbox({ rows, seed, today: recordDay });
		for (const column of readColumns) {
			transcript.heading('reading', dialect, column.name, seed);
			await readOnce(transcript, sandbox, dialect, column, seed);
		}
		await sandbox.close();
	}
}

async function readOnce(
	transcript: Transcript,
	sandbox: Sandbox,
	dialect: DialectName,
	column: ReadColumn,
	seed: number,
): Promise<void> {
	const { surface, resource } = column.instead ?? { surface: 'limited', resource: 'appointments' };
	const other: DialectName = dialect === 'E01' ? 'E04' : 'E01';
	const mixed = { limited: other, [surface]: { '*': other, [resource]: dialect } };
	sandbox.setDialects(column.instead ? mixed : dialect);
	sandbox.setSwitches(column.rule(seed));
	sandbox.reset();
	const most = 60 + 4 * pagesAtDefaultSize(dialect, sandbox.expected(surface, resource).length);
	const client = createCountingClient(sandbox.url, sandbox.keys[surface], most);
	const url = `${sandbox.roots[surface]}/${resource}`;
	try {
		const clock = { now: () => Date.now(), sleep: async (wait: number) => advanceClock(wait) };
		const reading = await Promise.race([
			readWithClock(sequentially(client.fetch, transcript), url, resource, clock),
			client.looped,
		]);
		if (reading === 'loop') return transcript.add('loop');
		const { records, ...rest } = readSummary(reading);
		transcript.addDigest('records', records);
		transcript.add('said', rest);
	} catch (error) {
		transcript.add('error', errorMessageOf(error));
	}
}

/** Requests that are made together are answered one after the other, so that each run goes the same way. */
function sequentially<T extends (url: string) => Promise<unknown>>(
	fetch: T,
	transcript: Transcript,
): T {
	let last: Promise<unknown> = Promise.resolve();
	const ordered = (url: string) => {
		transcript.add('GET', url);
		const answer = last.then(() => fetch(url));
		last = answer.catch(() => undefined).then(() => advanceClock(latency));
		return answer;
	};
	return ordered as T;
}
