import type { Ask } from './types.mts';

/** The path and query of this request with some parameters set to other values. */
export function relativeLink(ask: Ask, params: Record<string, string>): string {
	const query = new URLSearchParams(ask.query);
	for (const [name, value] of Object.entries(params)) query.set(name, value);
	return `${ask.path}?${query}`;
}

/** The same with scheme and host; null where there is nothing to lead to. */
export function absoluteLink(ask: Ask, params: Record<string, string> | undefined): string | null {
	return params ? `${ask.origin}${relativeLink(ask, params)}` : null;
}
