import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DialectName } from '../../../sandbox/dialects/index.mts';
import { HOUR, dateOf, dayOf, startOf, zone } from '../../../sandbox/business/calendar.mts';
import type { Row as StoredRow } from '../../../sandbox/business/rows.mts';
import { fromModel, serviceTool } from '../../../tools/fixtures/agent-workflow.mts';
import { startConversations, type Conversations } from '../../../tools/fixtures/conversation.mts';
import type { TestEnvironment } from '../../../tools/fixtures/environment.mts';
import type { Knowledge } from '../../../tools/fixtures/scripted-model.mts';

type Row = Record<string, unknown>;

/**
 * “Who comes tomorrow afternoon? Move the last one to five.” The model knows what a model knows: the names of the tools and their
 * parameters from what it is offered, and the appointments from the last answer.
 */
export function toolRequest(environment: () => TestEnvironment): void {
	let conversations: Conversations;

	before(async () => {
		conversations = await startConversations(environment());
	});
	after(() => conversations?.model.close());

	/** The tools as an owner makes them in the editor, with each field that a model shall fill in left to the model. */
	function tools() {
		const { enterprise } = environment().credentials;
		const list = {
			resource: 'appointment',
			operation: 'getAll',
			returnAll: true,
			startsAfter: fromModel('Starts_After', ''),
			startsBefore: fromModel('Starts_Before', ''),
			sortBy: 'startAscending',
		};
		const move = {
			resource: 'appointment',
			operation: 'reschedule',
			recordId: { __rl: true, mode: 'id', value: fromModel('Appointment', '') },
			start: fromModel('New_Start', ''),
		};
		return [
			serviceTool('List appointments', enterprise, list, 1.1),
			serviceTool('Move appointment', enterprise, move, 1.1),
		];
	}

	/** How records look is different in each; so are pages, times, IDs and the way to write. */
	const dialects: Array<[DialectName, string]> = [
		['E05', 'IDs called appointmentId, embedded records, PUT'],
		['E06', 'a bare list, times in seconds since 1970, POST'],
		['E08', 'JSON:API with attributes and relationships, PATCH'],
	];
	for (const [dialect, look] of dialects) {
		test(`the last one of tomorrow afternoon moves to five, alone: ${look}`, async () => {
			const { store, setDialects } = environment().sandbox;
			const tomorrow = dayOf(store.now()) + 1;
			const at = (hour: number) => startOf(tomorrow) + hour * HOUR;
			const book = (hour: number) => store.book(1, { startsAt: at(hour), status: 'confirmed' })[0];
			const morning = book(11.9);
			const last = book(23.5);
			const nextDay = book(24);
			const before = structuredClone(store.rows('appointment'));
			const day = dateOf(tomorrow);

			let listed: Row[] = [];
			setDialects(dialect);
			try {
				const said = await conversations.converse(
					`request, ${dialect}`,
					tools(),
					[
						(known) =>
							callOf(known, /list/i, [
								[/after/i, `${day}T12:00`],
								[/before/i, `${day}T24:00`],
							]),
						(known) => {
							listed = recordsOf(known);
							return callOf(known, /move/i, [
								[/appointment/i, idOf(listed[listed.length - 1])],
								[/start/i, `${day}T17:00`],
							]);
						},
						(known) => ({ say: known.answers().at(-1) ?? '' }),
					],
					zone.name,
				);
				assert.doesNotMatch(said, /error/i);
			} finally {
				setDialects('E01');
			}

			const isAfternoon = ({ startsAt, status }: StoredRow) =>
				Number(startsAt) >= at(12) && Number(startsAt) < at(24) && status !== 'cancelled';
			const expected = before.filter(isAfternoon).sort(byStart).map(clientName);
			const came = listed.filter((record) => record.status !== 'cancelled');
			assert.deepEqual(came.map(nameIn), expected);

			const { startsAt: from, endsAt: to } = before.find(({ id }) => id === last.id) as StoredRow;
			const after = store.rows('appointment');
			const moved = after.find(({ id }) => id === last.id) as StoredRow;
			assert.equal(moved.startsAt, at(17));
			assert.equal(Number(moved.endsAt) - Number(moved.startsAt), Number(to) - Number(from));
			const unmoved = { ...moved, startsAt: from, endsAt: to };
			const { updatedAt, version } = before.find(({ id }) => id === last.id) as StoredRow;
			assert.deepEqual(
				after.map((row) => (row.id === last.id ? { ...unmoved, updatedAt, version } : row)),
				before,
			);
			for (const { id } of [morning, last, nextDay]) store.remove('appointment', id);
		});
	}

	const byStart = (one: StoredRow, other: StoredRow) =>
		Number(one.startsAt) - Number(other.startsAt);

	function clientName({ clientId }: StoredRow): string {
		const client = environment().sandbox.store.find('client', Number(clientId));
		return `${String(client?.firstName)} ${String(client?.lastName)}`;
	}
}

/** A call of the tool whose name fits; values go to the parameters whose names fit. */
function callOf({ tools }: Knowledge, name: RegExp, values: Array<[RegExp, string]>) {
	const offered = tools().filter((tool) => name.test(tool.name));
	assert.equal(offered.length, 1, `${String(name)} among the tools`);
	const parameters = Object.keys(offered[0].parameters.properties);
	const given = values.map(([pattern, value]) => {
		const fitting = parameters.filter((parameter) => pattern.test(parameter));
		assert.equal(fitting.length, 1, `${String(pattern)} among ${parameters.join(', ')}`);
		return [fitting[0], value];
	});
	return { call: offered[0].name, with: Object.fromEntries(given) as Row };
}

/** The records of the last answer, without its notices. */
function recordsOf({ answers }: Knowledge): Row[] {
	const items = JSON.parse(answers().at(-1) ?? '') as Row[];
	return items.filter((item) => !('notice' in item));
}

/** What the record calls its ID; others in it belong to other records. */
function idOf(record: Row): string {
	const own = Object.keys(record).filter((field) => /^(appointment)?_?id$/i.test(field));
	assert.equal(own.length, 1, Object.keys(record).join(', '));
	return String(record[own[0]]);
}

const nameIn = (record: Row) =>
	String(Object.entries(record).find(([field]) => /^client.*name$/i.test(field))?.[1]);
