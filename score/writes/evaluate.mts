import { areaNamed, type Area } from '../../sandbox/areas.mts';
import { dialectNamed, type DialectName } from '../../sandbox/dialects/index.mts';
import type { LoggedWrite } from '../../sandbox/writes/write-log.mts';
import { canonical } from '../fuzz/json.mts';
import type { Intent } from './intent.mts';
import { changedFields, flatFields, serviceOwnedFields, dialectFieldName } from './records.mts';

/** The result of one run of the node, from the sandbox and from n8n. */
export interface RunEvidence {
	/** Requests of the run that were to change something, in order. */
	writes: readonly LoggedWrite[];
	/** The node's own words where it failed. */
	errorText?: string;
	/** What came out of the node otherwise. */
	output: unknown[];
	/** What the sandbox's list says that a record is known by. */
	identityOf(record: unknown): string;
	/** The record that goes by this identity, as the list shows it after the run. */
	recordOf(id: string): unknown;
	/** The fields that somebody else changed in the same moment. */
	overtaken: readonly string[];
}

/**
 * `taken`: as it was meant, and the node says so; `refused`: nothing was taken, and the node says so; `unknown`: the node says
 * that it does not know.
 */
export type WriteOutcome = 'refused' | 'taken' | 'unknown';

export interface WriteEvaluation {
	outcome: WriteOutcome;
	/** How many times more than intended the write was applied. */
	twice: number;
	/** What was written or reported against the intent. */
	wrong: string[];
	/** What was lost although no answer could have shown it. */
	unseen: string[];
}

/** The node's words where it cannot say for sure that nothing was written. */
const unknownOutcomePattern = /not known whether|seems to have done it/i;

/** Compares an intent with what the service applied and what the node reports. */
export function evaluateWrite(
	intent: Intent,
	dialect: DialectName,
	evidence: RunEvidence,
): WriteEvaluation {
	const { times } = intent;
	const { errorText } = evidence;
	const applied = evidence.writes.filter((write) => write.applied);
	const evaluation: WriteEvaluation = {
		outcome:
			errorText === undefined
				? 'taken'
				: unknownOutcomePattern.test(errorText)
					? 'unknown'
					: 'refused',
		twice: Math.max(0, applied.length - 1),
		wrong: [],
		unseen: [],
	};
	const { wrong, outcome } = evaluation;
	if (times === 0 && evidence.writes.length > 0) wrong.push('sent although nothing was to be sent');
	const found = times === 0 ? [] : applied.map((write) => differences(intent, dialect, write));
	for (const [index, write] of found.entries()) {
		// A service that ignores what it does not know says yes and does nothing: that is only wrong where it is called done.
		if (outcome !== 'taken' && leftUnchanged(intent, dialect, applied[index])) continue;
		for (const difference of write) {
			const isBlind = evidence.overtaken.includes(difference) && !canSee(dialect);
			(isBlind ? evaluation.unseen : wrong).push(`${difference} is not as it was meant`);
		}
	}
	if (outcome === 'taken' && applied.length < times) wrong.push('said to be done, and is not');
	const isDone = found.some((write) => write.length === 0);
	if (outcome === 'refused' && isDone) wrong.push('said to have failed, and is done');
	if (outcome === 'taken' && intent.operation !== 'delete') {
		wrong.push(...outputFaults(intent, evidence, applied.at(-1)));
	}
	return evaluation;
}

/** Whether a service lets anybody notice that a record is not the one that was read. */
function canSee(dialect: DialectName): boolean {
	const { token, etags, routes } = dialectNamed(dialect).writes;
	const update = routes(areaNamed('client') as Area).find(({ action }) => action === 'update');
	return token !== undefined || etags === true || update?.method !== 'PUT';
}

/** Whether the write left the record as it was. */
function leftUnchanged(
	{ path }: Intent,
	dialect: DialectName,
	{ before, after }: LoggedWrite,
): boolean {
	const own = serviceOwnedFields(dialect, path);
	return (
		before !== null && after !== null && changedFields(before, after).every((name) => own.has(name))
	);
}

const actions: Record<Intent['operation'], string[]> = {
	cancel: ['cancel', 'update'],
	create: ['create'],
	delete: ['delete'],
	findOrCreate: ['create'],
	get: [],
	reschedule: ['reschedule', 'update'],
	update: ['update'],
};

/** The differences between an applied write and its intent. */
function differences(intent: Intent, dialect: DialectName, write: LoggedWrite): string[] {
	const { action = '' } = write;
	if (write.resource !== intent.path) return ['the kind of record'];
	if (!actions[intent.operation].includes(action)) return [`the action ${action}`];
	if (intent.id !== undefined && write.id !== intent.id) return ['the record'];
	if (action === 'delete') return [];
	const after = flatFields(write.after);
	const missed = Object.entries(intent.fields)
		.filter(([name, value]) => canonical(after[name]) !== canonical(value))
		.map(([name]) => name);
	if (action === 'create') return missed;
	const own = serviceOwnedFields(dialect, intent.path);
	// A visit that is booked again is a new record.
	if (action === 'reschedule') own.add(dialectFieldName(dialect, 'status'));
	const others = changedFields(write.before, write.after).filter(
		(name) => !(name in intent.fields) && !own.has(name),
	);
	return [...missed, ...others];
}

/** What is wrong with the record that came out of the node. */
function outputFaults(intent: Intent, evidence: RunEvidence, write?: LoggedWrite): string[] {
	const { output, identityOf, recordOf } = evidence;
	if (output.length !== 1) return [`${output.length} items came out`];
	const id = intent.times === 0 ? intent.id : write?.after && identityOf(write.after);
	if (id === undefined) return [];
	if (identityOf(output[0]) !== id) return ['the item does not name the record'];
	return canonical(output[0]) === canonical(recordOf(id)) ? [] : ['the item is not the record'];
}
