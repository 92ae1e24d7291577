import { type ConcurrencyLimiter, mapOrdered } from '../http/limits/concurrencyLimiter';
import { recordUrl } from '../http/links';
import type { FetchParsed } from '../http/retry';
import { settle } from '../http/settle';
import type { JsonObject } from '../http/types';
import { recordById } from '../page/recordById';
import { pointerKind } from '../record/pointers';
import { type PrimaryKey, valueAt } from '../record/primaryKey';
import type { Completeness } from './completeness';

/** Each costs a request. */
const maxRead = 250;

/** The records of a list that only points to them, each read by its ID, and why some are not; undefined for any other list. @param records as many as are wanted */
export async function readPointed(
	fetch: FetchParsed,
	{ url, names }: { url: string; names: string[] },
	records: JsonObject[],
	{ path, getKey }: PrimaryKey,
	limiter: ConcurrencyLimiter,
): Promise<{ records: JsonObject[]; completeness?: Completeness } | undefined> {
	if (!path || !pointerKind(records, getKey)) return undefined;
	const list = new URL(url);
	list.search = '';
	const readOne = async (index: number) => {
		const id = getKey(records[index]);
		const { record } = recordById(await fetch(recordUrl(list.href, id)), names, id);
		return path.length > 1 ? record : { [path[0]]: valueAt(records[index], path), ...record };
	};
	const whole: JsonObject[] = [];
	const count = Math.min(records.length, maxRead);
	for await (const read of mapOrdered(count, limiter, (index) => settle(readOne(index)))) {
		if ('fault' in read) break;
		whole.push(read.value);
	}
	if (whole.length === records.length) return { records: whole };
	const reason = `The list shows only IDs, by which ${whole.length} of ${records.length} records were read. Add a query parameter that brings their fields.`;
	return {
		records: [...whole, ...records.slice(whole.length)],
		completeness: { complete: false, reason },
	};
}
