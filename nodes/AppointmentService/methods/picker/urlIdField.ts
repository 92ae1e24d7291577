import type { ApiClient } from '../../transport';
import {
	findKeyPaths,
	extractRecord,
	resourceNameVariants,
	scalarText,
	settle,
	toPathSegment,
	valueAt,
	type PagerOptions,
	type JsonObject,
} from '../../rest';

const isIdPath = (path: string[]) => /id$/i.test(path[path.length - 1]);

/**
 * The path to that of several ids that URLs take: services show a number beside a key. Ids of such records in other records tell, else the
 * first record is read; undefined where there is only one, or none works.
 */
export async function findUrlIdPath(
	{ read }: ApiClient,
	{ url, names }: PagerOptions,
	records: JsonObject[],
	readKnownIds?: () => Promise<string[]>,
): Promise<string[] | undefined> {
	const paths = findKeyPaths(records, resourceNameVariants(names)).filter(isIdPath);
	if (paths.length < 2) return undefined;
	const ids = (await readKnownIds?.()) ?? [];
	const knownPath = paths.find((path) =>
		records.some((record) => ids.includes(String(valueAt(record, path)))),
	);
	if (knownPath) return knownPath;
	for (const path of paths) {
		const id = String(valueAt(records[0], path));
		const fetched = await settle(async () =>
			extractRecord(await read(`${url}/${toPathSegment(id)}`), names),
		);
		if ('value' in fetched && scalarText(valueAt(fetched.value, path)) === id) return path;
	}
	return undefined;
}
