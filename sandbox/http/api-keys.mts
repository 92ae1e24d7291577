import type { SurfaceName } from '../contract.mts';
import { Problem } from './problem.mts';

/** The keys that the sandbox knows, by the name of who holds them. */
export const apiKeys = {
	limited: 'sandbox-key-limited',
	enterprise: 'sandbox-key-enterprise-owner',
	receptionist: 'sandbox-key-enterprise-receptionist',
	auditor: 'sandbox-key-enterprise-auditor',
} as const;

export type KeyHolder = keyof typeof apiKeys;

/** Whose key came with a request; `none` without one, `unknown` with one that nobody holds. */
export type Sender = KeyHolder | 'none' | 'unknown';

const closedToReceptionist = new Set(['invoice', 'report', 'staff']);
const writtenByReceptionist = new Set(['appointment', 'client']);

/** Reads the authorization header. */
export function senderOf(authorization: string | undefined): Sender {
	if (!authorization) return 'none';
	const [, key] = /^Bearer +(\S+)$/i.exec(authorization.trim()) ?? [];
	const entry = Object.entries(apiKeys).find(([, known]) => known === key);
	return entry ? (entry[0] as KeyHolder) : 'unknown';
}

/** Refuses whoever has no business on this surface. */
export function assertSurfaceAccess(sender: Sender, surface: SurfaceName): void {
	if (sender === 'none') throw new Problem(401, 'missing_key', 'An API key is required.');
	if (sender === 'unknown') throw new Problem(401, 'invalid_key', 'The API key is not valid.');
	if (surface === 'limited' && sender !== 'limited') {
		throw new Problem(401, 'invalid_key', 'The API key is not valid for this API.');
	}
	if (surface === 'enterprise' && sender === 'limited') {
		throw new Problem(403, 'plan_required', 'This API is part of the Enterprise plan.');
	}
}

/** Refuses what the holder's role may not see. */
export function assertMayRead(sender: Sender, area: string): void {
	if (sender === 'receptionist' && closedToReceptionist.has(area)) {
		throw new Problem(403, 'forbidden', 'Your role does not permit this.');
	}
}

/** Refuses what the holder's role may see but not write. */
export function assertMayWrite(sender: Sender, area: string): void {
	const readsOnly = sender === 'receptionist' && !writtenByReceptionist.has(area);
	if (sender === 'auditor' || readsOnly) {
		throw new Problem(403, 'forbidden', 'Your role does not permit changes here.');
	}
}

/** The text with every known key taken out, so that no log can carry one. */
export function redactKeys(text: string): string {
	return Object.values(apiKeys).reduce((clean, key) => clean.replaceAll(key, '***'), text);
}
