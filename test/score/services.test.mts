import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { generateSpec } from '../../score/fuzz/generate/generate-spec.mts';
import { runFuzzCase } from '../../score/fuzz/run.mts';

/** What a reading was worth at best so far. */
type Best = [claimed: boolean, missed: number, requests: number];

const seed = 2026;
const figures = 'test/score/services.json';

/**
 * The figures of the best reading so far, by case. After a change that is better on the whole, they are written anew by
 * `WRITE_FIGURES=1 node --import tsx --test test/score/services.test.mts`, and the difference is what there is to look at.
 */
const best: Best[] = JSON.parse(readFileSync(figures, 'utf8'));
const isWriting = process.env.WRITE_FIGURES === '1';
const now: Best[] = [];

for (let number = 1; number <= 200; number++)
	test(`generated service ${number} is read at least as well as before`, async () => {
		const { violations, claimed, missed, service } = await runFuzzCase(generateSpec(seed, number));
		assert.deepEqual(violations, []);
		const requests = service.calls.length;
		now.push([claimed, missed, requests]);
		if (isWriting) {
			const lines = now.map((figuresOf) => `  [${figuresOf.join(', ')}]`);
			return writeFileSync(figures, `[\n${lines.join(',\n')}\n]\n`);
		}
		const [wasClaimed, missedBefore, requestsBefore] = best[number - 1] as Best;
		assert.ok(claimed || !wasClaimed, 'it claimed to have all');
		assert.ok(missed <= missedBefore, `${missed} missed, and ${missedBefore} before`);
		assert.ok(requests <= requestsBefore, `${requests} requests, and ${requestsBefore} before`);
	});
