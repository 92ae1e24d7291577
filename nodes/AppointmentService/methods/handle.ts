import type { Connection } from '../transport';
import {
	identityPaths,
	recordOf,
	resourceWords,
	settle,
	stepOf,
	valueAt,
	type BrowseRequest,
	type JsonObject,
} from '../wire';

const isKey = (path: string[]) => /id$/i.test(path[path.length - 1]);

/**
 * Which of several ids leads to a record: services show a number beside a key and take only one of them in paths. Tried on the
 * first record, and only where there is a choice.
 *
 * @param like ids of such records as they stand elsewhere: then the field is meant that has them
 * @returns keys from the record to the id; undefined where there is nothing to choose
 */
export async function handleOf(
	{ read }: Connection,
	{ url, names }: BrowseRequest,
	records: JsonObject[],
	like: string[] = [],
): Promise<string[] | undefined> {
	const paths = identityPaths(records, resourceWords(names)).filter(isKey);
	if (paths.length < 2) return undefined;
	const meant = paths.find((path) =>
		records.some((record) => like.includes(String(valueAt(record, path)))),
	);
	if (meant) return meant;
	for (const path of paths) {
		const id = String(valueAt(records[0], path));
		const opened = await settle(
			(async () => recordOf(await read(`${url}/${stepOf(id)}`), names))(),
		);
		if ('value' in opened && String(valueAt(opened.value, path)) === id) return path;
	}
	return undefined;
}
