import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { resources } from '../contract';
import { connect, type Connection } from '../transport';
import { ServiceRefusal, settle, Shelf, type JsonObject } from '../wire';
import type { Happening } from './reading/happenings';
import type { Settings } from './settings';

/** Reads the records that deliveries name by their ids alone. */
export class Completer {
	private connection?: Promise<Connection>;

	constructor(
		private readonly caller: IExecuteFunctions,
		private readonly settings: Settings,
	) {}

	/**
	 * The record of an event; null where there is none any more. A record that is not there yet is waited for, because some
	 * services tell of it before they show it.
	 *
	 * @throws ServiceRefusal, ConnectionFault and AddressFault where the service cannot be asked
	 */
	async recordOf(happening: Happening): Promise<JsonObject | null> {
		const { record, id, resource, gone } = happening;
		const { completeRecords, waitForRecord } = this.settings;
		if (record || id === undefined || !resource || !completeRecords) return record;
		const { path } = resources[resource];
		const own = this.settings[`${resource}Path`];
		const { account, line } = await (this.connection ??= connect(
			this.caller,
			0,
			this.settings.timeout,
		));
		const longest = gone ? 0 : waitForRecord * 1000;
		for (let waited = 0, wait = 500; ; waited += wait, wait *= 2) {
			const shelf = new Shelf(line, `${account.root}/${own || path}`, [resource]);
			const found = await settle(shelf.find(id));
			if ('value' in found) return found.value.record;
			if (!isMissing(found.fault)) throw raised(found.fault);
			if (isGone(found.fault) || waited + wait > longest) return null;
			await sleep(wait);
		}
	}
}

const statusOf = (fault: unknown) =>
	fault instanceof ServiceRefusal ? fault.failure.status : undefined;
const isGone = (fault: unknown) => statusOf(fault) === 410;
const isMissing = (fault: unknown) => statusOf(fault) === 404 || isGone(fault);
const raised = (fault: unknown) => fault as Error;
