import { areaAt } from '../../sandbox/areas.mts';
import type { DialectName } from '../../sandbox/dialects/index.mts';
import { startSandbox, type Sandbox } from '../../sandbox/server.mts';
import type { Intent } from './intent.mts';
import type { Credential } from './node.mts';
import { Owner } from './owner.mts';
import { keySetting, needsSettings } from './settings.mts';
import { take, type Step } from './step.mts';
import type { Column } from './switches.mts';

/** The day that every business stands on, so that all runs are the same. */
const today = '2026-03-11';
const ROWS = 60;

/** Whether the column has anything to say about the dialect. */
function applies(column: Column, dialect: DialectName): boolean {
	if (column.keyed) return keySetting(dialect) !== undefined;
	if (column.bare) return needsSettings(dialect);
	if (column.body === 'record') return dialect === 'E08';
	return column.body !== 'whole' || dialect === 'E08' || dialect === 'E12';
}

/** Origins that were used: what is learnt about one must not be known of another. */
const used = new Set<string>();

async function freshSandbox(dialect: DialectName, column: Column): Promise<Sandbox> {
	const enterprise: DialectName = dialect === 'E01' ? 'E02' : 'E01';
	const dialects = column.surface ? { limited: dialect, enterprise } : dialect;
	for (;;) {
		const sandbox = await startSandbox({ today, rows: ROWS, dialects });
		if (!used.has(sandbox.url)) {
			used.add(sandbox.url);
			return sandbox;
		}
		await sandbox.close();
	}
}

/** On which of its writes a step has its fault: the first, and the one that is taken where nothing happens. */
export type Moment = 'first' | 'taken';

/** Goes through everything that an owner does, in one account, with the fault of one column. */
export async function runCase(
	dialect: DialectName,
	column: Column,
	moment: Moment,
	plain: readonly Step[] = [],
): Promise<Step[]> {
	const sandbox = await freshSandbox(dialect, column);
	const surface = column.surface ?? 'enterprise';
	const credential: Credential = {
		surface,
		baseUrl: sandbox.url,
		apiKey: sandbox.keys[column.key ?? surface],
	};
	const owner = new Owner(sandbox, dialect, column, credential);
	const steps: Step[] = [];
	const go = async (intent: Intent): Promise<Step> => {
		const usual = plain.find(({ intent: other }) => isSame(other, intent))?.writes ?? 1;
		const at = moment === 'first' ? 1 : Math.max(1, usual);
		const isOffered = offers(intent, surface);
		const step = await take(sandbox, { dialect, column, at, isOffered }, intent, credential);
		steps.push(step);
		return step;
	};
	try {
		await livedThrough(owner, go, column);
	} finally {
		await sandbox.close();
	}
	return steps;
}

/** All that is done in one account. */
async function livedThrough(owner: Owner, go: Go, column: Column): Promise<void> {
	await visits(owner, go);
	if (column.surface === 'limited') return;
	await people(owner, go);
	// What is matched on is a field, so it has to stand side by side with the others.
	const isFlat = column.body === undefined || column.body === 'fields';
	if (isFlat) await acquaintances(owner, go);
	if (column.isWide) await others(owner, go);
}

type Go = (intent: Intent) => Promise<Step>;

const isSame = (one: Intent, other: Intent) =>
	one.operation === other.operation && one.path === other.path && one.times === other.times;

/** A visit from its booking to its end, with its id taken from where an owner would take it. */
async function visits(owner: Owner, go: Go): Promise<void> {
	const path = 'appointments';
	const booked = await go(await owner.create(path));
	let id = idOf(owner, path, booked);
	await go(await owner.update(path, id));
	const moved = await go(owner.reschedule(id));
	id = idOf(owner, path, moved, id);
	await go(owner.cancel(id));
	await go(owner.remove(path, id));
}

async function people(owner: Owner, go: Go): Promise<void> {
	const path = 'clients';
	const entered = await go(await owner.create(path));
	const id = idOf(owner, path, entered);
	await go(await owner.update(path, id));
	await go(owner.remove(path, id));
}

/** What else a business keeps: something new on the shelf, and a change of one record of each kind. */
async function others(owner: Owner, go: Go): Promise<void> {
	const added = await go(await owner.create('inventory'));
	await go(owner.remove('inventory', idOf(owner, 'inventory', added)));
	for (const path of ['inventory', 'invoices', 'locations', 'services', 'staff']) {
		await go(await owner.update(path, owner.identityOf(path, owner.listed(path)[0])));
	}
}

async function acquaintances(owner: Owner, go: Go): Promise<void> {
	await go(await owner.findOrCreate(true));
	await go(await owner.findOrCreate(false));
}

/** The record that came out of the step, or else one that the owner knows already. */
function idOf(owner: Owner, path: string, { output, outcome }: Step, known?: string): string {
	if (outcome === 'taken' && output) {
		const id = owner.identityOf(path, output);
		if (id !== 'undefined') return id;
	}
	return known ?? owner.identityOf(path, owner.listed(path)[0]);
}

function offers({ operation, path }: Intent, surface: 'enterprise' | 'limited'): boolean {
	const area = areaAt(path);
	const surfaces =
		operation === 'delete'
			? area?.deletes
			: operation === 'create' || operation === 'findOrCreate'
				? area?.creates
				: area?.updates;
	return surfaces?.includes(surface) ?? false;
}

/** All runs of a dialect in these columns; `plain` is what happened where nothing was in the way. */
export async function runColumns(
	dialect: DialectName,
	columns: readonly Column[],
	plain: readonly Step[],
): Promise<Step[]> {
	const steps: Step[] = [];
	for (const column of columns) {
		if (!applies(column, dialect)) continue;
		steps.push(...(await runCase(dialect, column, 'taken', plain)));
		const moves = column.rule && !column.once && plain.some(({ writes }) => writes > 1);
		if (moves) steps.push(...(await runCase(dialect, column, 'first', plain)));
	}
	return steps;
}
