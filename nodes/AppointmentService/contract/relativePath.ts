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
	if (path.includes('\\') || hasControlCharacters(path))
		return 'it contains a backslash or a control character';
	const segments = path.split('/').map(tryDecode);
	if (segments.some((segment) => segment === undefined))
		return 'it contains a “%” that stands for nothing';
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
