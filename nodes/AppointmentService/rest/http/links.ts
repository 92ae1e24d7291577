import { ApiError } from './errors';
import { isObject, type JsonObject } from './types';
import { normalizeName, valuesNamed } from '../values/vocabulary';

/** `list?page=2`. Searches by index, because a regular expression takes far too long for a long text of question marks. */
function hasQuery(text: string): boolean {
	const queryStart = text.indexOf('?', 1);
	return queryStart > 0 && text.indexOf('=', queryStart + 2) > 0 && !/\s/.test(text);
}

/** Whether a text is a URL, absolute or relative, rather than a token. */
export function looksLikeLink(text: string): boolean {
	return /^(https?:\/\/|\/|\?)\S+$/i.test(text) || hasQuery(text);
}

/** The targets of a `Link` header by relation (RFC 8288). @returns relation → target, e.g. `{ next: "https://…" }` */
export function parseLinkHeader(value: string | undefined): Record<string, string> {
	const targets: Record<string, string> = {};
	const entries = (value ?? '').matchAll(
		/<([^<>]*)>((?:\s*;\s*[^\s=;,"]+(?:\s*=\s*(?:"[^"]*"|[^;,"]*))?)*)/g,
	);
	for (const [, target, parameters] of entries) {
		const relations = /\brel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters);
		for (const relation of (relations?.[1] ?? relations?.[2] ?? '').toLowerCase().split(/\s+/)) {
			if (relation !== '') targets[relation] ??= target;
		}
	}
	return targets;
}

/** A link given as text or as an object with `href`, `url`, `uri` or `link`. */
export function extractLink(value: unknown): string | undefined {
	if (typeof value === 'string') return looksLikeLink(value) ? value : undefined;
	if (!isObject(value)) return undefined;
	return valuesNamed(value, /^(href|ur[il]|link)$/).find((target) => typeof target === 'string');
}

/** Links by relation, from `[{ "rel": "next", "href": "…" }]`. */
export function extractLinks(list: unknown[]): Record<string, string> {
	const targets: Record<string, string> = {};
	for (const entry of list.filter(isObject) as JsonObject[]) {
		const relation = entry.rel ?? entry.relation ?? entry.name;
		const target = extractLink(entry);
		if (typeof relation === 'string' && target !== undefined)
			targets[normalizeName(relation)] = target;
	}
	return targets;
}

/** A link as an address; undefined where it is none, or longer than servers take: to spell out a host takes time with the square of it. */
export const parseLink = (link: string | null | undefined, base?: string) =>
	link && link.length <= 8000 && URL.canParse(link, base) ? new URL(link, base) : undefined;

/**
 * Resolves a link to the origin of the list, whatever host, port or scheme it names, because the API key must be sent nowhere else, and keeps query
 * parameters that it drops; undefined where it is none, or leads to another path on another host. @param current where the link stands
 */
export function resolveLink(link: string, listUrl: string, current: string): string | undefined {
	// A link out of a page of HTML has its signs escaped.
	const target = parseLink(link.replaceAll('&amp;', '&'), current);
	const base = new URL(listUrl);
	if (target?.protocol !== 'https:' && target?.protocol !== 'http:') return undefined;
	// A gateway may put a path before the one that the service knows; and a slash too many stands where two parts were joined.
	const path = target.pathname.replace(/^\/+/, '/');
	const isShortened = path.length > 1 && base.pathname.endsWith(path);
	const isElsewhere = target.origin !== base.origin;
	if (isElsewhere && lastSegment(path) !== lastSegment(base.pathname)) return undefined;
	const pathname = isElsewhere || isShortened ? base.pathname : path;
	const address = Object.assign(new URL(base.origin), { pathname, search: target.search });
	const givenNames = new Set(address.searchParams.keys());
	for (const [name, value] of base.searchParams) {
		if (!givenNames.has(name)) address.searchParams.append(name, value);
	}
	return address.href;
}

/** The last name of a path; empty for the root. */
export function lastSegment(path: string): string {
	return path.split('/').filter(Boolean).at(-1) ?? '';
}

/** A segment of a path without its escapes; as it is where they are damaged. */
export function decodeSegment(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}

/** An ID as one segment of a path. @throws ApiError with status 404 where the segment would lead elsewhere (`..`) or cannot be encoded */
export function toPathSegment(id: string): string {
	if (/^\.{0,2}$/.test(id) || /\p{Surrogate}/u.test(id)) {
		const message = 'No address can hold this ID.';
		throw new ApiError({ status: 404, message, fields: {} });
	}
	return encodeURIComponent(id);
}

/** The address of a record below its list, `orders/7.json` of `orders.json`. @throws ApiError with status 404 where no address can hold the ID */
export function recordUrl(listUrl: string, id: string): string {
	const format = /\.json$/i.exec(listUrl)?.[0] ?? '';
	return `${listUrl.slice(0, listUrl.length - format.length)}/${toPathSegment(id)}${format}`;
}
