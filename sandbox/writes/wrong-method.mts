import type { Area } from '../areas.mts';
import type { DialectResponse, RequestContext, Dialect } from '../dialects/types.mts';
import { wrongMethod } from '../http/problem.mts';

/** What a path that has these methods says to another one. */
export function refuseMethod(
	method: string,
	allow: string,
	{ writes, error }: Dialect,
	area: Area,
	context: RequestContext,
): DialectResponse | undefined {
	if (method === 'OPTIONS' && writes.options) return writes.options(allow, area, context);
	if (writes.wrongMethod === 'not found') return undefined;
	const answer = error(wrongMethod(method), context);
	if (writes.wrongMethod === 'silent') return answer;
	return { ...answer, headers: { ...answer.headers, allow } };
}
