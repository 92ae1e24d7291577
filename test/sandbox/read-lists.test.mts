import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dialectNames } from '../../sandbox/dialects/index.mts';
import { askEnterprise, firstPageOf, pagesOf, sandboxWith } from './client.mts';
import { idFieldOf } from './dialect-paging.mts';

const sandbox = await sandboxWith({ rows: 200 });

/** The size of the first page without any wish, and of the largest page that can be had. */
const sizes: Record<string, [fallback: number, largest: number]> = {
	E01: [20, 100],
	E02: [15, 100],
	E03: [25, 100],
	E04: [50, 100],
	E05: [20, 100],
	E06: [10, 100],
	E07: [100, 250],
	E08: [25, 100],
	E09: [100, 200],
	E10: [50, 300],
	E11: [50, 300],
	E12: [50, 100],
};

for (const dialect of dialectNames) {
	describe(`${dialect}, paged as documented`, () => {
		it('gives each appointment once, in order', async () => {
			sandbox.setDialects(dialect);
			const records = (await pagesOf(sandbox, dialect)).flat();
			assert.deepEqual(records, sandbox.expected('enterprise', 'appointments'));
			const ids = records.map((record) => idFieldOf(dialect, record));
			assert.equal(new Set(ids).size, records.length);
			const known = (record: unknown) => sandbox.identityOf('enterprise', 'appointments', record);
			assert.deepEqual(records.map(known), ids);
			// Two of the dialects leave something out on purpose.
			const hidden: Record<string, (row: Record<string, unknown>) => boolean> = {
				E05: ({ status }) => status === 'cancelled',
				E12: ({ startsAt }) => {
					const ahead = Number(startsAt) - sandbox.store.midnight;
					return ahead < 0 || ahead > 31 * 24 * 3600_000;
				},
			};
			const shown = sandbox.store.rows('appointment').filter((row) => !hidden[dialect]?.(row));
			assert.equal(records.length, shown.length);
		});

		it('gives each client once, in pages of 37', async () => {
			sandbox.setDialects(dialect);
			const records = (await pagesOf(sandbox, dialect, 'clients', 37)).flat();
			assert.equal(records.length, 300);
			assert.deepEqual(records, sandbox.expected('enterprise', 'clients'));
		});

		it('has its default and maximum page size', async () => {
			sandbox.setDialects(dialect);
			const [fallback, largest] = sizes[dialect];
			assert.equal((await firstPageOf(sandbox, dialect, 'clients')).length, fallback);
			assert.equal((await firstPageOf(sandbox, dialect, 'clients', largest)).length, largest);
		});

		it('gives a single record as in the list', async () => {
			sandbox.setDialects(dialect);
			const [first] = await firstPageOf(sandbox, dialect, 'services');
			const path = dialect === 'E10' ? 'service' : 'services';
			const { status, json } = await askEnterprise(
				sandbox,
				`${path}/${idFieldOf(dialect, first, 'service')}`,
			);
			assert.equal(status, 200);
			const places = [json, json.data, json.service, json.data?.results?.service];
			assert.ok(places.some((place) => isSame(place, first)));
		});

		it('can give an empty list', async () => {
			const empty = await sandboxWith({ rows: 0, dialects: dialect });
			assert.deepEqual((await pagesOf(empty, dialect)).flat(), []);
		});
	});
}

function isSame(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
