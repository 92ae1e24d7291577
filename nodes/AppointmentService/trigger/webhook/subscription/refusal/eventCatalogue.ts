import { isObject, parseJson, wordList } from '../../../../rest';
import type { ApiClient } from '../../../../transport';
import { withinBudget } from '../endpoint/requestBudget';
import { isEventName } from '../endpoint/inferShape';

/** What services call the list of their events, below that of webhooks or beside it. */
const namesBelow = wordList('events event-types event_types topics');
const namesBeside = wordList('webhook-events webhook_events event-types event_types');

/** Of an answer, so many texts are looked at. */
const maxTexts = 2000;

/** The names of events that the service lists at an address of their own; none where it has no such list. @throws BudgetExceededError */
export async function readEventCatalogue(
	{ credentials, fetch }: ApiClient,
	path: string,
): Promise<string[]> {
	const lists = [...namesBelow.map((name) => `${path}/${name}`), ...namesBeside];
	for (const url of lists.map((list) => `${credentials.root}/${list}`)) {
		const answer = await withinBudget(fetch(url));
		const parsed = answer && answer.status < 300 ? parseJson(answer.text) : undefined;
		const names =
			parsed && 'value' in parsed
				? textsAndNamesIn(parsed.value).slice(0, maxTexts).filter(isEventName)
				: [];
		if (names.length > 0) return [...new Set(names)];
	}
	return [];
}

/** The texts of an answer, and the names of its fields. */
function textsAndNamesIn(part: unknown, depth = 0): string[] {
	if (typeof part === 'string') return [part];
	if (depth > 6) return [];
	if (Array.isArray(part)) return part.flatMap((inner) => textsAndNamesIn(inner, depth + 1));
	return isObject(part)
		? Object.entries(part).flatMap(([key, inner]) => [key, ...textsAndNamesIn(inner, depth + 1)])
		: [];
}
