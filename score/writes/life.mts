import type { Intent } from './intent.mts';
import type { Owner } from './owner.mts';
import type { Step } from './step.mts';
import type { Column } from './switches.mts';

/** Lets what is meant happen, and says what became of it. */
export type Go = (intent: Intent) => Promise<Step>;

/** All that is done in one account. */
export async function liveThrough(owner: Owner, go: Go, column: Column): Promise<void> {
	await visits(owner, go);
	if (column.surface === 'limited') return;
	await people(owner, go, column);
	// What is matched on is a field, so it has to stand side by side with the others.
	const isFlat = column.body === undefined || column.body === 'fields';
	if (isFlat) await acquaintances(owner, go);
	if (column.isWide) await others(owner, go);
}

/** A visit from its booking to its end, with its id taken from where an owner would take it. */
async function visits(owner: Owner, go: Go): Promise<void> {
	const path = 'appointments';
	const booked = await go(await owner.create(path));
	let id = idOf(owner, path, booked);
	await go(await owner.update(path, id));
	await go(owner.read(path, id));
	const moved = await go(owner.reschedule(id));
	id = idOf(owner, path, moved, id);
	await go(owner.cancel(id));
	await go(owner.remove(path, id));
}

async function people(owner: Owner, go: Go, column: Column): Promise<void> {
	const path = 'clients';
	const entered = await go(await owner.create(path));
	const id = idOf(owner, path, entered);
	await go(await owner.update(path, id));
	await go(owner.read(path, id));
	// In the form of the panel a field that is left empty is left alone.
	if (column.body === 'fields') await go(owner.clear(id));
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
