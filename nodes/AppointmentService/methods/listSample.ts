import { Pager, settle, type JsonObject, type PagerOptions } from '../rest';

/** More fields nobody can look through; n8n saves those of a resource mapper with the workflow. */
export const maxFields = 1000;

export interface RecordSample {
	records: JsonObject[];
	/** Whether the list was read whole, or at both ends. */
	coversBothEnds: boolean;
}

/** Records from both ends of the list: values that came into use later, such as a new status, stand at one of them. */
export async function readSample(listRequest: PagerOptions): Promise<RecordSample> {
	const pager = new Pager(listRequest);
	const first = await pager.fetchFirstPage();
	const lastPage = first.next && (await settle(pager.fetchPage(first.next, true)));
	const page = lastPage && 'value' in lastPage ? lastPage.value : first;
	const records = new Map(
		pager.recordsRead.map((record) => [first.primaryKey.getKey(record), record]),
	);
	return {
		records: [...records.values()],
		coversBothEnds: page.complete || page.next?.down === true,
	};
}
