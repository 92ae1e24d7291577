import { DataDeduplicationService } from 'n8n-core';
import { sleep, type IDataDeduplicator } from 'n8n-workflow';

/** Stands in for n8n's table of processed data: finds and writes in two steps, as n8n does. */
export class Memory implements IDataDeduplicator {
	entries: Array<string | number> = [];
	/** Fails as a database does that is away. */
	broken = false;

	async checkProcessedAndRecord(
		...[items, , , options]: Parameters<IDataDeduplicator['checkProcessedAndRecord']>
	) {
		if (this.broken) throw new Error('The database is away');
		const known = new Set(this.entries);
		await sleep(1);
		const fresh = items.filter((item) => !known.has(item));
		const all = [...known, ...fresh];
		this.entries = options.maxEntries ? all.slice(-options.maxEntries) : all;
		return { new: fresh, processed: items.filter((item) => known.has(item)) };
	}

	async removeProcessed(items: Array<string | number>) {
		this.entries = this.entries.filter((entry) => !items.includes(entry));
	}

	async clearAllProcessedItems() {
		this.entries = [];
	}

	async getProcessedDataCount() {
		return this.entries.length;
	}
}

/** Gives n8n's engine a memory of its own; n8n takes one only while it has none. */
export async function remember(): Promise<Memory> {
	const memory = new Memory();
	Reflect.deleteProperty(DataDeduplicationService, 'instance');
	await DataDeduplicationService.init(memory);
	return memory;
}
