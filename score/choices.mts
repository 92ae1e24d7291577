import { parseArgs } from 'node:util';
import { findChoices } from '../nodes/AppointmentService/methods/picker/recordPicker.ts';
import { withRetry } from '../nodes/AppointmentService/rest/index.ts';
import type { ApiClient } from '../nodes/AppointmentService/transport/index.ts';
import { VirtualClock } from './clock.mts';
import { generateSpec } from './fuzz/generate/generate-spec.mts';
import { idlessStyles } from './fuzz/service/records.mts';
import { FuzzService } from './fuzz/service/service.mts';
import { quantiles } from './fuzz/silence.mts';
import type { FuzzSpec } from './fuzz/spec.mts';

/**
 * Opens lists of choices in generated services, scrolls to their end, and counts what came wrong.
 *
 *     npm run score:choices                            2000 cases
 *     npm run score:choices -- --cases 500 --seed 7
 *     npm run score:choices -- --seed 7 --case 123     one case, with its requests
 *
 * Exit code 1 where a list claimed to be whole and was not, gave a record twice, or could be scrolled without end.
 */
const { values } = parseArgs({
	options: {
		cases: { type: 'string', default: '2000' },
		seed: { type: 'string', default: '1' },
		case: { type: 'string' },
	},
});

const counts = [3, 12, 30, 60, 130];
const maxScrolls = 60;
const maxRequests = 900;

/** A service whose list nobody changes; undefined where no field tells its records apart, or a page has what others have too. */
function drawSpec(number: number): FuzzSpec | undefined {
	const spec = generateSpec(Number(values.seed), number);
	if (idlessStyles.has(spec.records.id) || spec.paging.pinned) return undefined;
	const own = { hiddenEvery: undefined, hiddenRun: undefined };
	const query = { filter: undefined, rate: undefined, userSize: undefined, limit: undefined };
	const count = Math.min(spec.records.count, counts[number % counts.length]);
	return { ...spec, ...query, records: { ...spec.records, ...own, count }, moves: [], faults: [] };
}

interface Outcome {
	fault?: 'not whole' | 'doubled' | 'endless';
	found: number;
	/** Requests of the opened list, before anybody scrolled. */
	opening: number;
	isClaimed: boolean;
}

async function scrollThrough(spec: FuzzSpec, service: FuzzService): Promise<Outcome> {
	const fetch: ApiClient['fetch'] = async (url) => {
		if (service.calls.length >= maxRequests) throw new Error('Too many requests.');
		return await service.fetch(url);
	};
	const policy = { sleep: clock.sleep, now: clock.now, tries: 3, budget: 15_000 };
	const root = service.url.slice(0, -spec.resource.length - 1);
	const credentials = { root, redact: (text: string) => text, surface: 'enterprise' };
	// What the choices need of a client, and no more.
	const client = { credentials, fetch, read: withRetry(fetch, policy) } as unknown as ApiClient;
	const ids: string[] = [];
	let page: Awaited<ReturnType<typeof findChoices>> | undefined;
	let opening = 0;
	let scrolls = 0;
	let isClaimed = false;
	do {
		const cursor = page?.next && JSON.parse(JSON.stringify(page.next));
		page = await findChoices(client, { path: spec.resource }, { cursor });
		ids.push(...page.choices.map(({ value }) => value));
		if (scrolls === 0) [opening, isClaimed] = [service.calls.length, page.complete];
	} while (page.next && ++scrolls < maxScrolls);
	const found = new Set(ids).size;
	const fault = () => {
		if (page.next) return 'endless';
		if (found < ids.length) return 'doubled';
		return isClaimed && found < spec.records.count ? 'not whole' : undefined;
	};
	return { fault: fault(), found, opening, isClaimed };
}

const clock = new VirtualClock();
const figures = { cases: 0, whole: 0, claimed: 0, faults: 0, refused: 0 };
const openings: number[] = [];
const numbers = values.case
	? [Number(values.case)]
	: Array.from({ length: Number(values.cases) }, (_, index) => index + 1);
for (const number of numbers) {
	const spec = drawSpec(number);
	if (!spec) continue;
	figures.cases++;
	const service = new FuzzService(spec, clock);
	try {
		const { fault, found, opening, isClaimed } = await scrollThrough(spec, service);
		if (found === spec.records.count) figures.whole++;
		if (isClaimed) figures.claimed++;
		openings.push(opening);
		if (fault) {
			figures.faults++;
			console.log(`case ${number}: ${fault}, ${found} of ${spec.records.count}`);
		}
	} catch (error) {
		figures.refused++;
		if (values.case) console.log(error);
	}
	if (values.case) for (const { url } of service.calls) console.log(url.slice(0, 200));
}
console.log(
	`choices: ${figures.cases} lists, ${figures.whole} whole, ${figures.claimed} said so, ${figures.faults} wrong, ${figures.refused} refused; requests to open one: ${quantiles(openings, 0)}`,
);
process.exitCode = figures.faults > 0 ? 1 : 0;
