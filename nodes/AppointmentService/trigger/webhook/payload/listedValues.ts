import { isObject } from '../../../rest';

const onlyOf = (part: unknown): unknown =>
	Array.isArray(part) && part.length === 1 ? part[0] : undefined;

/** `{ "visit": { "id": ["7"], "status": ["open"] } }`: whether each value stands in a list, as those of an XML document that became JSON. */
export function isListed(body: unknown): boolean {
	if (!isObject(body)) return false;
	const entries = Object.entries(body);
	const [[, only]] = entries.length === 1 ? entries : [[]];
	if (only !== undefined) return isListed(onlyOf(only) ?? only);
	return (
		// `$` holds the attributes.
		entries.every(([key, part]) => key === '$' || (Array.isArray(part) && !/ids$/i.test(key))) &&
		entries.some(([, part]) => typeof onlyOf(part) === 'string')
	);
}

/** Such a body with each value that is alone in its list instead of the list. */
export function withoutLists(body: unknown): unknown {
	if (Array.isArray(body))
		return body.length === 1 ? withoutLists(body[0]) : body.map((part) => withoutLists(part));
	if (!isObject(body)) return body;
	return Object.fromEntries(Object.entries(body).map(([key, part]) => [key, withoutLists(part)]));
}
