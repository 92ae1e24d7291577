import type { DialectName } from '../../sandbox/dialects/index.mts';
import type { Step } from '../../score/writes/step.mts';
import { columns } from '../../score/writes/switches.mts';
import { runCase, runColumns } from '../../score/writes/run.mts';
import { sayCalls } from './calls.mts';
import type { Page } from './page.mts';

/** Lets an owner write in a dialect under every switch but those where a time limit ends the request: that time is a real one. */
export async function recordWriting(page: Page, dialect: DialectName): Promise<void> {
	const [first, ...others] = columns;
	page.heading('writing', dialect, first.name);
	const plain = await runCase(dialect, first, 'first');
	saySteps(page, plain);
	for (const column of others.filter(({ timeout }) => timeout === undefined)) {
		page.heading('writing', dialect, column.name);
		saySteps(page, await runColumns(dialect, [column], plain));
	}
}

function saySteps(page: Page, steps: readonly Step[]): void {
	for (const { intent, detail, outcome, wrong, writes, output } of steps) {
		page.say(`${intent.operation} ${intent.path}`, intent.parameters);
		page.say('ended', { outcome, wrong, writes });
		page.say('detail', detail);
		page.say('output', output);
	}
	sayCalls(page);
}
