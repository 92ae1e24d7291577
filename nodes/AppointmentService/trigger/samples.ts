import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { accountOf, connect, nodePatience, toNodeFault } from '../transport';
import { Browser, readList, settle, type BrowseRequest, type JsonObject } from '../wire';
import { timeField, timeOf, valueAt } from '../wire/parts';
import { polledItem, type Polled } from './polledItem';
import { listNames, pollSettings } from './pollSettings';

const most = 3;
/** Records to choose the latest from: as many as a page usually has. */
const choice = 20;

const sampled = {
	'appointment.created': 'appointment.created',
	'appointment.changed': 'appointment.updated',
	'appointment.startingSoon': 'appointment.startingSoon',
} as const;

/**
 * A few of the account's own appointments, as polling mode would tell of them: for building a workflow. Nothing is remembered.
 *
 * @throws NodeApiError, NodeOperationError
 */
export async function samples(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const settings = pollSettings(this.getNode(), (name, fallback) =>
		this.getNodeParameter(name, 0, fallback),
	);
	const read = await settle(latest.call(this, settings));
	if ('fault' in read) {
		const purpose = { task: 'read appointments', account: await accountOf(this, 0) };
		throw toNodeFault(this.getNode(), read.fault, purpose, 0);
	}
	if (read.value.length === 0) {
		this.addExecutionHints({
			message:
				'The account has no appointments yet, so there is nothing to show. Make one, and fetch again.',
			type: 'warning',
			location: 'outputPane',
		});
	}
	const event = sampled[settings.event];
	return [
		read.value.map((sample) => ({
			json: polledItem({ ...sample, event }),
			pairedItem: { item: 0 },
		})),
	];
}

async function latest(
	this: IExecuteFunctions,
	settings: ReturnType<typeof pollSettings>,
): Promise<Array<Omit<Polled, 'event'>>> {
	const { account, fetch } = await connect(this, 0, settings.timeout);
	const list: BrowseRequest = {
		fetch,
		url: settings.urlBelow(account.root),
		names: listNames,
		patience: nodePatience,
	};
	const { records, identity } = settings.plan
		? await readList({ ...list, limit: choice, plan: settings.plan })
		: await newestOf(list);
	const meaning = settings.event === 'appointment.startingSoon' ? 'start' : 'created';
	const path = timeField(records, meaning);
	const time = (record: JsonObject) => (path ? timeOf(valueAt(record, path)) : undefined);
	return records
		.map((record) => ({ id: identity.of(record), record, at: time(record) }))
		.sort((a, b) => (b.at ?? 0) - (a.at ?? 0))
		.slice(0, most);
}

/** The first page, and where it begins with the oldest records, the last one. */
async function newestOf(list: BrowseRequest) {
	const browser = new Browser(list);
	const { identity, next, rising } = await browser.first();
	if (next && rising) await settle(browser.turn(next, true));
	const records = new Map(browser.passed.map((record) => [identity.of(record), record]));
	return { records: [...records.values()], identity };
}
