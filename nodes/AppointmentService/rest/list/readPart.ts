import { narrowToRange } from '../dates/narrowToRange';
import type { TimeRange } from '../dates/rangeQuestions';
import { valueOrUndefined } from '../http/settle';
import type { ListPage } from '../page/listPage';
import type { FetchPage } from '../paging/detect';
import type { ListReading } from './readWithMemory';

/** A list whose first page came, and the range that is wanted of it. */
interface PartOpening {
	fetchPage: FetchPage;
	listUrl: string;
	first: ListPage;
	range: TimeRange;
	/** Reads on from the first page of the part. */
	readFrom(first: ListPage, listUrl: string): Promise<ListReading>;
}

/**
 * Reads the part of a list that has a range, where query parameters for it are proved, and where every record bears that out.
 *
 * @returns undefined where the whole list has to be read
 */
export async function readPart({
	fetchPage,
	listUrl,
	first,
	range,
	readFrom,
}: PartOpening): Promise<ListReading | undefined> {
	const part = await valueOrUndefined(narrowToRange(fetchPage, listUrl, first, range));
	if (!part) return undefined;
	const reading = await readFrom(part.first, part.listUrl);
	const { completeness, recordSet } = reading.result;
	return completeness.complete && recordSet.records.every(part.belongs) ? reading : undefined;
}
