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
const unknown = 'It is not known whether the service did what it was asked';

/** What the node of these tests sends and says, instead of the real one. */
interface Play {
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
}: Play): Promise<WriteEvaluation> {
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
const patch: Play['sends'][number] = ['PATCH', `${path}/{id}`, notes];

/** The first record of a dialect without what only the service sets. */
function settable(dialect: DialectName): Fields {
	sandbox.reset();
	sandbox.setDialects(dialect);
	const own = serviceOwnedFields(dialect, path);
	const record = flatFields(sandbox.expected('enterprise', path)[0]);
	return Object.fromEntries(Object.entries(record).filter(([name]) => !own.has(name)));
}

describe('a write is judged by what was taken', () => {
	it('as it was meant', async () => {
		const verdict = await play({ fields: notes, sends: [patch] });
		assert.deepEqual(verdict, { outcome: 'taken', twice: 0, wrong: [], unseen: [] });
	});

	it('more often than it was meant', async () => {
		const { twice } = await play({ fields: notes, sends: [patch, patch, patch] });
		assert.equal(twice, 2);
	});

	it('with another field, another value or another record', async () => {
		const more: Play['sends'][number] = ['PATCH', `${path}/{id}`, { ...notes, status: 'no_show' }];
		assert.match((await play({ fields: notes, sends: [more] })).wrong.join(), /^status /);
		const wanted = { notes: 'Milk.' };
		assert.match((await play({ fields: wanted, sends: [patch] })).wrong.join(), /^notes /);
		const second: Play['sends'][number] = ['PATCH', `${path}/10002`, notes];
		assert.match((await play({ fields: notes, sends: [second] })).wrong.join(), /^the record /);
	});

	it('by another action, or of another kind', async () => {
		const gone: Play['sends'][number] = ['DELETE', `${path}/{id}`];
		assert.match((await play({ fields: notes, sends: [gone] })).wrong.join(), /^the action delete/);
		const client: Play['sends'][number] = ['PATCH', 'clients/2001', notes];
		assert.match((await play({ fields: notes, sends: [client] })).wrong.join(), /^the kind /);
	});

	it('with fields lost by a replacement', async () => {
		const all = settable('E02');
		const put = (body: Fields): Play['sends'] => [['PUT', `${path}/{id}`, body]];
		const whole = await play({ dialect: 'E02', fields: notes, sends: put({ ...all, ...notes }) });
		assert.deepEqual(whole.wrong, []);
		const { client_id, service_id, start_time } = all;
		const partly = put({ client_id, service_id, start_time, ...notes });
		const { wrong } = await play({ dialect: 'E02', fields: notes, sends: partly });
		assert.ok(wrong.some((text) => text.startsWith('staff_id ')));
	});

	it('with somebody else’s change overwritten, unseen where nothing could show it', async () => {
		const late = { ...settable('E02'), ...notes, source: 'walk_in' };
		const sends: Play['sends'] = [['PUT', `${path}/{id}`, late]];
		const overtaken = ['source'];
		const blind = await play({ dialect: 'E02', fields: notes, sends, overtaken });
		assert.deepEqual([blind.wrong, blind.unseen.length], [[], 1]);
		const merged: Play['sends'] = [['PATCH', `${path}/{id}`, { ...notes, source: 'walk_in' }]];
		const seeing = await play({ fields: notes, sends: merged, overtaken });
		assert.equal(seeing.wrong.length, 1);
	});
});

describe('a write is judged by what is said', () => {
	it('done, where nothing was taken', async () => {
		assert.match((await play({ fields: notes, sends: [] })).wrong.join(), /said to be done/);
	});

	it('failed, where it was taken', async () => {
		const says = 'The service refused.';
		const { outcome, wrong } = await play({ fields: notes, sends: [patch], says });
		assert.equal(outcome, 'refused');
		assert.match(wrong.join(), /said to have failed/);
		assert.deepEqual((await play({ fields: notes, sends: [], says })).wrong, []);
	});

	it('not known, whatever was taken', async () => {
		for (const sends of [[], [patch]]) {
			const { outcome, wrong } = await play({ fields: notes, sends, says: unknown });
			assert.deepEqual([outcome, wrong], ['unknown', []]);
		}
	});

	it('done, where the service took it and changed nothing', async () => {
		const empty: Play['sends'] = [['PATCH', `${path}/{id}`, { appointment: notes }]];
		assert.match((await play({ fields: notes, sends: empty })).wrong.join(), /^notes /);
		const says = 'The service changed nothing.';
		assert.deepEqual((await play({ fields: notes, sends: empty, says })).wrong, []);
	});
});

describe('the score of writes', () => {
	const [none] = writeColumns;
	const cut = writeColumns.find(({ name }) => name === 'cut after');
	assert.ok(none && cut);

	it('counts an honest doubt as no loss only where the fault allows no better', async () => {
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

	it('names the settings as they are called in the panel', () => {
		assert.equal(describeSettings('E01'), '-');
		assert.match(
			describeSettings('E09'),
			/update: method=POST writePath=updateAppointment\/\{id\}/,
		);
	});

	for (const column of [none, cut]) {
		it(`has nothing twice and nothing wrong from the real node: ${column.name}`, async () => {
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
