import { isObject, parseJson, parseLink, responseLimits, wordList } from '../../../../rest';
import type { ApiClient } from '../../../../transport';
import { withinBudget } from '../endpoint/requestBudget';
import { isEventName } from '../endpoint/inferShape';

/** What services call the list of their events, below that of webhooks or beside it. */
const namesBelow = wordList('events event-types event_types topics types available-events');
const namesBeside = wordList('webhook-events webhook_events event-types event_types events/types');

/** So many addresses that a refusal names are read. */
const maxNamed = 3;

/** Of an answer, so many texts are looked at, and so many letters of them in search of addresses. */
const [maxTexts, maxLetters] = [2000, 50_000];

/** The paths and addresses in a refusal: `see GET /v1/webhooks/topics`. */
export const addressesIn = (body: unknown): string[] =>
	textsAndNamesIn(body)
		.map((text) => text.slice(0, maxTexts))
		.join('\n')
		.slice(0, maxLetters)
		.match(/(?:https?:\/\/[\w.:-]+)?\/[\w/-]+/g) ?? [];

/** The names of events that the service lists at an address of their own; none where it has no such list. @param named addresses at which a refusal may say that it is @throws BudgetExceededError */
export async function readEventCatalogue(
	{ credentials, fetch }: ApiClient,
	path: string,
	named: string[],
): Promise<string[]> {
	const { root } = credentials;
	const lists = [...namesBelow.map((name) => `${path}/${name}`), ...namesBeside];
	const usual = lists.map((list) => `${root}/${list}`);
	const own = named
		.flatMap((address) => parseLink(address, root)?.href ?? [])
		.filter((url) => url.startsWith(`${root}/`) && url !== `${root}/${path}`);
	for (const url of [...own.slice(0, maxNamed), ...usual]) {
		const answer = await withinBudget(fetch(url));
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
