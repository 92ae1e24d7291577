import type { Row } from '../business/rows.mts';
import type { Store } from '../business/store.mts';

/** Books the visit anew for another time and cancels the old booking. */
export function rebook(store: Store, old: Row, startsAt: number): Row {
	const { clientId, serviceId, staffId, locationId, notes, price, source } = old;
	const same = { clientId, serviceId, staffId, locationId, notes, price, source };
	const booked = store.create('appointment', {
		...same,
		startsAt,
		status: 'scheduled',
		rescheduledFrom: old.uid,
	});
	store.change('appointment', old.id, { status: 'cancelled' });
	return booked;
}
