import { pollHarnessFor, jsonOf } from '../../faults/engine.mts';
import { appointment } from '../rows.mts';
import { keyOf } from '../servers.mts';
import type { Running } from '../start.mts';
import type { ServerCase } from '../tally.mts';
import { act, credentialOf, errorText, type Surface } from './account.mts';

/** What a business does between two polls. */
const steps: Array<{ name: string; book: number; remove?: true; restart?: true }> = [
	{ name: 'first poll', book: 0 },
	{ name: 'quiet poll', book: 0 },
	{ name: 'poll after 3 were booked', book: 3 },
	{ name: 'poll after a restart and 3 more', book: 3, restart: true },
	{ name: 'poll after 250 were booked', book: 250 },
	{ name: 'poll after an old one was deleted', book: 0, remove: true },
	{ name: 'quiet poll afterwards', book: 0 },
];

interface Event {
	id: string;
	record: Record<string, unknown>;
}

/** Whether Get gives the record of an event by the id that the event has. */
async function givesItsRecord(running: Running, surface: Surface, { id, record }: Event) {
	const recordId = { __rl: true, mode: 'id', value: id };
	const parameters = { resource: 'appointment', operation: 'get', recordId };
	const { records } = await act(running, surface, parameters);
	return records.some((given) => keyOf(running.server, given) === keyOf(running.server, record));
}

/**
 * A published trigger over a few days. Every booking is reported once, and nothing else. A poll that fails because it cannot see new
 * records misses nothing: the trigger was not published, or n8n shows the failure.
 */
export async function* checkPolls(running: Running, surface: Surface): AsyncGenerator<ServerCase> {
	const credential = credentialOf(running, surface);
	const parameters = { mode: 'polling', event: 'appointment.created' };
	let harness = pollHarnessFor(parameters, credential);
	const unreported = new Set<string>();
	let number = surface === 'limited' ? 5000 : 6000;
	for (const [index, { name, book, remove, restart }] of steps.entries()) {
		for (let booked = 0; booked < book; booked++)
			unreported.add(await running.add('appointments', appointment(number++)));
		if (remove) {
			const old = (await running.rows('appointments'))[surface === 'limited' ? 59 : 79];
			await running.remove('appointments', keyOf(running.server, old));
		}
		// json-server 1 reads its file anew whenever it changes, and so loses rows of many that come at once.
		const existing = new Set(
			(await running.rows('appointments')).map((row) => keyOf(running.server, row)),
		);
		for (const id of unreported) if (!existing.has(id)) unreported.delete(id);
		if (restart) harness = pollHarnessFor(parameters, credential, harness.saved);
		running.proxy.count();
		const activation = index === 0 ? 'activate' : 'init';
		try {
			const found = await harness.poll('trigger', undefined, activation);
			const requests = running.proxy.count();
			const events = jsonOf(found?.[0]) as unknown as Event[];
			const newCount = events.filter(({ record }) =>
				unreported.delete(keyOf(running.server, record)),
			).length;
			const isLost = events.length > 0 && !(await givesItsRecord(running, surface, events[0]));
			const falseEvents = events.length - newCount + (isLost ? 1 : 0);
			const isLast = index === steps.length - 1;
			const missed = isLast ? unreported.size : 0;
			const outcome = `${newCount} told${falseEvents ? `, ${falseEvents} FALSE` : ''}${unreported.size ? `, ${unreported.size} to come` : ''}${missed ? ', MISSED' : ''}${isLost ? ', Get does not take its id' : ''}`;
			yield { surface, name, outcome, requests, counts: { polls: 1, missed, falseEvents } };
		} catch (error) {
			const requests = running.proxy.count();
			const outcome = `error: ${errorText(error)}`;
			yield { surface, name, outcome, requests, counts: { polls: 1 } };
			// A workflow that cannot be published polls no more.
			if (index === 0) return;
		}
	}
}
