import type { ApiError } from '../../http/errors';
import { refusedNamesIn } from '../refusalNames';
import type { GroupQuestion } from './askInGroups';

/** Names of a size that may be refused, one after the other, before one that the service knows. */
const maxRefusals = 3;

/**
 * Finds the name of a size that a service knows which refuses others: most mention the first name that they do not know, so they know
 * those before it.
 */
export async function findKnownSize(
	question: GroupQuestion,
	refusal: ApiError,
): Promise<string | undefined> {
	let names = question.sizeNames(false);
	let refused = refusedNamesIn(refusal, names);
	for (let tries = 1; refused[0] === names[0] && tries < maxRefusals; tries++) {
		names = names.filter((name) => !refused.includes(name));
		const answer = await question.ask(names.map((name) => [name, 1]));
		if (answer.kind !== 'refused') return undefined;
		refused = refusedNamesIn(answer.refusal, names);
	}
	return refused.length === 0 || refused[0] === names[0] ? undefined : names[0];
}
