import type { ApiClient } from '../../transport';
import {
	findKeyPaths,
	extractRecord,
	resourceNameVariants,
	settle,
	toPathSegment,
	valueAt,
	type PagerOptions,
	type JsonObject,
} from '../../rest';

const isIdPath = (path: string[]) => /id$/i.test(path[path.length - 1]);

/**
 * Which of several ids leads to a record: services show a number beside a key and take only one of them in paths. Tried on the
 * first record, and only where there is a choice.
 *
 * @param knownIds ids of such records as they stand elsewhere: then the field is meant that has them
 * @returns keys from the record to the id; undefined where there is nothing to choose
 */
export async function findUrlIdPath(
	{ read }: ApiClient,
	{ url, names }: PagerOptions,
	records: JsonObject[],
	knownIds: string[] = [],
): Promise<string[] | undefined> {
	const paths = findKeyPaths(records, resourceNameVariants(names)).filter(isIdPath);
	if (paths.length < 2) return undefined;
	const matchingPath = paths.find((path) =>
		records.some((record) => knownIds.includes(String(valueAt(record, path)))),
	);
	if (matchingPath) return matchingPath;
	for (const path of paths) {
		const id = String(valueAt(records[0], path));
		const fetched = await settle(
			(async () => extractRecord(await read(`${url}/${toPathSegment(id)}`), names))(),
		);
		if ('value' in fetched && String(valueAt(fetched.value, path)) === id) return path;
	}
	return undefined;
}
