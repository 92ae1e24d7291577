import { type SurfaceName, surfaces } from './resources';

/** This machine itself. A name that ends in `.localhost` may be resolved by a DNS server, and be somebody else's. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** The credential cannot be used; the message says what is wrong and what to enter instead. */
export class CredentialError extends Error {}

/**
 * The root of a surface, e.g. `https://app.example.com/api/v1`, from the base URL as a person pasted it: without blanks, a trailing slash
 * and a version path, with https. @throws CredentialError where it is no web address, or the key would be sent unprotected
 */
export function surfaceRoot(surface: SurfaceName, baseUrl: string): string {
	const pasted = baseUrl.trim();
	const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(pasted) ? pasted : `https://${pasted}`;
	// Some URL parsers take a backslash for a slash, others do not.
	const url = text.includes('\\') ? undefined : parseUrl(text);
	const problem = findAddressProblem(pasted, url);
	if (!url || problem !== undefined) throw new CredentialError(problem);
	const path = url.pathname
		.replace(/\/{2,}/g, '/')
		.replace(/(\/api)?\/v1(\/.*)?$/i, '')
		.replace(/\/$/, '');
	return url.origin + path + surfaces[surface].root;
}

function findAddressProblem(pasted: string, url: URL | undefined): string | undefined {
	if (pasted === '')
		return 'The Base URL is empty. Enter the address of your account, e.g. https://app.example.com.';
	// “https://https//app.example.com” has the host “https”.
	if (!url || !/^(?!https?$)[\w.[\]:-]+$/.test(url.hostname))
		return 'The Base URL is not a web address. Enter it like https://app.example.com.';
	if (url.protocol !== 'https:' && url.protocol !== 'http:')
		return `The Base URL starts with “${url.protocol}//”. Enter it like https://app.example.com.`;
	if (url.protocol === 'http:' && !loopback.test(url.hostname))
		return 'The Base URL starts with http://, so the key would be sent unprotected. Enter it with https://. Only this machine itself (localhost, 127.0.0.1 or [::1]) may have http://.';
	return url.username === '' && url.password === ''
		? undefined
		: 'The Base URL contains a user name or password. Enter the address only; the key has a field of its own.';
}

/** An absolute URL; undefined where it is none. In Node.js 20, `URL.canParse` drops letters beyond ASCII once it was called often. */
export function parseUrl(text: string): URL | undefined {
	try {
		return new URL(text);
	} catch {
		return undefined;
	}
}

/** Turns a path as a user entered it into one that can follow a surface's root and cannot leave it; or says why it cannot be used. */
export function parsePath(pasted: string): { path: string } | { problem: string } {
	if (pasted.length > maxPathLength) return { problem: 'it is too long' };
	const path = pasted.trim().replace(/^\/+|\/+$/g, '');
	const problem = findPathProblem(path);
	if (problem !== undefined) return { problem };
	// A colon before a verb, as in `7:cancel`, stays as it was entered: routers look for it before they decode a step.
	return { path: path.replace(/[^/:]+/g, (text) => encodeURIComponent(decodeURIComponent(text))) };
}

/** Servers take no longer ones, and some of them fail on them. */
const maxPathLength = 2000;

/** What to enter instead. */
export const pathAdvice =
	'Enter what comes after /api/v1/ or /v1/ in the address, e.g. locations or locations/7/rooms. Query parameters have a field of their own in Get, Get Many and API → Request.';

function findPathProblem(path: string): string | undefined {
	if (path === '') return 'it is empty';
	if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return 'it is a whole address';
	if (/[?#]/.test(path)) return 'it contains “?” or “#”';
	const segments = path.split('/').map(tryDecode);
	if (segments.some((segment) => segment === undefined))
		return 'it contains a “%” that stands for nothing';
	if (path.includes('\\') || hasControlCharacters(segments.join('')))
		return 'it contains a backslash or a control character';
	// A step may hide a slash, and so two of them.
	const isEmptyOrDotted = segments.some((segment = '') => /^\.{0,2}$|[\\/]/.test(segment));
	return isEmptyOrDotted ? 'it contains an empty or a dotted step' : undefined;
}

function tryDecode(segment: string): string | undefined {
	try {
		return decodeURIComponent(segment);
	} catch {
		return undefined;
	}
}

/** Whether a text has characters that are never shown, or halves of characters. */
export function hasControlCharacters(text: string): boolean {
	return /[\p{Cc}\p{Cs}]/u.test(text);
}
