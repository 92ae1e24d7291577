import {
	readList,
	ServiceMemory,
	shareMemory,
	type ListResult,
} from '../../nodes/AppointmentService/rest/index.ts';
import { dialectNamed, type DialectName } from '../../sandbox/dialects/index.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import { minimumCalls, pagesAtDefaultSize } from './minimum-calls.mts';
import { evaluateRead, type ReadEvaluation, type GroundTruth } from './evaluate.mts';
import type { ReadColumn } from './columns.mts';
import { contradictStillList, dialectStatesTotal, answerWindows } from './observed-order.mts';
import {
	instantRetryPolicy,
	createCountingClient,
	type CountingClient,
} from './counting-client.mts';

export interface ReadCase extends ReadEvaluation {
	dialect: DialectName;
	column: ReadColumn;
	seed: number;
	calls: number;
	minimum: number;
}

interface ListTarget {
	surface: 'limited' | 'enterprise';
	resource: string;
}

/** Reads one list of the sandbox in one dialect with one switch on, and compares it with what the list had. */
export async function runReadCase(
	sandbox: Sandbox,
	dialect: DialectName,
	column: ReadColumn,
	seed: number,
): Promise<ReadCase> {
	const target: ListTarget = column.instead ?? { surface: 'limited', resource: 'appointments' };
	sandbox.setDialects(column.instead ? mixed(dialect, target) : dialect);
	sandbox.setSwitches(column.rule(seed));
	sandbox.reset();
	const before = records(sandbox, dialect, target);
	const most = 60 + 4 * pagesAtDefaultSize(dialect, before.size);
	const memory = new ServiceMemory([sandbox.url, dialect, column.name]);
	if (column.isSecond) {
		const earlier = createCountingClient(sandbox.url, sandbox.keys[target.surface], most);
		shareMemory(earlier.fetch, memory);
		await read(sandbox, target, earlier);
		sandbox.calls.clear();
	}
	const client = createCountingClient(sandbox.url, sandbox.keys[target.surface], most);
	if (column.isSecond) shareMemory(client.fetch, memory);
	const reading = await Promise.race([read(sandbox, target, client), client.looped]);
	const groundTruth: GroundTruth = {
		before,
		after: records(sandbox, dialect, target),
		identityOf: (record) => sandbox.identityOf(target.surface, target.resource, record),
		isMoving: column.list === 'moving',
		writes: sandbox.calls.list().filter(({ method }) => method !== 'GET').length,
		offHost: client.offHost,
		showsMove: () => revealsMove(groundTruth, client, dialect, target),
	};
	return {
		dialect,
		column,
		seed,
		...evaluateRead(reading, groundTruth),
		calls: sandbox.calls.list().length,
		minimum: minimumCalls(dialect, before.size),
	};
}

async function read(
	sandbox: Sandbox,
	{ surface, resource }: ListTarget,
	{ fetch }: CountingClient,
): Promise<ListResult | Error> {
	try {
		const url = `${sandbox.roots[surface]}/${resource}`;
		return await readList({ fetch, url, names: [resource], retryPolicy: instantRetryPolicy() });
	} catch (error) {
		return error as Error;
	}
}

/**
 * What the list holds by id. A window of days that a list shows by itself is no part of the truth: the records outside of it
 * are the user's as well, so the window is opened as wide as the dialect lets it.
 */
function records(sandbox: Sandbox, dialect: DialectName, { surface, resource }: ListTarget) {
	const query = new URLSearchParams();
	for (const { param, field, keeps } of dialectNamed(dialect).filters ?? [])
		if (field === 'startsAt')
			query.set(param, keeps === 'from' ? '1990-01-01T00:00:00Z' : '2090-01-01T00:00:00Z');
	const all = sandbox.expected(surface, resource, query);
	return new Map(all.map((record) => [sandbox.identityOf(surface, resource, record), record]));
}

/** Whether any response shows that the list changed. */
function revealsMove(
	{ before, after, identityOf }: GroundTruth,
	{ answers }: CountingClient,
	dialect: DialectName,
	{ resource }: ListTarget,
): boolean {
	if (before.size !== after.size && dialectStatesTotal(dialect, resource)) return true;
	return contradictStillList(answerWindows(answers, dialect, identityOf));
}

/** The dialect where it is wanted, and another one everywhere else. */
function mixed(dialect: DialectName, { surface, resource }: ListTarget) {
	const others: DialectName = dialect === 'E01' ? 'E04' : 'E01';
	return { limited: others, [surface]: { '*': others, [resource]: dialect } };
}
