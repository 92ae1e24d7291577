import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayFrom, dayOf, hoursOf, MINUTE, startOf } from '../../sandbox/business/calendar.mts';
import { makeBusiness } from '../../sandbox/business/index.mts';
import {
	recordShapes,
	type Appointment,
	type Row,
	type ServiceRow,
} from '../../sandbox/business/rows.mts';
import { today as date } from './client.mts';

const today = dayFrom(date) as number;
const business = makeBusiness({ rows: 1260, seed: 1, today });
const rows = (area: string) => business.records.get(area) as Row[];
const visits = rows('appointment') as Appointment[];

describe('the business', () => {
	it('has three locations with their staff, services and clients', () => {
		const counts = [...business.records].map(([area, { length }]) => [area, length]);
		const { invoice, ...others } = Object.fromEntries(counts);
		assert.deepEqual(others, {
			appointment: 1260,
			client: 300,
			inventory: 38,
			location: 3,
			report: 12,
			service: 25,
			staff: 8,
		});
		assert.ok(invoice > 800 && invoice < 1000, `${invoice} invoices`);
	});

	it('is equal for equal seeds and different for different ones', () => {
		const again = makeBusiness({ rows: 1260, seed: 1, today });
		const other = makeBusiness({ rows: 1260, seed: 2, today });
		assert.deepEqual(again.records, business.records);
		assert.notDeepEqual(other.records, business.records);
	});

	it('has visits in the past, today and in the future', () => {
		const days = visits.map(({ startsAt }) => dayOf(startsAt) - today);
		assert.ok(days.filter((day) => day === 0).length >= 6);
		assert.ok(days.filter((day) => day < 0).length > 900);
		assert.ok(days.filter((day) => day > 0).length > 150);
	});

	it('has records created before their start, updated later, and none since the last midnight', () => {
		for (const { id, createdAt, startsAt } of visits) {
			assert.ok(createdAt < startsAt, `${id} was booked after it began`);
		}
		for (const row of [...business.records.values()].flat()) {
			assert.ok(row.createdAt <= row.updatedAt, `${row.id} was changed before it was there`);
			assert.ok(row.updatedAt <= startOf(today), `${row.id} was changed today`);
			assert.equal(row.createdAt % 1000, 0);
			assert.equal(row.updatedAt % 1000, 0);
		}
	});

	it('has visits within opening hours, and none that overlap for one person', () => {
		const busy = new Map<string, Appointment[]>();
		for (const visit of visits) {
			const day = dayOf(visit.startsAt);
			const { opens, closes } = hoursOf(day);
			assert.ok(visit.startsAt >= startOf(day) + opens * MINUTE);
			assert.ok(visit.endsAt <= startOf(day) + closes * MINUTE);
			const key = `${visit.staffId}/${day}`;
			for (const other of busy.get(key) ?? []) {
				assert.ok(visit.endsAt <= other.startsAt || other.endsAt <= visit.startsAt);
			}
			busy.set(key, [...(busy.get(key) ?? []), visit]);
		}
	});

	it('has visits with the length and price of their service, by staff with the skill', () => {
		for (const visit of visits) {
			const service = rows('service').find(({ id }) => id === visit.serviceId) as ServiceRow;
			const person = rows('staff').find(({ id }) => id === visit.staffId) as Row;
			assert.equal(visit.endsAt - visit.startsAt, service.durationMinutes * MINUTE);
			assert.equal(visit.price, service.price);
			assert.equal(visit.locationId, person.locationId);
			assert.ok((person.skills as string[]).includes(service.category));
		}
	});

	it('refers only to records that exist', () => {
		for (const [area, shape] of Object.entries(recordShapes)) {
			for (const [field, kind] of Object.entries(shape)) {
				if (typeof kind !== 'object' || !('relation' in kind)) continue;
				const known = new Set(rows(kind.relation).map(({ id }) => id));
				for (const row of rows(area))
					assert.ok(known.has(row[field] as number), `${area}.${field}`);
			}
		}
	});

	it('has clients who were entered before their first booking', () => {
		const entered = new Map(rows('client').map(({ id, createdAt }) => [id, createdAt]));
		for (const { clientId, createdAt } of visits) {
			assert.ok((entered.get(clientId) as number) < createdAt);
		}
	});

	it('fills every declared field and no other', () => {
		const always = ['id', 'uid', 'version', 'createdAt', 'updatedAt'];
		for (const [area, list] of business.records) {
			for (const row of list) {
				assert.deepEqual(
					Object.keys(row).sort(),
					[...always, ...Object.keys(recordShapes[area])].sort(),
				);
			}
		}
	});

	it('can be large', () => {
		const { records } = makeBusiness({ rows: 5000, seed: 3, today });
		assert.equal(records.get('appointment')?.length, 5000);
	});
});
