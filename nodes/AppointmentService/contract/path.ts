/**
 * A path as a user entered it, ready to stand after a surface's root, which it cannot leave; or why it cannot be used.
 */
export function readPath(pasted: string): { path: string } | { complaint: string } {
	if (pasted.length > longest) return { complaint: 'it is too long' };
	const path = pasted.trim().replace(/^\/+|\/+$/g, '');
	const complaint = complainOf(path);
	if (complaint !== undefined) return { complaint };
	const steps = path.split('/').map((step) => encodeURIComponent(decodeURIComponent(step)));
	return { path: steps.join('/') };
}

/** Servers take no longer ones, and some of them stumble over it. */
const longest = 2000;

/** What to enter instead. */
export const pathAdvice =
	'Enter the path below the root of the surface, e.g. locations or locations/7/rooms. Query parameters have a field of their own.';

function complainOf(path: string): string | undefined {
	if (path === '') return 'it is empty';
	if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return 'it is a whole address';
	if (/[?#]/.test(path)) return 'it contains “?” or “#”';
	if (path.includes('\\') || hasControl(path))
		return 'it contains a backslash or a control character';
	const steps = path.split('/').map(decoded);
	if (steps.some((step) => step === undefined)) return 'it contains a “%” that stands for nothing';
	if (
		steps.some((step) => step === '' || step === '.' || step === '..' || /[\\/]/.test(step ?? ''))
	) {
		return 'it contains an empty or a dotted step';
	}
	return undefined;
}

function decoded(step: string): string | undefined {
	try {
		return decodeURIComponent(step);
	} catch {
		return undefined;
	}
}

/** Whether a text has characters that are never shown, halves of characters among them. */
export function hasControl(text: string): boolean {
	return /[\p{Cc}\p{Cs}]/u.test(text);
}
