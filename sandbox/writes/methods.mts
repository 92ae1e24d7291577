import type { Area } from '../areas.mts';
import type { Answer, Ask, Dialect } from '../dialects/types.mts';
import { wrongMethod } from '../problem.mts';

/** What a path that has these methods says to another one. */
export function refuseMethod(
	method: string,
	allow: string,
	{ writes, error }: Dialect,
	area: Area,
	ask: Ask,
): Answer | undefined {
	if (method === 'OPTIONS' && writes.options) return writes.options(allow, area, ask);
	if (writes.wrongMethod === 'not found') return undefined;
	const answer = error(wrongMethod(method), ask);
	if (writes.wrongMethod === 'silent') return answer;
	return { ...answer, headers: { ...answer.headers, allow } };
}
