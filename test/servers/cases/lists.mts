import { counts, type ListName } from '../rows.mts';
import type { Running } from '../start.mts';
import type { ServerCase } from '../tally.mts';
import { act, errorText, type Surface } from './account.mts';

const resources: Partial<Record<ListName, string>> = {
	appointments: 'appointment',
	clients: 'client',
	services: 'service',
};

/** Every list read whole, and one of them up to three limits. What is called complete is held against what the server has. */
export async function* checkLists(running: Running, surface: Surface): AsyncGenerator<ServerCase> {
	for (const list of Object.keys(counts) as ListName[]) {
		if (surface === 'limited' && !resources[list]) continue;
		yield await read(running, surface, list);
	}
	for (const limit of [1, 50, 300]) yield await read(running, surface, 'appointments', limit);
}

async function read(
	running: Running,
	surface: Surface,
	list: ListName,
	limit?: number,
): Promise<ServerCase> {
	const truth = (await running.rows(list)).map(({ id }) => String(id));
	const resource = resources[list];
	const { task, records, requests } = await act(running, surface, {
		...(resource ? { resource } : { resource: 'other', resourcePath: list }),
		operation: 'getAll',
		...(limit === undefined ? { returnAll: true } : { limit }),
	});
	const ids = records.map(({ id }) => String(id));
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
