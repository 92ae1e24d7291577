import { changesPoller } from '../../model/poll-once.mts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeFailure, failed } from '../../model/describe.mts';
import { generateHistory } from '../../model/generate/generate-history.mts';
import type { History } from '../../model/history.mts';
import { simulateHistory } from '../../model/simulation.mts';

const seed = 2026;

/** Many polls of a long list take as long as all other histories together; `npm run model:poll` plays those as well. */
const isBrief = ({ business, steps }: History) => business.count * steps.length < 4000;
const histories = Array.from({ length: 40 }, (_, at) => generateHistory(seed, at + 1));

for (const history of histories.filter(isBrief))
	test(`history ${history.number}: every event is reported once`, async () => {
		const outcome = await simulateHistory(history, changesPoller);
		assert.ok(!failed(outcome), describeFailure(outcome).join('\n'));
		assert.equal(outcome.miscounted, 0);
		assert.equal(outcome.threwUnasked, 0);
	});
