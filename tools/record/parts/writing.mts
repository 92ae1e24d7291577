import type { DialectName } from '../../../sandbox/dialects/index.mts';
import type { WriteStep } from '../../../score/writes/step.mts';
import { writeColumns } from '../../../score/writes/columns.mts';
import { runWriteCase, runColumns } from '../../../score/writes/run.mts';
import { recordCalls } from '../calls.mts';
import type { Transcript } from '../transcript.mts';

/** Lets an owner write in a dialect under every switch but those where a time limit ends the request: that time is a real one. */
export async function recordWriting(transcript: Transcript, dialect: DialectName): Promise<void> {
	const [first, ...others] = writeColumns;
	transcript.heading('writing', dialect, first.name);
	const plain = await runWriteCase(dialect, first, 'first');
	recordSteps(transcript, plain);
	for (const column of others.filter(({ timeout }) => timeout === undefined)) {
		transcript.heading('writing', dialect, column.name);
		recordSteps(transcript, await runColumns(dialect, [column], plain));
	}
}

function recordSteps(transcript: Transcript, steps: readonly WriteStep[]): void {
	for (const { intent, detail, outcome, wrong, writes, output } of steps) {
		transcript.add(`${intent.operation} ${intent.path}`, intent.parameters);
		transcript.add('ended', { outcome, wrong, writes });
		transcript.add('detail', detail);
		transcript.add('output', output);
	}
	recordCalls(transcript);
}
