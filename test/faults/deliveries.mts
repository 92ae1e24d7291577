import { hookBench, jsonOf, wordsOf } from './engine.mts';
import { each, said, type Judged } from './judged.mts';
import type { Place } from './place.mts';

const parameters = { events: ['appointment.created'] };

/** A delivery that names a record by its id, which the fault keeps from being read. It comes again, and is passed on once. */
export async function deliver(place: Place): Promise<Judged> {
	const { sandbox, credential } = place;
	const bench = hookBench({ ...parameters, options: place.options }, credential);
	const record = sandbox.expected('enterprise', 'appointments')[5] as Record<string, unknown>;
	const id = String(record.id);
	const body = { event: 'appointment.created', resource: 'appointment', resource_id: id };
	const events: Array<Record<string, unknown>> = [];
	const messages: string[] = [];
	const take = async () => {
		const { started } = await bench.deliver({ body });
		if (!started) return;
		bench.executionId = String(Number(bench.executionId) + 1);
		const { data, error, hints = [] } = await bench.run(started);
		if (error) messages.push(wordsOf(error));
		events.push(...jsonOf(data?.main[0]));
		messages.push(...hints.map(({ message }) => message).filter((text) => !/repeat/.test(text)));
	};
	place.begin();
	await take();
	place.end();
	await take();
	await take();
	const whole = events.filter((event) => event.record !== null);
	// An event whose record is not there comes with a hint that says so.
	if (whole.length === 0 && messages.length > 0) return said(...messages);
	const judged = each(
		[id],
		whole.map((event) => String(event.id)),
		messages,
	);
	return judged.outcome === 'whole' && messages.length > 0
		? { ...judged, outcome: 'said' }
		: judged;
}
