/**
 * `npm run test:faults`: plays everything that can go wrong between n8n and the service, and counts what got lost, came twice, did not
 * end, or took the key to another host.
 *
 *     npm run test:faults -- --only "next poll" --messages
 *
 * `--only` leaves out the cases whose name does not contain the text, and `--messages` lists everything that the nodes said. The nodes
 * run in n8n's engine.
 */
import { parseArgs } from 'node:util';
import { allCases } from '../../test/faults/cases.mts';
import { startWorkerPool, type WorkerPool, type WorkerRun } from '../../test/faults/processes.mts';
import { messagesOf, summary } from '../../test/faults/report.mts';
import { exitAfter } from '../shutdown.mts';

const { values } = parseArgs({
	options: {
		only: { type: 'string', default: '' },
		messages: { type: 'boolean', default: false },
	},
});

/** Cases that mostly wait are played at the same time; two processes for two processors. */
const together = 12;

const cases = allCases().filter(({ name }) => name.includes(values.only));
const [small, large] = [false, true].map((is) =>
	cases.filter(({ fault }) => (fault.large ?? false) === is),
);
let workerPool: WorkerPool | undefined;

async function runAll(): Promise<boolean> {
	workerPool = await startWorkerPool(({ name, outcome, why }) => {
		if (outcome !== 'whole' && outcome !== 'said') console.log(`${outcome}: ${name}: ${why}`);
	});
	const shifts: WorkerRun[] = [];
	const halves = [0, 1].map((half) => small.filter((_, index) => index % 2 === half));
	for (const half of await Promise.all(halves.map((half) => workerPool?.play(half, together))))
		if (half) shifts.push(half);
	const left = [...new Set(large.map(({ fault }) => fault))];
	const work = async () => {
		for (let next = left.shift(); next && workerPool; next = left.shift())
			shifts.push(
				await workerPool.play(
					large.filter(({ fault }) => fault === next),
					1,
				),
			);
	};
	await Promise.all([work(), work()]);
	if (values.messages) console.log(messagesOf(shifts).join('\n'));
	const { lines, isGood } = summary(shifts);
	console.log(lines.join('\n'));
	return isGood && cases.length > 0;
}

await exitAfter(runAll, async () => await workerPool?.stop());
