import type { INodeParameters } from 'n8n-workflow';
import { appointment, type ServerRow } from '../rows.mts';
import { keyOf, type Server } from '../servers.mts';
import type { Running } from '../start.mts';
import type { ServerCase } from '../tally.mts';
import { act, errorText, type Surface } from './account.mts';

type Rows = Array<Record<string, unknown>>;

/** One write, and what must be so afterwards. */
interface Write {
	name: string;
	parameters: INodeParameters;
	/** Rows that may differ afterwards, and how each must be then; a row that is gone is undefined. */
	wanted: Record<string, (row: Record<string, unknown> | undefined) => boolean>;
	/** How many new rows there must be. */
	added?: number;
	list?: 'appointments' | 'clients';
}

const locator = (value: string) => ({ __rl: true, mode: 'id', value });
const json = (body: object) => ({ inputMode: 'json', body: JSON.stringify(body) });

/** The value at a path whose names stand between dots. */
function valueAt(row: unknown, path: string): unknown {
	return path.split('.').reduce((value, name) => (value as Record<string, unknown>)?.[name], row);
}

/** A time without a zone is in the workflow's, which is UTC here. */
function sameTime(value: unknown, time: string): boolean {
	const local = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d$/.test(String(value));
	return Date.parse(local ? `${String(value)}Z` : String(value)) === Date.parse(time);
}

/** @param keys the keys of the appointments, in their order */
function writesOf(server: Server, surface: Surface, keys: string[]): Write[] {
	const { toFields = (row: ServerRow) => row, start: startField = 'starts_at' } = server;
	const start = '2027-02-03T10:00:00.000Z';
	const base = { resource: 'appointment' };
	// Each surface has rows of its own, so that one does not stand on what the other wrote.
	const rowId = (number: number) => keys[number - 1 + (surface === 'limited' ? 0 : 20)];
	const writes: Write[] = [
		{
			name: 'create',
			parameters: {
				...base,
				operation: 'create',
				...json(toFields(appointment(8000), 'appointments')),
			},
			wanted: {},
			added: 1,
		},
		{
			name: 'update',
			parameters: {
				...base,
				operation: 'update',
				recordId: locator(rowId(41)),
				...json({ notes: 'Brings the dog.' }),
			},
			wanted: { [rowId(41)]: (row) => row?.notes === 'Brings the dog.' },
		},
		{
			name: 'reschedule',
			parameters: { ...base, operation: 'reschedule', recordId: locator(rowId(42)), start },
			wanted: { [rowId(42)]: (row) => sameTime(valueAt(row, startField), start) },
		},
		{
			name: 'cancel',
			parameters: { ...base, operation: 'cancel', recordId: locator(rowId(43)) },
			wanted: { [rowId(43)]: (row) => /^cancelled$/i.test(String(row?.status)) },
		},
		{
			name: 'update of one that is not there',
			parameters: {
				...base,
				operation: 'update',
				recordId: locator('999999'),
				...json({ notes: 'Nobody.' }),
			},
			wanted: {},
		},
	];
	if (surface === 'limited') return writes;
	const someone = { name: 'Some Body', email: 'somebody@example.org', phone: '+27821112222' };
	const fields = json(toFields(someone, 'clients'));
	const findOrCreate = { resource: 'client', operation: 'findOrCreate', ...fields };
	return [
		...writes,
		{
			name: 'delete',
			parameters: { ...base, operation: 'delete', recordId: locator(rowId(44)) },
			wanted: { [rowId(44)]: (row) => row === undefined },
		},
		{
			name: 'find or create, new',
			parameters: findOrCreate,
			wanted: {},
			added: 1,
			list: 'clients',
		},
		{ name: 'find or create, again', parameters: findOrCreate, wanted: {}, list: 'clients' },
	];
}

/** Each way of writing once; all that the server holds is compared before and after. */
export async function* checkWrites(running: Running, surface: Surface): AsyncGenerator<ServerCase> {
	const { server } = running;
	const keys = (await running.rows('appointments')).map((row) => keyOf(server, row));
	for (const write of writesOf(server, surface, keys)) {
		const list = write.list ?? 'appointments';
		const before = await running.rows(list);
		const { task, requests } = await act(running, surface, write.parameters);
		const after = await running.rows(list);
		const { isDone, isForeign } = compare(server, before, after, write);
		const isRefusalMeant = Object.keys(write.wanted).length === 0 && write.added === undefined;
		const outcome = task.error
			? `error: ${errorText(task.error)}`
			: isForeign
				? 'WRONG: something else changed'
				: isDone
					? 'done'
					: 'GREEN without change';
		const isWrong = isForeign || (task.error !== undefined && isDone && !isRefusalMeant);
		yield {
			surface,
			name: write.name,
			outcome,
			requests,
			counts: {
				writes: 1,
				wrong: isWrong ? 1 : 0,
				green: !task.error && !isDone && !isForeign ? 1 : 0,
			},
		};
	}
}

function compare(server: Server, before: Rows, after: Rows, { wanted, added = 0 }: Write) {
	const was = new Map(before.map((row) => [keyOf(server, row), JSON.stringify(row)]));
	const is = new Map(after.map((row) => [keyOf(server, row), row]));
	const fresh = after.filter((row) => !was.has(keyOf(server, row))).length;
	const others = [...was].filter(([id]) => !(id in wanted));
	const isForeign = others.some(([id, row]) => JSON.stringify(is.get(id)) !== row) || fresh > added;
	const isDone =
		fresh === added && Object.entries(wanted).every(([id, matches]) => matches(is.get(id)));
	return { isDone, isForeign };
}
