import type { Intent } from './intent.mts';
import type { Owner } from './owner.mts';
import type { WriteStep } from './step.mts';
import type { WriteColumn } from './columns.mts';

/** Runs an intent, and returns the outcome. */
export type RunStep = (intent: Intent) => Promise<WriteStep>;

/** All writes in one account. */
export async function runScenario(
	owner: Owner,
	runStep: RunStep,
	column: WriteColumn,
): Promise<void> {
	await visitSteps(owner, runStep);
	if (column.surface === 'limited') return;
	await clientSteps(owner, runStep, column);
	// What is matched on is a field, so it has to stand side by side with the others.
	const isFlat = column.body === undefined || column.body === 'fields';
	if (isFlat) await findOrCreateSteps(owner, runStep);
	if (column.isWide) await otherSteps(owner, runStep);
}

/** A visit from its booking to its end, with its id taken from where an owner would take it. */
async function visitSteps(owner: Owner, runStep: RunStep): Promise<void> {
	const path = 'appointments';
	const booked = await runStep(await owner.create(path));
	let id = idOf(owner, path, booked);
	await runStep(await owner.update(path, id));
	await runStep(owner.read(path, id));
	const moved = await runStep(owner.reschedule(id));
	id = idOf(owner, path, moved, id);
	await runStep(owner.cancel(id));
	await runStep(owner.remove(path, id));
}

async function clientSteps(owner: Owner, runStep: RunStep, column: WriteColumn): Promise<void> {
	const path = 'clients';
	const entered = await runStep(await owner.create(path));
	const id = idOf(owner, path, entered);
	await runStep(await owner.update(path, id));
	await runStep(owner.read(path, id));
	// In the form of the panel a field that is left empty is left alone.
	if (column.body === 'fields') await runStep(owner.clear(id));
	await runStep(owner.remove(path, id));
}

/** The other resources: a new inventory item, and a change of one record of each kind. */
async function otherSteps(owner: Owner, runStep: RunStep): Promise<void> {
	const added = await runStep(await owner.create('inventory'));
	await runStep(owner.remove('inventory', idOf(owner, 'inventory', added)));
	for (const path of ['inventory', 'invoices', 'locations', 'services', 'staff']) {
		await runStep(await owner.update(path, owner.identityOf(path, owner.listed(path)[0])));
	}
}

async function findOrCreateSteps(owner: Owner, runStep: RunStep): Promise<void> {
	await runStep(await owner.findOrCreate(true));
	await runStep(await owner.findOrCreate(false));
}

/** The record that came out of the step, or else one that the owner knows already. */
function idOf(owner: Owner, path: string, { output, outcome }: WriteStep, known?: string): string {
	if (outcome === 'taken' && output) {
		const id = owner.identityOf(path, output);
		if (id !== 'undefined') return id;
	}
	return known ?? owner.identityOf(path, owner.listed(path)[0]);
}
