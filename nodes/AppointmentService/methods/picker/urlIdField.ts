import type { ApiClient } from '../../transport';
import {
	findKeyPaths,
	extractRecord,
	memoryOf,
	resourceNameVariants,
	scalarText,
	settle,
	toPathSegment,
	valueAt,
	type PagerOptions,
	type JsonObject,
} from '../../rest';

/** Ids of the list's records as other records have them. */
export interface KnownIds {
	/** Which records have them, so that the path can be remembered; left out where reading them costs no request. */
	of?: string;
	read(): Promise<string[]>;
}

const isIdPath = (path: string[]) => /id$/i.test(path[path.length - 1]);

/**
 * Which of several ids URLs take: services show a number beside a key and accept only one of them in paths. Tried on the first
 * record, and only where there are several.
 *
 * @param knownIds ids of such records in other records: the field that has them is the one
 * @returns path from the record to the id; undefined where there is only one, or none works
 */
export async function findUrlIdPath(
	{ read }: ApiClient,
	{ url, names, fetch }: PagerOptions,
	records: JsonObject[],
	knownIds?: KnownIds,
): Promise<string[] | undefined> {
	const paths = findKeyPaths(records, resourceNameVariants(names)).filter(isIdPath);
	if (paths.length < 2) return undefined;
	const memory = memoryOf(fetch)?.list(url);
	/** The path that an earlier list of choices took, where the records still have it. */
	const recall = (purpose: string) => {
		const known = JSON.stringify(memory?.fact(purpose));
		return paths.find((path) => JSON.stringify(path) === known);
	};
	const purpose = knownIds?.of === undefined ? undefined : `IDs in ${knownIds.of}`;
	const remembered = purpose && recall(purpose);
	if (remembered) return remembered;
	const ids = (await knownIds?.read()) ?? [];
	const matchingPath = paths.find((path) =>
		records.some((record) => ids.includes(String(valueAt(record, path)))),
	);
	if (matchingPath && purpose) memory?.rememberFact(purpose, matchingPath);
	const urlPath = matchingPath ?? recall('IDs in URLs');
	if (urlPath) return urlPath;
	for (const path of paths) {
		const id = String(valueAt(records[0], path));
		const fetched = await settle(async () =>
			extractRecord(await read(`${url}/${toPathSegment(id)}`), names),
		);
		if ('value' in fetched && scalarText(valueAt(fetched.value, path)) === id) {
			memory?.rememberFact('IDs in URLs', path);
			return path;
		}
	}
	return undefined;
}
