import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { DialectName } from '../../sandbox/dialects/index.mts';
import { startSandbox } from '../../sandbox/server.mts';
import type { Intent } from '../../score/writes/intent.mts';
import { evaluateWrite, type WriteEvaluation } from '../../score/writes/evaluate.mts';
import { flatFields, serviceOwnedFields, type Fields } from '../../score/writes/records.mts';
import { runWriteCase } from '../../score/writes/run.mts';
import { describeSettings } from '../../score/writes/node-settings.mts';
import type { WriteStep } from '../../score/writes/step.mts';
import { writeColumns } from '../../score/writes/columns.mts';
import { isMeant, summarizeWrites } from '../../score/writes/table.mts';

const sandbox = await startSandbox({ rows: 40, today: '2026-03-11' });
after(() => sandbox.close());

const path = 'appointments';
const unknown = 'It is not known whether the service did it';

/** What the node of these tests sends and says, instead of the real one. */
interface WriteScenario {
	dialect?: DialectName;
	operation?: Intent['operation'];
	/** What is meant. */
	fields?: Fields;
	/** The requests: method, path and body. */
	sends: Array<[method: string, path: string, body?: Fields]>;
	says?: string;
	/** Which field somebody else changes in the same moment. */
	overtaken?: string[];
}

/** Plays it against the sandbox and judges it. */
async function play({
	dialect = 'E01',
	operation = 'update',
	...rest
}: WriteScenario): Promise<WriteEvaluation> {
	sandbox.setDialects(dialect);
	sandbox.reset();
	const [first] = sandbox.expected('enterprise', path);
	const id = sandbox.identityOf('enterprise', path, first);
	const records = () => sandbox.expected('enterprise', path);
	const identityOf = (record: unknown) => sandbox.identityOf('enterprise', path, record);
	for (const [method, place, body] of rest.sends) {
		await fetch(`${sandbox.roots.enterprise}/${place.replace('{id}', id)}`, {
			method,
			headers: {
				authorization: `Bearer ${sandbox.keys.enterprise}`,
				'content-type': 'application/json',
			},
			...(body && { body: JSON.stringify(body) }),
		});
	}
	const writes = sandbox.writes.list();
	const made = operation === 'create';
	const intent: Intent = {
		...{ operation, path, fields: rest.fields ?? {}, times: 1, parameters: {} },
		...(!made && { id }),
	};
	return evaluateWrite(intent, dialect, {
		writes,
		identityOf,
		recordOf: (id) => records().find((record) => identityOf(record) === id),
		output: [writes.at(-1)?.after ?? first],
		overtaken: rest.overtaken ?? [],
		...(rest.says !== undefined && { errorText: rest.says }),
	});
}

const notes = { notes: 'Tea.' };
const patch: WriteScenario['sends'][number] = ['PATCH', `${path}/{id}`, notes];

/** The first record of a dialect without what only the service sets. */
function settable(dialect: DialectName): Fields {
	sandbox.reset();
	sandbox.setDialects(dialect);
	const own = serviceOwnedFields(dialect, path);
	const record = flatFields(sandbox.expected('enterprise', path)[0]);
	return Object.fromEntries(Object.entries(record).filter(([name]) => !own.has(name)));
}

describe('a write is evaluated by what the service applied', () => {
	it('a write applied as intended is taken', async () => {
		const evaluation = await play({ fields: notes, sends: [patch] });
		assert.deepEqual(evaluation, { outcome: 'taken', twice: 0, wrong: [], unseen: [] });
	});

	it('a write applied more often than intended is doubled', async () => {
		const { twice } = await play({ fields: notes, sends: [patch, patch, patch] });
		assert.equal(twice, 2);
	});

	it('another field, value or record is wrong', async () => {
		const more: WriteScenario['sends'][number] = [
			'PATCH',
			`${path}/{id}`,
			{ ...notes, status: 'no_show' },
		];
		assert.match((await play({ fields: notes, sends: [more] })).wrong.join(), /^status /);
		const wanted = { notes: 'Milk.' };
		assert.match((await play({ fields: wanted, sends: [patch] })).wrong.join(), /^notes /);
		const second: WriteScenario['sends'][number] = ['PATCH', `${path}/10002`, notes];
		assert.match((await play({ fields: notes, sends: [second] })).wrong.join(), /^the record /);
	});

	it('another action or another kind of record is wrong', async () => {
		const gone: WriteScenario['sends'][number] = ['DELETE', `${path}/{id}`];
		assert.match((await play({ fields: notes, sends: [gone] })).wrong.join(), /^the action delete/);
		const client: WriteScenario['sends'][number] = ['PATCH', 'clients/2001', notes];
		assert.match((await play({ fields: notes, sends: [client] })).wrong.join(), /^the kind /);
	});

	it('fields lost by a replacing update are wrong', async () => {
		const all = settable('E02');
		const put = (body: Fields): WriteScenario['sends'] => [['PUT', `${path}/{id}`, body]];
		const whole = await play({ dialect: 'E02', fields: notes, sends: put({ ...all, ...notes }) });
		assert.deepEqual(whole.wrong, []);
		const { client_id, service_id, start_time } = all;
		const partly = put({ client_id, service_id, start_time, ...notes });
		const { wrong } = await play({ dialect: 'E02', fields: notes, sends: partly });
		assert.ok(wrong.some((text) => text.startsWith('staff_id ')));
	});

	it('an overwritten concurrent change is wrong, or unseen where no answer could show it', async () => {
		const late = { ...settable('E02'), ...notes, source: 'walk_in' };
		const sends: WriteScenario['sends'] = [['PUT', `${path}/{id}`, late]];
		const overtaken = ['source'];
		const blind = await play({ dialect: 'E02', fields: notes, sends, overtaken });
		assert.deepEqual([blind.wrong, blind.unseen.length], [[], 1]);
		const merged: WriteScenario['sends'] = [
			['PATCH', `${path}/{id}`, { ...notes, source: 'walk_in' }],
		];
		const seeing = await play({ fields: notes, sends: merged, overtaken });
		assert.equal(seeing.wrong.length, 1);
	});
});

