import { DataDeduplicationService } from 'n8n-core';
import { sleep, type IDataDeduplicator } from 'n8n-workflow';

type Call = Parameters<IDataDeduplicator['checkProcessedAndRecord']>;

/** Stands in for n8n's table of processed data: reads and writes in two steps, as n8n does. */
export class FakeDeduplicationStore implements IDataDeduplicator {
	/** One list for each node, or for each workflow. */
	private lists = new Map<string, Array<string | number>>();
	/** Fails like a database that cannot be reached. */
	broken = false;
	/** Milliseconds until it fails. */
	delay = 0;
	/** How many of the next records another process overwrites: one that has read the list before, and writes it afterwards. */
	overwritten = 0;

	/** All stored entries. */
	get entries(): Array<string | number> {
		return [...this.lists.values()].flat();
	}

	async checkProcessedAndRecord(...[items, context, data, options]: Call) {
		const list = await this.open(context, data, options);
		const known = new Set(this.lists.get(list));
		await sleep(1);
		const newItems = items.filter((item) => !known.has(item));
		const entries = [...known, ...(this.overwritten > 0 ? [] : newItems)];
		if (this.overwritten > 0) this.overwritten--;
		this.lists.set(list, options.maxEntries ? entries.slice(-options.maxEntries) : entries);
		return { new: newItems, processed: items.filter((item) => known.has(item)) };
	}

	async removeProcessed(...[items, context, data, options]: Call) {
		const list = await this.open(context, data, options);
		const kept = (this.lists.get(list) ?? []).filter((entry) => !items.includes(entry));
		this.lists.set(list, kept);
	}

	async clearAllProcessedItems() {
		this.lists.clear();
	}

	async getProcessedDataCount() {
		return this.entries.length;
	}

	private async open(...[context, { node, workflow }, { mode }]: [Call[1], Call[2], Call[3]]) {
		if (this.broken) {
			await sleep(this.delay);
			throw new Error('The database is away');
		}
		if (mode !== 'entries') throw new Error(`A list of entries was opened as ${mode}`);
		return context === 'node' ? `${workflow.id} ${node?.id}` : String(workflow.id);
	}
}

/** Gives n8n's engine a new store; n8n accepts one only while it has none. */
export async function installDeduplicationStore(): Promise<FakeDeduplicationStore> {
	const store = new FakeDeduplicationStore();
	Reflect.deleteProperty(DataDeduplicationService, 'instance');
	await DataDeduplicationService.init(store);
	return store;
}
