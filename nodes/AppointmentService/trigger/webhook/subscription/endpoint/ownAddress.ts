import {
	decodeSegment,
	inferPrimaryKey,
	isObject,
	lastSegment,
	valuesNamed,
	type JsonObject,
	type PrimaryKey,
} from '../../../../rest';

const selfNames = /^(self|uri|href|selfhref|selflink|selfurl)$/;
const linksNames = /^(links?|self)$/;
/** IDs are kept in the static data, and no server takes a longer address. */
const maxIdLength = 2000;

/**
 * The ID of a subscription: its own, or the end of its own address, as services give that identify records by their addresses.
 *
 * @param names variants of the list's name, from `resourceNameVariants`
 * @param path of the list; an address below another one says nothing
 * @param primaryKey of the list, where others of it are known
 * @returns undefined where it has none
 */
export function subscriptionId(
	record: JsonObject,
	names: Set<string>,
	path: string,
	primaryKey: PrimaryKey = inferPrimaryKey([record], names),
): string | undefined {
	const id = primaryKey.path && primaryKey.getKey(record);
	if (id !== undefined && id.length <= maxIdLength && !isAddress(id)) return id;
	const links = [record, ...valuesNamed(record, linksNames).filter(isObject)];
	const nested = links.flatMap((level) => valuesNamed(level, linksNames).filter(isObject));
	return [...links, ...nested]
		.flatMap((level) => valuesNamed(level, selfNames))
		.filter((value): value is string => typeof value === 'string' && isAddress(value))
		.map((address) => idBelow(address, path))
		.find((found) => found !== undefined);
}

const isAddress = (text: string) => /^(https?:\/)?\//.test(text) && text.length <= maxIdLength;

function idBelow(address: string, path: string): string | undefined {
	const [id = '', list] = address.split(/[?#]/)[0].split('/').filter(Boolean).reverse();
	return list !== undefined && list === lastSegment(path) ? decodeSegment(id) : undefined;
}
