import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Filters, SortBy } from '../../nodes/AppointmentService/filter/index.ts';
import { createFilter, sortRecords } from '../../nodes/AppointmentService/filter/index.ts';
import type { JsonObject } from '../../nodes/AppointmentService/rest/index.ts';
import { resourceNameVariants } from '../../nodes/AppointmentService/rest/values/vocabulary.ts';
import { dayOf, HOUR, zone } from '../../sandbox/business/calendar.mts';
import type { Appointment } from '../../sandbox/business/rows.mts';
import { idFormats, type RecordIdentity } from '../../sandbox/dialects/ids.mts';
import { dialectNames } from '../../sandbox/dialects/index.mts';
import { startSandbox } from '../../sandbox/server.mts';

const sandbox = await startSandbox({ today: '2026-03-11', rows: 400 });
after(() => sandbox.close());

const now = sandbox.store.midnight + 10 * HOUR;
const today = dayOf(now);
const context = {
	now,
	timeZone: zone.name,
	// All dialects that write times without a zone have UTC there.
	recordTimeZone: 'UTC',
	resourceNames: resourceNameVariants(['appointments']),
	noun: 'appointments',
};

const rowsOf = (area: string) => sandbox.store.rows(area) as Appointment[];
const idsOf = (row: RecordIdentity) =>
	Object.values(idFormats).map((format) => String(format(row)));
const appointmentById = new Map(
	rowsOf('appointment').flatMap((row) => idsOf(row).map((id) => [id, row] as const)),
);
const rowOf = (record: unknown) =>
	appointmentById.get(sandbox.identityOf('enterprise', 'appointments', record)) as Appointment;

const partyOf = (area: string, id: number) =>
	rowsOf(area).find((row) => row.id === id) as RecordIdentity;
const changedAfter = now - 30 * HOUR;

const cases: Array<[name: string, filters: Filters, belongs: (row: Appointment) => boolean]> = [
	['today', { when: 'today' }, (row) => dayOf(row.startsAt) === today],
	['tomorrow', { when: 'tomorrow' }, (row) => dayOf(row.startsAt) === today + 1],
	[
		'the next 7 days',
		{ when: 'next7Days' },
		(row) => dayOf(row.startsAt) >= today && dayOf(row.startsAt) < today + 7,
	],
	[
		'no-shows, and those who cancelled',
		{ status: ['No Show', 'CANCELLED'] },
		(row) => row.status === 'no_show' || row.status === 'cancelled',
	],
];

for (const dialect of dialectNames) {
	describe(`the appointments of ${dialect}`, () => {
		sandbox.setDialects(dialect);
		const records = sandbox.expected('enterprise', 'appointments') as JsonObject[];
		const assertFiltered = (filters: Filters, belongs: (row: Appointment) => boolean) => {
			const expected = records.filter((record) => belongs(rowOf(record)));
			assert.deepEqual(createFilter(filters, context)?.apply(records).records, expected);
		};
		const withDialect = (name: string, act: () => void) =>
			it(name, () => {
				sandbox.setDialects(dialect);
				act();
			});

		for (const [name, filters, belongs] of cases)
			withDialect(`of ${name} are found`, () => assertFiltered(filters, belongs));

		withDialect('of a client, a member of staff and a service are found by any ID', () => {
			const someone = rowOf(records[records.length - 1]);
			for (const [area, field, filter] of [
				['client', 'clientId', 'clientId'],
				['staff', 'staffId', 'staffId'],
				['service', 'serviceId', 'serviceId'],
			] as const) {
				const shown = idsOf(partyOf(area, someone[field])).filter((id) =>
					records.some((record) =>
						JSON.stringify(record).includes(JSON.stringify(id).slice(1, -1)),
					),
				);
				assert.ok(shown.length > 0);
				const found = shown.map(
					(id) => createFilter({ [filter]: id }, context)?.apply(records).records,
				);
				const expected = records.filter((record) => rowOf(record)[field] === someone[field]);
				assert.ok(found.some((list) => JSON.stringify(list) === JSON.stringify(expected)));
			}
		});

		withDialect('that were changed lately are found', () =>
			assertFiltered(
				{ changedAfter: new Date(changedAfter).toISOString() },
				(row) => Math.floor(row.updatedAt / 1000) * 1000 >= changedAfter,
			),
		);

		withDialect('are sorted by start and by creation, where they show it', () => {
			const orders: Array<[SortBy, (row: Appointment) => number]> = [
				['startAscending', (row) => row.startsAt],
				['startDescending', (row) => -row.startsAt],
				['createdDescending', (row) => -Math.floor(row.createdAt / 1000)],
			];
			// This one shows no time of creation.
			if (dialect === 'E05') orders.pop();
			for (const [sortBy, keyOf] of orders) {
				const keys = sortRecords(records, sortBy, context).records.map((record) =>
					keyOf(rowOf(record)),
				);
				assert.equal(keys.length, records.length);
				assert.deepEqual(
					keys,
					[...keys].sort((a, b) => a - b),
				);
			}
		});
	});
}
