import { parseArgs } from 'node:util';
import { describeFailure, describeHistory, failed } from './describe.mts';
import { generateAnyHistory } from './generate/generate-history.mts';
import type { History } from './history.mts';
import { simulateHistory } from './simulation.mts';
import { measureIdleCost } from './idle-cost.mts';
import { shrinkHistory } from './generate/shrink-history.mts';
import { changesPoller } from './poll-once.mts';
import { formatIdleCost, formatReport } from './report.mts';
import { runModel } from './run.mts';

/**
 * Runs the poll against random histories of an appointment business, and counts missed, doubled and false events.
 *
 *     npm run model:poll                            100 000 polls
 *     npm run model:poll -- --polls 5000 --seed 7
 *     npm run model:poll -- --seed 7 --case 123     one history, with its log
 *     npm run model:poll -- --seed 7 --case 123 --reduce    the same, shrunk to what makes it fail
 *
 *     npm run model:poll -- --quiet 1000,100000     the cost of polls that find nothing, in lists of these sizes
 *
 * Exit code 1 where an event was missed, doubled or false, or a poll crashed, looped or hung.
 */
const { values } = parseArgs({
	options: {
		polls: { type: 'string', default: '100000' },
		seed: { type: 'string', default: '1' },
		show: { type: 'string', default: '5' },
		case: { type: 'string' },
		quiet: { type: 'string' },
		reduce: { type: 'boolean', default: false },
	},
});
const seed = Number(values.seed);

if (values.case === undefined) {
	let left = Number(values.show);
	const statistics = await runModel(
		() => changesPoller,
		seed,
		Number(values.polls),
		(outcome) => {
			if (!failed(outcome) || left-- <= 0) return;
			console.log(
				[...describeHistory(outcome.history), ...describeFailure(outcome), ''].join('\n'),
			);
		},
		() => true,
		generateAnyHistory,
	);
	// A short run is a check; the figures are for people, who run it whole.
	const sizes = values.quiet ?? (Number(values.polls) < 50_000 ? '' : '1000,10000');
	const counts = sizes.split(',').filter(Boolean).map(Number);
	console.log(formatIdleCost(await measureIdleCost(changesPoller, counts)));
	console.log(formatReport(statistics).join('\n'));
	if (statistics.missed + statistics.doubled + statistics.wrong + statistics.broken > 0)
		process.exitCode = 1;
} else {
	const drawn = generateAnyHistory(seed, Number(values.case));
	const fails = async (some: History) => failed(await simulateHistory(some, changesPoller));
	const history = values.reduce && (await fails(drawn)) ? await shrinkHistory(drawn, fails) : drawn;
	const outcome = await simulateHistory(history, changesPoller, true);
	console.log(
		[...describeHistory(history), ...outcome.log, ...describeFailure(outcome)].join('\n'),
	);
	if (failed(outcome)) process.exitCode = 1;
}
