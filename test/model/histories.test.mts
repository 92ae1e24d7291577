import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchList } from '../../nodes/AppointmentService/trigger/watch/index.ts';
import { describeFailure, failed } from '../../model/describe.mts';
import { drawHistory } from '../../model/draw.mts';
import { live } from '../../model/host.mts';

const seed = 2026;

for (let number = 1; number <= 60; number++)
	test(`history ${number} is told as it happened`, async () => {
		const outcome = await live(drawHistory(seed, number), watchList);
		assert.ok(!failed(outcome), describeFailure(outcome).join('\n'));
		assert.equal(outcome.miscounted, 0);
		assert.equal(outcome.threwUnasked, 0);
	});
