import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { resourceNames, resources } from '../../nodes/AppointmentService/contract/resources.ts';
import type { JsonObject } from '../../nodes/AppointmentService/rest/http/types.ts';
import { dialectNames } from '../../sandbox/dialects/index.mts';
import { startSandbox } from '../../sandbox/server.mts';
import { schemaViolations, type Schema } from '../../tools/check/output-schemas.mts';

const schema = (path: string): Schema =>
	JSON.parse(readFileSync(`nodes/AppointmentService/__schema__/v1.0.0/${path}.json`, 'utf8'));

test('the reports in the documents match the output schema of Inspect', async () => {
	const reports = [
		...readFileSync('docs/inspect.md', 'utf8').matchAll(/```json\n([\s\S]*?)```/g),
	].map(([, json]) => JSON.parse(json));
	assert.ok(reports.length > 1);
	assert.deepEqual(await schemaViolations(schema('api/inspect'), reports), []);
});

test('the output of Delete matches its schema, for every resource', async () => {
	for (const resource of [...resourceNames, 'other']) {
		if (resource === 'report') continue;
		assert.deepEqual(await schemaViolations(schema(`${resource}/delete`), [{ deleted: true }]), []);
	}
});

test('a wrong type, a missing field and an unknown field are complaints', async () => {
	const reports = [{ deleted: 'yes' }, { deleted: true, id: 7 }, { deleted: true }];
	assert.equal((await schemaViolations(schema('client/delete'), reports)).length, 2);
	const nested = [{ fields: [{ name: 'id', mask: '000' }] }];
	assert.equal((await schemaViolations(schema('api/inspect'), nested)).length, 1);
});

/** A schema of records would have to hold for services that nobody has seen. It does not even hold for those that are here. */
test('the records of all lists share no field that a schema could name', async () => {
	const sandbox = await startSandbox({ rows: 60 });
	try {
		for (const resource of resourceNames) {
			const lists = dialectNames.map((dialect) => {
				sandbox.setDialects(dialect);
				return sandbox.expected('enterprise', resources[resource].path) as JsonObject[];
			});
			assert.deepEqual(common(lists), [], resource);
		}
	} finally {
		await sandbox.close();
	}
});

/** The fields that the records of all lists have, with the same type in all of them. */
function common(lists: JsonObject[][]): string[] {
	const [first, ...further] = lists.map((records) => {
		assert.ok(records.length > 0);
		return new Set(
			records.flatMap((record) =>
				Object.entries(record)
					.filter(([, value]) => value !== null)
					.map(([name, value]) => `${name}: ${Array.isArray(value) ? 'list' : typeof value}`),
			),
		);
	});
	return [...first].filter((field) => further.every((fields) => fields.has(field)));
}