describe('a write is evaluated by what the node reports', () => {
	it('reported done but not applied is wrong', async () => {
		assert.match((await play({ fields: notes, sends: [] })).wrong.join(), /said to be done/);
	});

	it('reported failed but applied is wrong', async () => {
		const says = 'The service refused.';
		const { outcome, wrong } = await play({ fields: notes, sends: [patch], says });
		assert.equal(outcome, 'refused');
		assert.match(wrong.join(), /said to have failed/);
		assert.deepEqual((await play({ fields: notes, sends: [], says })).wrong, []);
	});

	it('reported as unknown is unknown, applied or not', async () => {
		for (const sends of [[], [patch]]) {
			const { outcome, wrong } = await play({ fields: notes, sends, says: unknown });
			assert.deepEqual([outcome, wrong], ['unknown', []]);
		}
	});

	it('reported done while the service changed nothing is wrong', async () => {
		const empty: WriteScenario['sends'] = [['PATCH', `${path}/{id}`, { appointment: notes }]];
		assert.match((await play({ fields: notes, sends: empty })).wrong.join(), /^notes /);
		const says = 'The service changed nothing.';
		assert.deepEqual((await play({ fields: notes, sends: empty, says })).wrong, []);
	});
});

describe('the table of writes', () => {
	const [none] = writeColumns;
	const cut = writeColumns.find(({ name }) => name === 'cut after');
	assert.ok(none && cut);

	it('an unknown outcome is no loss only where the fault allows no better', async () => {
		const [step] = await runWriteCase('E03', none, 'first');
		assert.ok(step);
		assert.equal(summarizeWrites([step], ['E03']).isGood, true);
		const doubtful: WriteStep = { ...step, outcome: 'unknown' };
		assert.equal(isMeant(doubtful), true);
		assert.equal(isMeant({ ...doubtful, column: cut }), false);
		const cases: Array<[WriteStep, string]> = [
			[doubtful, '0/1 dialects, 1 meant, 0 taken, 0 twice, 0 wrong'],
			[{ ...doubtful, column: cut }, '1/1 dialects, 0 meant, 0 taken, 0 twice, 0 wrong'],
			[{ ...step, twice: 1 }, '0/1 dialects, 1 meant, 1 taken, 1 twice, 0 wrong'],
			[{ ...step, wrong: ['x'] }, '0/1 dialects, 1 meant, 0 taken, 0 twice, 1 wrong'],
			[{ ...step, isOffered: false }, '1/1 dialects, 0 meant, 0 taken, 0 twice, 0 wrong'],
		];
		for (const [one, figures] of cases) {
			const { lines, isGood } = summarizeWrites([one], ['E03']);
			assert.equal(lines.at(-1), `writes: ${figures}`);
			assert.equal(isGood, figures.startsWith('1/1'));
		}
	});

	it('names the settings as the panel does', () => {
		assert.equal(describeSettings('E01'), '-');
		assert.match(
			describeSettings('E09'),
			/update: method=POST writePath=updateAppointment\/\{id\}/,
		);
	});

	for (const column of [none, cut]) {
		it(`the real node writes nothing twice and nothing wrong: ${column.name}`, async () => {
			const steps = await runWriteCase('E01', column, 'taken');
			assert.ok(steps.length >= 10);
			const { lines } = summarizeWrites(steps, ['E01']);
			assert.match(
				lines.at(-1) ?? '',
				/^writes: 1\/1 dialects, (\d+) meant, \1 taken, 0 twice, 0 wrong$/,
			);
		});
	}
});
