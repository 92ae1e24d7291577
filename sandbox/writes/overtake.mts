import { idForms } from '../dialects/ids.mts';
import { pathForm } from '../dialects/records.mts';
import type { Dialect } from '../dialects/types.mts';
import type { Store } from '../store.mts';
import type { Target } from './addresses.mts';

/** What somebody else enters just before a write comes, by the kind of record. */
const entries: Record<string, Record<string, unknown>> = {
	appointment: { source: 'phone' },
	client: { phone: '+27 82 555 9999' },
	inventory: { reorderLevel: 7 },
	invoice: { paymentMethod: 'transfer' },
	location: { phone: '+27 21 555 9999' },
	service: { category: 'other' },
	staff: { role: 'Trainee' },
};

/** Lets somebody else change the record that a write is about. */
export function overtake(store: Store, { area, id }: Target, dialect: Dialect): void {
	const form = idForms[pathForm(dialect.record)];
	const row = store.rows(area.name).find((row) => String(form(row)) === id);
	if (row) store.change(area.name, row.id, entries[area.name] ?? {});
}
