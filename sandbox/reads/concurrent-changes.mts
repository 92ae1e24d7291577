import type { Store } from '../business/store.mts';
import type { Rule } from '../switches/rules.mts';

type ChangeCounts = Pick<NonNullable<Rule['changes']>, 'insert' | 'update' | 'delete'>;

/**
 * One round of what other people do to the business while a list is being read. Records go from the
 * front of the list, where the reader has been already: everything behind them moves up by one.
 */
export function applyConcurrentChanges(
	store: Store,
	area: string,
	listed: readonly number[],
	counts: ChangeCounts,
): void {
	const added = new Set(
		store.changes.filter(({ kind }) => kind === 'insert').map(({ area, id }) => `${area}/${id}`),
	);
	const old = listed.filter((id) => !added.has(`${area}/${id}`));
	const toDelete = old.slice(0, counts.delete);
	const changed = old.slice(counts.delete, counts.delete + counts.update);
	for (const id of toDelete) store.remove(area, id);
	for (const id of changed) {
		const hasNotes = store.find(area, id)?.notes !== undefined;
		store.change(area, id, hasNotes ? { notes: 'Called and asked for another chair.' } : {});
	}
	for (let added = 0; added < counts.insert; added++) store.add(area);
}
