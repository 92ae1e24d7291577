import type { Area } from '../../areas.mts';
import { Problem } from '../../http/problem.mts';

/** The fields of a body that wraps the record in the word for its kind. */
export function unwrapNamed(body: Record<string, unknown>, { name }: Area) {
	const inner = body[name];
	if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) {
		throw new Problem(400, 'missing_required_parameter', `The body must have a ${name}.`, name);
	}
	return inner as Record<string, unknown>;
}
