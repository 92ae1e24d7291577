import { isObject, parseJson, responseLimits, wordList } from '../../../../rest';
import type { ApiClient } from '../../../../transport';
import { withinBudget } from '../endpoint/requestBudget';
import { isEventName } from '../endpoint/inferShape';

/** What services call the list of their events, below that of webhooks or beside it. */
const namesBelow = wordList('events event-types event_types topics types available-events');
const namesBeside = wordList('webhook-events webhook_events event-types event_types events/types');

/** Of an answer, so many texts are looked at. */
const maxTexts = 2000;

/** The names of events that the service lists at an address of their own; none where it has no such list. @throws BudgetExceededError */
export async function readEventCatalogue(
	{ credentials, fetch }: ApiClient,
	path: string,
): Promise<string[]> {
	const { root } = credentials;
	const lists = [...namesBelow.map((name) => `${path}/${name}`), ...namesBeside];
	for (const list of lists) {
		const answer = await withinBudget(fetch(`${root}/${list}`));
		const parsed =
			answer && answer.status < 300 ? parseJson(answer.text, responseLimits) : undefined;
		const names =
			parsed && 'value' in parsed ? textsAndNamesIn(parsed.value).filter(isEventName) : [];
		if (names.length > 0) return [...new Set(names)];
	}
	return [];
}

/** The first texts of an answer, and names of its fields. */
function textsAndNamesIn(part: unknown, found: string[] = [], depth = 0): string[] {
	if (typeof part === 'string') found.push(part);
	const parts = Array.isArray(part) ? part : isObject(part) ? Object.entries(part).flat() : [];
	for (const inner of depth > 6 ? [] : parts) {
		if (found.length >= maxTexts) break;
		textsAndNamesIn(inner, found, depth + 1);
	}
	return found;
}
