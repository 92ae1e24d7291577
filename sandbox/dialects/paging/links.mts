import type { RequestContext } from '../types.mts';

/** The path and query of this request with some parameters set to other values. */
export function relativeLink(context: RequestContext, params: Record<string, string>): string {
	const query = new URLSearchParams(context.query);
	for (const [name, value] of Object.entries(params)) query.set(name, value);
	return `${context.path}?${query}`;
}

/** The same with scheme and host; null where there is nothing to lead to. */
export function absoluteLink(
	context: RequestContext,
	params: Record<string, string> | undefined,
): string | null {
	return params ? `${context.origin}${relativeLink(context, params)}` : null;
}
