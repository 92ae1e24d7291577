/**
 * Plays cases in this process, several at a time, and writes what came of each as one line of JSON. What is to be played comes as a
 * JSON list of names in the first argument; the certificates stand in the file that the second one names.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { allCases, type FaultCase } from './cases.mts';
import type { Certificates } from './network/certificates.mts';
import { startTestEnvironment, type FaultEnvironment } from './environment.mts';
import type { Line, CaseReport } from './report.mts';

const [names, file, together = '1'] = process.argv.slice(2);
const wanted = new Set(JSON.parse(names) as string[]);
const certificates = JSON.parse(readFileSync(file, 'utf8')) as Certificates;
const cases = allCases().filter(({ name }) => wanted.has(name));

/** Milliseconds after which a case is given up: a list is waited for two minutes, as long as there is hope. */
const limit = 180_000;

async function playOne({ name, fault, play }: FaultCase): Promise<CaseReport> {
	const environment = await startTestEnvironment(fault, certificates);
	const begin = performance.now();
	const over = new AbortController();
	try {
		const late = sleep(limit, 'late' as const, { signal: over.signal });
		late.catch(() => {});
		const judged = await Promise.race([play(environment), late]);
		const outcome = judged === 'late' ? 'hung' : judged.outcome;
		const messages = judged === 'late' ? [] : judged.messages;
		const isNeedless = outcome === 'said' && fault.harmless;
		const why = judged === 'late' ? `no end within ${limit / 1000} s` : judged.why;
		return {
			name,
			outcome: isNeedless ? 'lost' : outcome,
			why: isNeedless ? 'given up although nothing was missing' : why,
			messages: messages.map((text) => plain(text, environment)),
			seconds: (performance.now() - begin) / 1000,
			visits: environment.elsewhere.came.length,
			keysAway: environment.elsewhere.came.filter(({ holdsKey }) => holdsKey).length,
		};
	} catch (error) {
		return { ...broken, name, why: String((error as Error).stack) };
	} finally {
		over.abort();
		await environment.close();
	}
}

/** Without what differs from run to run. */
function plain(text: string, { credential, elsewhere }: FaultEnvironment): string {
	return text
		.replaceAll(credential.baseUrl, '<account>')
		.replaceAll(elsewhere.origin.replace('http:', ''), '//<elsewhere>')
		.replace(/req_[\w-]+/g, '<request>');
}

const broken = { outcome: 'lost' as const, messages: [], seconds: 0, visits: 0, keysAway: 0 };
const say = (line: Line) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function work(): Promise<void> {
	for (let next = cases.shift(); next; next = cases.shift()) say({ result: await playOne(next) });
}

say({ idle: process.resourceUsage().maxRSS / 1024 });
await Promise.all(Array.from({ length: Number(together) }, work));
say({ peak: process.resourceUsage().maxRSS / 1024 });
process.exit(0);
