import { areaAt } from '../../sandbox/areas.mts';
import type { DialectName } from '../../sandbox/dialects/index.mts';
import { startSandbox, type Sandbox } from '../../sandbox/server.mts';
import type { Intent } from './intent.mts';
import type { Credential } from './run-node.mts';
import { runScenario } from './account-scenario.mts';
import { Owner } from './owner.mts';
import { keySetting, needsSettings } from './node-settings.mts';
import { runWriteStep, type WriteStep } from './step.mts';
import type { WriteColumn } from './columns.mts';

/** The day that every business stands on, so that all runs are the same. */
const today = '2026-03-11';
const ROWS = 60;

/** Whether the column applies to the dialect. */
function applies(column: WriteColumn, dialect: DialectName): boolean {
	if (column.keyed) return keySetting(dialect) !== undefined;
	if (column.bare) return needsSettings(dialect);
	if (column.body === 'record') return dialect === 'E08';
	return column.body !== 'whole' || dialect === 'E08' || dialect === 'E12';
}

/** Origins already used: what the node learnt about one must not apply to another. */
const usedOrigins = new Set<string>();

async function freshSandbox(dialect: DialectName, column: WriteColumn): Promise<Sandbox> {
	const enterprise: DialectName = dialect === 'E01' ? 'E02' : 'E01';
	const dialects = column.surface ? { limited: dialect, enterprise } : dialect;
	for (;;) {
		const sandbox = await startSandbox({ today, rows: ROWS, dialects });
		if (!usedOrigins.has(sandbox.url)) {
			usedOrigins.add(sandbox.url);
			return sandbox;
		}
		await sandbox.close();
	}
}

/** A run of the node does not end, so that nothing can follow it. */
class RunNotEnded extends Error {}

/** On which of its writes a step has its fault: the first, and the one that is taken where nothing happens. */
export type FaultTiming = 'first' | 'taken';

/** Goes through everything that an owner does, in one account, with the fault of one column. */
export async function runWriteCase(
	dialect: DialectName,
	column: WriteColumn,
	timing: FaultTiming,
	plain: readonly WriteStep[] = [],
): Promise<WriteStep[]> {
	const sandbox = await freshSandbox(dialect, column);
	const surface = column.surface ?? 'enterprise';
	const credential: Credential = {
		surface,
		baseUrl: sandbox.url,
		apiKey: sandbox.keys[column.key ?? surface],
	};
	const owner = new Owner(sandbox, dialect, column, credential);
	const steps: WriteStep[] = [];
	const runStep = async (intent: Intent): Promise<WriteStep> => {
		const usual = plain.find(({ intent: other }) => isSame(other, intent))?.writes ?? 1;
		const at = timing === 'first' ? 1 : Math.max(1, usual);
		const isOffered = offers(intent, surface);
		const step = await runWriteStep(
			sandbox,
			{ dialect, column, at, isOffered },
			intent,
			credential,
		);
		steps.push(step);
		// What is still running could write into the next step.
		if (!step.isEnded) throw new RunNotEnded();
		return step;
	};
	try {
		await runScenario(owner, runStep, column);
	} catch (error) {
		if (!(error instanceof RunNotEnded)) throw error;
	} finally {
		await sandbox.close();
	}
	return steps;
}

const isSame = (one: Intent, other: Intent) =>
	one.operation === other.operation && one.path === other.path && one.times === other.times;

function offers({ operation, path }: Intent, surface: 'enterprise' | 'limited'): boolean {
	const area = areaAt(path);
	const surfaces = {
		...{ cancel: area?.updates, reschedule: area?.updates, update: area?.updates },
		...{ create: area?.creates, findOrCreate: area?.creates },
		...{ delete: area?.deletes, get: area?.items },
	};
	return surfaces[operation]?.includes(surface) ?? false;
}

/** All runs of a dialect in these columns; `plain` is what happened where nothing was in the way. */
export async function runColumns(
	dialect: DialectName,
	columns: readonly WriteColumn[],
	plain: readonly WriteStep[],
): Promise<WriteStep[]> {
	const steps: WriteStep[] = [];
	for (const column of columns) {
		if (!applies(column, dialect)) continue;
		steps.push(...(await runWriteCase(dialect, column, 'taken', plain)));
		const moves = column.rule && !column.once && plain.some(({ writes }) => writes > 1);
		if (moves) steps.push(...(await runWriteCase(dialect, column, 'first', plain)));
	}
	return steps;
}
