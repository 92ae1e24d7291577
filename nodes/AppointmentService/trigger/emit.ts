import { type IDataObject, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { z } from 'zod/v4';
import { accountOf, toNodeFault, unmarked } from '../transport';
import { settle, type JsonObject } from '../wire';
import { arrival, type Arrival } from './arrival';
import { complete, CompletionFault } from './complete';
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
	proved: z.boolean().default(false),
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
		const { arrived, arrival: how, covered, proved } = read.data;
		const came = { at: Date.parse(arrived), how, covered, proved };
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
	came: { at: number; how?: Arrival; covered?: string[]; proved: boolean },
	settings: Settings,
	seen: Set<string>,
): Promise<IDataObject[]> {
	const wanted = readHappenings(delivery, settings.vocabulary, came.covered).filter((one) =>
		isWanted(one, settings),
	);
	const read = await settle(complete(this, settings, wanted, came.proved));
	if ('fault' in read) throw await toFault.call(this, read.fault);
	const { recordOf, missing, unread } = read.value;
	if (unread > 0) hint.call(this, unreadHint(unread, came.proved));
	const items: IDataObject[] = [];
	// Marked only now: a run that failed above has passed nothing on, and the same delivery may come again.
	for (const happening of wanted) {
		const record = recordOf(happening);
		const marks = marksOf(happening, record, came.at);
		const drops = settings.dropRepeats && this.getMode() === 'webhook';
		const again = drops && (seen.has(marks[0]) || (await isRepeat.call(this, marks, came.how)));
		seen.add(marks[0]);
		if (again) {
			hint.call(this, 'A repeat of an event that was passed on before was dropped.');
			continue;
		}
		if (happening.event === 'unknown') hint.call(this, unknownHint(happening));
		if (missing.has(happening)) {
			hint.call(
				this,
				`The record ${happening.id} is not, or no longer, at the service; “record” is empty.`,
			);
		}
		items.push(toItem(happening, record, delivery, came.at));
	}
	return items;
}

async function toFault(this: IExecuteFunctions, fault: unknown): Promise<Error> {
	const account = await accountOf(this, 0);
	const [resource, cause] =
		fault instanceof CompletionFault ? [fault.happening.resource, fault.fault] : ['record', fault];
	return toNodeFault(
		this.getNode(),
		cause,
		{ task: `read the ${resource} that a delivery names`, account },
		0,
	);
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

function unreadHint(unread: number, proved: boolean): string {
	const records = unread === 1 ? 'record was' : 'records were';
	const why = proved
		? 'the delivery names too many, or the service takes too long'
		: 'without a Webhook Secret in the credential few are read for one delivery';
	return `${unread} ${records} not read, because ${why}. Their events come with an empty “record”.`;
}

function unknownHint({ name }: Happening): string {
	const called = name === '' ? 'An event without a name' : `The event “${name}”`;
	return `${called} is not understood. Say what it means under Options: Event Names, or set Unknown Events to Ignore.`;
}

function hint(this: IExecuteFunctions, message: string): void {
	this.addExecutionHints({ message: unmarked(message), type: 'warning', location: 'outputPane' });
}
