import { counts, type ListName } from '../rows.mts';
import { keyOf } from '../servers.mts';
import type { Running } from '../start.mts';
import type { ServerCase } from '../tally.mts';
import { act, errorText, type Surface } from './account.mts';

const resources: Partial<Record<ListName, string>> = {
	appointments: 'appointment',
	clients: 'client',
	services: 'service',
};

/** Every list read whole, one of them up to three limits, and one record. What is called complete is held against what the server has. */
export async function* checkLists(running: Running, surface: Surface): AsyncGenerator<ServerCase> {
	for (const list of Object.keys(counts) as ListName[]) {
		if (surface === 'limited' && !resources[list]) continue;
		yield await read(running, surface, list);
	}
	for (const limit of [1, 50, 300]) yield await read(running, surface, 'appointments', limit);
	yield await readOne(running, surface);
}

async function readOne(running: Running, surface: Surface): Promise<ServerCase> {
	const key = keyOf(running.server, (await running.rows('appointments'))[700]);
	const { task, records, requests } = await act(running, surface, {
		resource: 'appointment',
		operation: 'get',
		recordId: { __rl: true, mode: 'id', value: key },
	});
	const isRight = records.length === 1 && keyOf(running.server, records[0]) === key;
	const outcome = isRight ? 'given' : `WRONG: ${errorText(task.error)}`;
	return { surface, name: 'get', outcome, requests, counts: { wrong: isRight ? 0 : 1 } };
}

async function read(
	running: Running,
	surface: Surface,
	list: ListName,
	limit?: number,
): Promise<ServerCase> {
	const truth = (await running.rows(list)).map((row) => keyOf(running.server, row));
	const resource = resources[list];
	const { task, records, requests } = await act(running, surface, {
		...(resource ? { resource } : { resource: 'other', resourcePath: list }),
		operation: 'getAll',
		...(limit === undefined ? { returnAll: true } : { limit }),
	});
	const ids = records.map((record) => keyOf(running.server, record));
	const isUnsure = task.hints?.some(({ message }) => message.startsWith('List may be incomplete'));
	const wanted = Math.min(limit ?? Infinity, truth.length);
	const isWhole =
		ids.length === wanted &&
		new Set(ids).size === ids.length &&
		ids.every((id) => truth.includes(id));
	const name = `${list}${limit === undefined ? '' : ` up to ${limit}`}`;
	const outcome = task.error
		? `error: ${errorText(task.error)}`
		: `${ids.length} of ${wanted}${isUnsure ? ', unsure' : isWhole ? '' : ', FALSE'}`;
	const kind = task.error || isUnsure ? 'unsure' : isWhole ? 'complete' : 'falselyComplete';
	return { surface, name, outcome, requests, counts: { lists: 1, [kind]: 1 } };
}
