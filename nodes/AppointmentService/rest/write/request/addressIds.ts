import { decodeSegment, lastSegment } from '../../http/links';
import type { JsonObject } from '../../http/types';
import { findKeyPaths, valueAt } from '../../record/primaryKey';
import { classifyRelation } from '../../record/relations';
import { scalarText } from '../../values/scalarText';
import { normalizeName } from '../../values/vocabulary';

const idLikeName = /(id|uid|uuid|guid|key|slug|ref|reference|code|number|no|token)$/;
const linkNames = ['_links', 'links'];

/**
 * The fields that may stand in the address of a record, the likeliest first: its ids, other fields named like one with another value
 * in each record, and its link to itself. Ids of related records are none of them.
 *
 * @param names variants of the resource's name, from `resourceNameVariants`
 */
export function findAddressPaths(records: JsonObject[], names: Set<string>): string[][] {
	if (records.length === 0) return [];
	const paths = findKeyPaths(records, names);
	const known = new Set(paths.map((path) => path.join('\n')));
	const others = Object.keys(records[0] ?? {})
		.filter((name) => idLikeName.test(normalizeName(name)) && !isRelated(name))
		.map((name) => [name]);
	const links = linkNames.flatMap((name) => [
		[name, 'self'],
		[name, 'self', 'href'],
	]);
	const additional = [...others, ...links].filter(
		(path) => !known.has(path.join('\n')) && isDistinct(records, path),
	);
	return [...paths, ...additional];
}

function isRelated(name: string): boolean {
	const stem = normalizeName(name).replace(idLikeName, '');
	return stem === '' || classifyRelation(stem) !== undefined;
}

function isDistinct(records: JsonObject[], path: string[]): boolean {
	const values = records.map((record) => valueAt(record, path));
	const isScalar = (value: unknown) =>
		typeof value === 'number' || (typeof value === 'string' && value !== '');
	return values.every(isScalar) && new Set(values.map(String)).size === records.length;
}

/** An id as it stands in an address; of a link, the last part of its path. */
export function toAddressId(value: unknown): string {
	const text = scalarText(value ?? '');
	if (!/^(https?:\/)?\//.test(text)) return text;
	const path = text.split(/[?#]/)[0].replace(/^https?:\/\/[^/]*/, '');
	return decodeSegment(lastSegment(path) ?? '');
}
