import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VirtualClock } from '../../score/clock.mts';
import { evaluateReading } from '../../score/fuzz/evaluate.mts';
import { generateSpec } from '../../score/fuzz/generate/generate-spec.mts';
import { FuzzService } from '../../score/fuzz/service/service.mts';
import type { ListResult } from '../../nodes/AppointmentService/rest/index.ts';

/** A list of 40 records in pages of 20, whose first record changes and moves to the end between them; it is read by page numbers. */
async function readMovingList(id: string) {
	const spec = {
		...generateSpec(1, 1),
		resource: 'appointments',
		...{ filter: undefined, limit: undefined, userSize: undefined, rate: undefined, status: 200 },
		...{ constants: {}, headers: {}, body: { total: 'total' }, text: 'plain' as const, traps: [] },
		...{ faults: [], moves: [{ after: 1, kind: 'touch' as const }] },
		total: { kind: 'exact' as const, amount: 0 },
		shape: { kind: 'array' as const, rows: 'data', whenEmpty: 'array' as const },
		records: { count: 40, id, fields: [], newestFirst: false },
		paging: {
			...{ style: 'page' as const, parameter: 'page', guessable: true, base: 1 },
			...{ defaultSize: 20, maxSize: 20, tooLarge: 'clamp' as const, unknown: 'ignore' as const },
			...{ beyond: 'empty' as const, more: 'exact' as const },
			...{ token: 'rank' as const, ink: 'base64' as const },
		},
	};
	const service = new FuzzService(spec, new VirtualClock());
	const pages = [];
	for (const number of [1, 2]) pages.push(await service.fetch(`${service.url}?page=${number}`));
	const records = pages.flatMap(({ text }) => JSON.parse(text).data);
	const completeness = { complete: true, reason: '' };
	return evaluateReading(service, { records, completeness } as unknown as ListResult);
}

test('a record with an ID that comes in two places shows that the list moved', async () => {
	const { violations, unseen } = await readMovingList('id');
	assert.equal(unseen, false);
	assert.ok(violations.some(({ wrong }) => wrong === 'false complete'));
});

test('a record without an ID that comes changed in another place is another one to whoever reads', async () => {
	const { violations, missed, unseen } = await readMovingList('series');
	assert.deepEqual([missed, unseen, violations], [1, true, []]);
});
