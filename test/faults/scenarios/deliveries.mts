import { webhookHarnessFor, jsonOf, errorWords } from '../engine.mts';
import { compareOnce, said, type CaseResult } from './outcome.mts';
import type { FaultEnvironment } from '../environment.mts';

const parameters = { events: ['appointment.created'] };

/** A delivery that names a record by its id, which the fault keeps from being read. It comes again, and is passed on once. */
export async function testDelivery(environment: FaultEnvironment): Promise<CaseResult> {
	const { sandbox, credential } = environment;
	const harness = webhookHarnessFor({ ...parameters, options: environment.options }, credential);
	const record = sandbox.expected('enterprise', 'appointments')[5] as Record<string, unknown>;
	const id = String(record.id);
	const body = { event: 'appointment.created', resource: 'appointment', resource_id: id };
	const events: Array<Record<string, unknown>> = [];
	const messages: string[] = [];
	const take = async () => {
		const { started } = await harness.deliver({ body });
		if (!started) return;
		harness.executionId = String(Number(harness.executionId) + 1);
		const { data, error, hints = [] } = await harness.run(started);
		if (error) messages.push(errorWords(error));
		events.push(...jsonOf(data?.main[0]));
		messages.push(...hints.map(({ message }) => message).filter((text) => !/repeat/.test(text)));
	};
	environment.begin();
	await take();
	environment.end();
	await take();
	await take();
	const whole = events.filter((event) => event.record !== null);
	// An event whose record is not there comes with a hint that says so.
	if (whole.length === 0 && messages.length > 0) return said(...messages);
	const result = compareOnce(
		[id],
		whole.map((event) => String(event.id)),
		messages,
	);
	return result.outcome === 'whole' && messages.length > 0
		? { ...result, outcome: 'said' }
		: result;
}
