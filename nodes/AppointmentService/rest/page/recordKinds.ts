import { wordRank } from '../record/relations';
import { occasionNames, rowNames, wordSet } from '../values/vocabulary';

/** Words for what the lists of such a service hold, beside people; `relations.ts` has those. */
const kindWords = {
	visit: new Set(occasionNames),
	sold: wordSet(
		'product good inventory stock voucher giftcard membership package subscription plan class course',
	),
	bill: wordSet('invoice bill receipt payment transaction order sale'),
	place: wordSet('location place branch branches room site venue salon'),
};

/**
 * Whether the name of a list is that of other records than those of a resource: `employees`, where services were asked for.
 *
 * @param word name of the list, normalized
 * @param names variants of the resource's name, from `resourceNameVariants`
 * @returns false where either name may mean anything
 */
export function namesOtherKind(word: string, names: Set<string>): boolean {
	const own = new Set([...names].flatMap(kindsOf));
	const kinds = kindsOf(word);
	return own.size > 0 && kinds.length > 0 && !kinds.some((kind) => own.has(kind));
}

function kindsOf(word: string): string[] {
	if (rowNames.has(word)) return [];
	const singular = word.replace(/s$/, '');
	const kinds: string[] = Object.entries(kindWords)
		.filter(([, words]) => words.has(word) || words.has(singular))
		.map(([kind]) => kind);
	if (wordRank(word, 'client') >= 0) kinds.push('client');
	if (wordRank(word, 'staff') >= 0) kinds.push('staff');
	// Services and products are listed as one in some places.
	if (wordRank(word, 'service') >= 0) kinds.push('sold');
	return kinds;
}
