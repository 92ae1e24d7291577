import { parseArgs } from 'node:util';
import { describeHistory } from '../describe.mts';
import { startsPoller } from '../poll-once.mts';
import { generateSoonHistory } from './generate.mts';
import { runSoonModel } from './run.mts';
import { simulateSoon } from './simulation.mts';

/**
 * Runs the poll for appointments that start soon against random histories of an appointment business, and counts missed, doubled and
 * false reports.
 *
 *     npm run model:soon                            20 000 polls
 *     npm run model:soon -- --polls 5000 --seed 7
 *     npm run model:soon -- --seed 7 --case 123     one history, with its log
 *
 * Exit code 1 where a start was missed, doubled or false, or a poll crashed, looped or hung.
 */
const { values } = parseArgs({
	options: {
		polls: { type: 'string', default: '20000' },
		seed: { type: 'string', default: '1' },
		case: { type: 'string' },
	},
});
const seed = Number(values.seed);

if (values.case === undefined) {
	const { faults, ...figures } = await runSoonModel(startsPoller, seed, Number(values.polls));
	faults.slice(0, 10).forEach((line) => console.log(line));
	const { polls, histories, requests, threw, found, excused, moved } = figures;
	console.log(
		`${histories} histories, ${requests} requests, ${threw} polls with an error, ${found} starts found, ${excused} of which a notice told, ${moved} moved past the reader for a poll`,
	);
	const { missed, doubled, wrong, broken } = figures;
	console.log(`soon model: ${polls} polls, ${missed} missed, ${doubled} doubled, ${wrong} false`);
	if (missed + doubled + wrong + broken > 0) process.exitCode = 1;
} else {
	const history = generateSoonHistory(seed, Number(values.case));
	if (!history) throw new Error('No reader can be held to this history.');
	const { log, ...outcome } = await simulateSoon(history, startsPoller);
	console.log([...describeHistory(history), ...log].join('\n'));
	console.log(outcome);
}
