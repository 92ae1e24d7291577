import assert from 'node:assert/strict';
import { startSilentService } from '../../../tools/fixtures/small-service.mts';
import { importExample, publish, run, type ExampleScenario, type Row } from '../setup.mts';
import { rowsOf } from '../tables.mts';

const table = 'Copy of the appointments';

/** Two nights with changes between them, and one in which nobody can know that the list is whole. */
export const nightlyCopy: ExampleScenario = async (context, example) => {
	const { rest, sandbox, limited } = context;
	const { store } = sandbox;
	const workflow = await importExample(context, example, limited);
	const expected = () => (sandbox.expected('limited', 'appointments') as Row[]).map(toCopied);
	const copied = async () => (await rowsOf(rest, table)).map(withoutTimes);
	await run(context, workflow);
	assert.deepEqual(await copied(), expected());

	const [changed, removed] = expected();
	store.change('appointment', Number(changed.appointmentId), {
		notes: 'Called',
		status: 'no_show',
	});
	store.book(2);
	await run(context, workflow);
	const second = await copied();
	assert.deepEqual(second, expected());
	assert.match(String(second[0].record), /"notes":"Called"/);

	store.remove('appointment', Number(removed.appointmentId));
	await run(context, workflow);
	const rows = await rowsOf(rest, table);
	const stale = rows.filter(
		({ copiedAt }) => String(copiedAt) < String(rows[0].copiedAt).slice(0, 19),
	);
	assert.deepEqual(
		stale.map(({ appointmentId }) => appointmentId),
		[removed.appointmentId],
	);

	const silent = await startSilentService();
	try {
		const credential = await rest.createCredential('Silent', limited.type, {
			...limited.data,
			baseUrl: silent.url,
		});
		const doubtful = await importExample(context, example, credential);
		const { status, error } = await rest.run(doubtful, 'Every Night');
		assert.equal(status, 'error');
		assert.match(String(error?.message), /^List may be incomplete/);
		assert.deepEqual(await rowsOf(rest, table), rows);
	} finally {
		silent.close();
	}

	await publish(context, workflow);
	await rest.unpublish(workflow);
};

function toCopied(record: Row): Row {
	return {
		appointmentId: String(record.id),
		start: record.starts_at,
		status: record.status,
		clientId: String(record.client_id),
		serviceId: String(record.service_id),
		record: JSON.stringify(record),
	};
}

function withoutTimes(row: Row): Row {
	const { appointmentId, start, status, clientId, serviceId, record } = row;
	return { appointmentId, start, status, clientId, serviceId, record };
}
