import { isObject } from '../wire';

/** What a service that first tries the address wants to have back, and how. */
export type Echo =
	| { as: 'text'; value: string }
	| { as: 'json'; key: string; value: string }
	| { as: 'header'; name: string; value: string };

const longest = 2000;

/**
 * The value that a service wants echoed before it sends events: in the address, in the body or in a header. No secret is needed
 * for it, because only what came goes back, and never as a page.
 */
export function echoOf(
	query: Record<string, string>,
	headers: Record<string, string>,
	body?: unknown,
): Echo | undefined {
	const asked = Object.entries(query).find(([name]) =>
		/^(hub\.challenge|hub_challenge|challenge|crc_token|echostr|validation_?token)$/i.test(name),
	);
	if (asked && isShort(asked[1])) return { as: 'text', value: asked[1] };
	const header = Object.entries(headers).find(([name]) =>
		/(^|-)(challenge|hook-secret)$/.test(name),
	);
	if (header && isShort(header[1])) return { as: 'header', name: header[0], value: header[1] };
	if (!isObject(body)) return undefined;
	const inner = [body, body.data].filter(isObject).flatMap((level) => Object.entries(level));
	const [key, value] =
		inner.find(([name]) =>
			/^(challenge|validation_?(token|code)|verification_?token)$/i.test(name),
		) ?? [];
	if (key === undefined || typeof value !== 'string' || !isShort(value)) return undefined;
	const wantsText = /^text\/plain/.test(headers.accept ?? '');
	return wantsText ? { as: 'text', value } : { as: 'json', key, value };
}

const isShort = (value: string) => value.length > 0 && value.length <= longest;
