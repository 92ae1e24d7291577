import { parseArgs } from 'node:util';
import { dialectNames } from '../sandbox/dialects/index.mts';
import { formatTable } from '../tools/text-table.mts';
import { askDialect } from './filters/dialects.mts';
import { countRequests } from './filters/large.mts';
import { askService, type Answer } from './filters/run.mts';

/**
 * Asks Get Many for filtered and sorted lists, through the real node in n8n's own engine and over HTTP, and compares each answer with
 * the truth: of the twelve dialects, and of invented services of all kinds.
 *
 *     npm run score:filters
 *     npm run score:filters -- --cases 200 --seed 7     fewer services, of another seed
 *     npm run score:filters -- --seed 7 --case 123      one of them, described in full
 *     npm run score:filters -- --large 100000           also the requests for tomorrow's visits of so many
 *
 * `unsure` answers say themselves that records may be missing. Exit code 1 where an answer is wrong, where records are missing and nothing
 * is said, or where the node fails.
 */
const { values } = parseArgs({
	options: {
		cases: { type: 'string', default: '1000' },
		seed: { type: 'string', default: '1' },
		case: { type: 'string' },
		large: { type: 'string' },
	},
});

const seedOf = (number: number) => Number(values.seed) * 100_000 + number;
const answers: Answer[] = [];
if (values.case === undefined) {
	for (const dialect of dialectNames)
		answers.push(...(await askDialect(dialect, 12, Number(values.seed))));
	for (let number = 1; number <= Number(values.cases); number++)
		answers.push(await askService(seedOf(number)));
} else {
	const answer = await askService(seedOf(Number(values.case)));
	console.log(JSON.stringify(answer, undefined, 2));
	answers.push(answer);
}

const outcomes = ['right', 'unsure', 'wrong', 'falseComplete', 'failed'] as const;
const kinds = [...new Set(answers.flatMap((answer) => answer.kinds))].sort();
const count = (among: Answer[], outcome: Answer['outcome']) =>
	among.filter((answer) => answer.outcome === outcome).length;
console.log(
	formatTable([
		['asked for', 'asked', ...outcomes],
		...kinds.map((kind) => {
			const among = answers.filter((answer) => answer.kinds.includes(kind));
			const counts = outcomes.map((outcome) => count(among, outcome));
			return [kind, among.length, ...counts].map(String);
		}),
	]),
);
const bad = answers.filter(({ outcome }) => ['wrong', 'falseComplete', 'failed'].includes(outcome));
for (const { seed, kinds: asked, outcome, detail } of bad.slice(0, 5))
	console.log(`\n${seed} (${asked.join(', ')}): ${outcome}. ${detail}`);
if (values.large !== undefined) {
	const rows = await countRequests(Number(values.large));
	const cells = rows.map(({ name, requests, outcome }) => [name, String(requests), outcome]);
	console.log(
		`\n${formatTable([[`tomorrow of ${values.large}`, 'requests', 'answer'], ...cells])}`,
	);
}
console.log(
	`\nfilters: ${answers.length} asked, ${count(answers, 'wrong') + count(answers, 'failed')} wrong, ${count(answers, 'falseComplete')} false complete`,
);
// Connections that are kept alive would keep the process.
process.exit(bad.length === 0 ? 0 : 1);
