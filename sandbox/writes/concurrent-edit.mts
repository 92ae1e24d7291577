import { idFormats } from '../dialects/ids.mts';
import { pathIdFormat } from '../dialects/records.mts';
import type { Dialect } from '../dialects/types.mts';
import type { Store } from '../business/store.mts';
import type { WriteTarget } from './write-routes.mts';

/** What somebody else enters just before a write comes, by the kind of record. */
const concurrentValues: Record<string, Record<string, unknown>> = {
	appointment: { source: 'phone' },
	client: { phone: '+27 82 555 9999' },
	inventory: { reorderLevel: 7 },
	invoice: { paymentMethod: 'transfer' },
	location: { phone: '+27 21 555 9999' },
	service: { category: 'other' },
	staff: { role: 'Trainee' },
};

/** Lets somebody else change the record that a write is about. */
export function editConcurrently(store: Store, { area, id }: WriteTarget, dialect: Dialect): void {
	const form = idFormats[pathIdFormat(dialect.record)];
	const row = store.rows(area.name).find((row) => String(form(row)) === id);
	if (row) store.change(area.name, row.id, concurrentValues[area.name] ?? {});
}
