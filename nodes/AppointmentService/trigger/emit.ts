import { type IDataObject, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { z } from 'zod/v4';
import { accountOf, toNodeFault } from '../transport';
import { settle, type JsonObject } from '../wire';
import { arrival, type Arrival } from './arrival';
import { Completer } from './complete';
import { readHappenings, timeOfRecord, type Delivery, type Happening } from './reading/happenings';
import { isRepeat } from './passed';
import { raiseRefused } from './refused';
import { marksOf } from './repeat';
import { settingsOf, type Settings } from './settings';
import { isWanted } from './wanted';

const taken = z.object({
	delivery: z.object({
		headers: z.record(z.string(), z.string()),
		query: z.record(z.string(), z.string()),
		body: z.unknown(),
	}),
	arrived: z.string(),
	arrival: arrival.optional(),
	covered: z.array(z.string()).optional(),
});

/**
 * Makes the events of the deliveries that `receive` took: reads the records that they name, drops repeats, one item each. Whatever
 * else stands in the input, as pinned data does, passes as it is.
 *
 * @throws NodeOperationError where a test was started by a delivery that was refused
 * @throws NodeApiError where a record has to be read and the service cannot be asked
 */
export async function emit(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const settings = settingsOf({
		node: this.getNode(),
		parameter: (name, fallback) => this.getNodeParameter(name, 0, fallback),
	});
	raiseRefused(this.getNode(), this.getInputData());
	const output: INodeExecutionData[] = [];
	const seen = new Set<string>();
	for (const item of this.getInputData()) {
		const read = taken.safeParse(item.json);
		if (!read.success) {
			output.push(item);
			continue;
		}
		const { arrived, arrival: how, covered } = read.data;
		const came = { at: Date.parse(arrived), how, covered };
		const delivery = item.json.delivery as unknown as Delivery;
		for (const json of await eventsIn.call(this, delivery, came, settings, seen)) {
			output.push({ json, pairedItem: { item: 0 } });
		}
	}
	return [output];
}

async function eventsIn(
	this: IExecuteFunctions,
	delivery: Delivery,
	came: { at: number; how?: Arrival; covered?: string[] },
	settings: Settings,
	seen: Set<string>,
): Promise<IDataObject[]> {
	const completer = new Completer(this, settings);
	const complete: Array<{ happening: Happening; record: JsonObject | null }> = [];
	for (const happening of readHappenings(delivery, settings.vocabulary, came.covered)) {
		if (!isWanted(happening, settings)) continue;
		const read = await settle(completer.recordOf(happening));
		if ('fault' in read) {
			const task = `read the ${happening.resource} that a delivery names`;
			const account = await accountOf(this, 0);
			throw toNodeFault(this.getNode(), read.fault, { task, account }, 0);
		}
		complete.push({ happening, record: read.value });
	}
	const items: IDataObject[] = [];
	// Marked only now: a run that failed above has passed nothing on, and the same delivery may come again.
	for (const { happening, record } of complete) {
		const marks = marksOf(happening, record, came.at);
		const drops = settings.dropRepeats && this.getMode() === 'webhook';
		const again = drops && (seen.has(marks[0]) || (await isRepeat.call(this, marks, came.how)));
		seen.add(marks[0]);
		if (again) {
			hint.call(this, 'A repeat of an event that was passed on before was dropped.');
			continue;
		}
		if (happening.event === 'unknown') hint.call(this, unknownHint(happening));
		if (!record && happening.id !== undefined && settings.completeRecords) {
			hint.call(
				this,
				`The record ${happening.id} is not, or no longer, at the service; “record” is empty.`,
			);
		}
		items.push(toItem(happening, record, delivery, came.at));
	}
	return items;
}

function toItem(
	happening: Happening,
	record: JsonObject | null,
	delivery: Delivery,
	arrived: number,
): IDataObject {
	const { event, resource, id, at } = happening;
	const told = event.endsWith('.created') ? 'created' : 'updated';
	const time = at ?? (record ? timeOfRecord(record, told) : undefined) ?? arrived;
	return {
		event,
		resource: resource ?? null,
		id: id ?? null,
		occurredAt: new Date(time).toISOString(),
		record: record as IDataObject | null,
		delivery: delivery as unknown as IDataObject,
	};
}

function unknownHint({ name }: Happening): string {
	const called = name === '' ? 'An event without a name' : `The event “${name}”`;
	return `${called} is not understood. Say what it means under Options: Event Names, or set Unknown Events to Ignore.`;
}

function hint(this: IExecuteFunctions, message: string): void {
	this.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
}
