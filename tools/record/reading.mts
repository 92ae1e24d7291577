import type { DialectName } from '../../sandbox/dialects/index.mts';
import { startSandbox, type Sandbox } from '../../sandbox/server.mts';
import { smallestPages } from '../../score/walks/fewest.mts';
import { columns, type Column } from '../../score/walks/switches.mts';
import { openWire } from '../../score/walks/wire.mts';
import { read, reported } from './package.mts';
import { wordsOf, type Page } from './page.mts';
import { pass, today } from './still.mts';

/** Milliseconds that an answer takes by the still clock. */
const latency = 20;
const sizes = [1260, 600, 41];

/** Reads the lists of a dialect under every switch, with several seeds. */
export async function recordReading(page: Page, dialect: DialectName): Promise<void> {
	for (const [index, rows] of sizes.entries()) {
		const seed = index + 1;
		const sandbox = await startSandbox({ rows, seed, today });
		for (const column of columns) {
			page.heading('reading', dialect, column.name, seed);
			await readOnce(page, sandbox, dialect, column, seed);
		}
		await sandbox.close();
	}
}

async function readOnce(
	page: Page,
	sandbox: Sandbox,
	dialect: DialectName,
	column: Column,
	seed: number,
): Promise<void> {
	const { surface, resource } = column.instead ?? { surface: 'limited', resource: 'appointments' };
	const other: DialectName = dialect === 'E01' ? 'E04' : 'E01';
	const mixed = { limited: other, [surface]: { '*': other, [resource]: dialect } };
	sandbox.setDialects(column.instead ? mixed : dialect);
	sandbox.setSwitches(column.rule(seed));
	sandbox.reset();
	const most = 60 + 4 * smallestPages(dialect, sandbox.expected(surface, resource).length);
	const wire = openWire(sandbox.url, sandbox.keys[surface], most);
	const url = `${sandbox.roots[surface]}/${resource}`;
	try {
		const clock = { now: () => Date.now(), sleep: async (wait: number) => pass(wait) };
		const reading = await Promise.race([
			read(oneByOne(wire.fetch, page), url, resource, clock),
			wire.looped,
		]);
		if (reading === 'loop') return page.say('loop');
		const { records, ...rest } = reported(reading);
		page.sum('records', records);
		page.say('said', rest);
	} catch (error) {
		page.say('error', wordsOf(error));
	}
}

/** Requests that are made together are answered one after the other, so that each run goes the same way. */
function oneByOne<T extends (url: string) => Promise<unknown>>(fetch: T, page: Page): T {
	let last: Promise<unknown> = Promise.resolve();
	const ordered = (url: string) => {
		page.say('GET', url);
		const answer = last.then(() => fetch(url));
		last = answer.catch(() => undefined).then(() => pass(latency));
		return answer;
	};
	return ordered as T;
}
