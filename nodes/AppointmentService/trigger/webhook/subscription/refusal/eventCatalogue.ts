import { isObject, parseJson, parseLink, wordList } from '../../../../rest';
import type { ApiClient } from '../../../../transport';
import { withinBudget } from '../endpoint/requestBudget';
import { isEventName } from '../endpoint/inferShape';

/** What services call the list of their events, below that of webhooks or beside it. */
const namesBelow = wordList('events event-types event_types topics types available-events');
const namesBeside = wordList('webhook-events webhook_events event-types event_types events/types');

/** So many addresses that a refusal names are read. */
const maxNamed = 3;

/** The paths and addresses in a refusal: `see GET /v1/webhooks/topics`. */
export const addressesIn = (body: unknown): string[] =>
	textsAndNamesIn(body).flatMap(
		(text) => text.slice(0, maxTexts).match(/(?:https?:\/\/[\w.:-]+)?\/[\w/-]+/g) ?? [],
	);

/** Of an answer, so many texts are looked at. */
const maxTexts = 2000;

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
