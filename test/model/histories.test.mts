import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pollChanges } from '../../nodes/AppointmentService/trigger/polling/changes/index.ts';
import { describeFailure, failed } from '../../model/describe.mts';
import { generateHistory } from '../../model/generate/generate-history.mts';
import { simulateHistory } from '../../model/simulation.mts';

const seed = 2026;

for (let number = 1; number <= 40; number++)
	test(`history ${number}: every event is reported once`, async () => {
		const outcome = await simulateHistory(generateHistory(seed, number), pollChanges);
		assert.ok(!failed(outcome), describeFailure(outcome).join('\n'));
		assert.equal(outcome.miscounted, 0);
		assert.equal(outcome.threwUnasked, 0);
	});
