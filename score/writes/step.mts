import { setTimeout } from 'node:timers/promises';
import type { ITaskData } from 'n8n-workflow';
import type { DialectName } from '../../sandbox/dialects/index.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import { changedFields, everything } from './records.mts';
import type { Intent } from './intent.mts';
import { evaluateWrite, type WriteEvaluation } from './evaluate.mts';
import { runNode, type Credential } from './run-node.mts';
import type { WriteColumn } from './columns.mts';

/** One run of the node and its outcome. */
export interface WriteStep extends WriteEvaluation {
	dialect: DialectName;
	column: WriteColumn;
	intent: Intent;
	/** Which of the requests that change something the fault was on. */
	at: number;
	/** All requests of the run, and those that were to change something. */
	requests: number;
	writes: number;
	/** Those of them that the sandbox took. */
	applied: number;
	/** Whether the surface offers the operation. */
	isOffered: boolean;
	/** Whether the run came to an end within the time that is left to it. */
	isEnded: boolean;
	/** What the node said, and what was sent, for the report. */
	detail: string;
	/** What came out of the node. */
	output: unknown;
}

/** Milliseconds after which a run of the node is given up. */
const LIMIT = 30_000;

/** What comes within the time; undefined where nothing does. */
async function within<T>(milliseconds: number, coming: Promise<T>): Promise<T | undefined> {
	const over = new AbortController();
	const late = setTimeout(milliseconds, undefined, { signal: over.signal }).catch(() => undefined);
	try {
		return await Promise.race([coming, late]);
	} finally {
		over.abort();
	}
}

/** The node's own words, all of them. */
function errorTextOf({ error }: ITaskData): string | undefined {
	if (!error) return undefined;
	const { description } = error as { description?: unknown };
	return [error.message, description].filter((part) => typeof part === 'string').join(' ');
}

/** Runs the node once, with the column's fault on one of its writes, and evaluates the result. */
export async function runWriteStep(
	sandbox: Sandbox,
	place: Pick<WriteStep, 'at' | 'column' | 'dialect' | 'isOffered'>,
	intent: Intent,
	credential: Credential,
): Promise<WriteStep> {
	const { column, dialect, at } = place;
	const surface = column.surface ?? 'enterprise';
	sandbox.setSwitches(column.rule?.(at) ?? []);
	sandbox.calls.clear();
	sandbox.writes.clear();
	const changes = sandbox.store.changes.length;
	const noted: string[] = [];
	const end = sandbox.store.listen(({ before, row }) => {
		if (before) noted.push(...changedFields(before, row));
	});
	const task = await within(LIMIT, runNode(intent.parameters, credential));
	end();
	sandbox.setSwitches([]);
	const writes = sandbox.writes.list();
	const others = sandbox.store.changes.length - changes > writes.filter((w) => w.applied).length;
	const output = (task?.data?.main[0] ?? []).map(({ json }) => json);
	const errorText = task ? errorTextOf(task) : `no end within ${LIMIT / 1000} seconds`;
	const evaluation = evaluateWrite(intent, dialect, {
		writes,
		output,
		...(errorText !== undefined && { errorText }),
		identityOf: (record) => sandbox.identityOf(surface, intent.path, record),
		recordOf: (id) =>
			sandbox
				.expected(surface, intent.path, everything)
				.find((record) => sandbox.identityOf(surface, intent.path, record) === id),
		overtaken: others ? noted : [],
	});
	const sent = writes.map(
		({ method, path, status, applied, body }) =>
			`${method} ${path} ${JSON.stringify(body)} -> ${status}${applied ? ' taken' : ''}`,
	);
	return {
		...place,
		...evaluation,
		wrong: task ? evaluation.wrong : [...evaluation.wrong, 'no end'],
		isEnded: task !== undefined,
		intent,
		requests: sandbox.calls.list().length,
		writes: writes.length,
		applied: writes.filter(({ applied }) => applied).length,
		detail: [errorText ?? 'done', ...sent].join(' | '),
		output: output[0],
	};
}
