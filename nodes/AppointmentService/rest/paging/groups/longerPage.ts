import { isNotFound } from '../../http/errors';
import { startsWithRows } from '../../page/overlap';
import type { ListPage } from '../../page/listPage';
import type { Detection } from '../guesses';
import type { PageSize } from '../strategy';
import type { PositionName } from '../usualNames';
import type { GroupQuestion } from './askInGroups';

/** A longer first page of a list that says nothing of pages. */
export interface LongerPage {
	size: PageSize;
	first: ListPage;
}

const nothingFollows = 'nothing follows after its last record';

/** Sizes to ask for; the second one where the first one is refused. */
const sizes = [500, 100];

/**
 * Asks for a longer first page of a list that gave one row where all usual names of a size asked for it.
 *
 * @returns `none` where it comes as it was, undefined where the list changed or has no order
 */
export async function findLongerPage(
	question: GroupQuestion,
): Promise<LongerPage | 'none' | undefined> {
	const { first, primaryKey } = question.list;
	const [parameter, ...others] = question.sizeNames(true);
	for (const value of sizes.filter((size) => size >= 2 * first.rows.length)) {
		const answer = await question.ask([parameter, ...others].map((name) => [name, value]));
		if (answer.kind === 'refused') continue;
		const { page } = answer;
		if (!startsWithRows(page, first, primaryKey)) return undefined;
		if (page.rows.length === first.rows.length) return 'none';
		return { size: { parameter, value, others }, first: page };
	}
	return 'none';
}

/**
 * Finds out how a list goes on whose first page was asked for in a larger size.
 *
 * @returns the longer page and where to look for the one behind it, or why nothing follows; undefined where that is not known
 */
export async function settleLongerPage(
	question: GroupQuestion,
	longer: LongerPage | 'none',
	places: PositionName[],
	narrow: () => Promise<PositionName[]>,
): Promise<Detection | string | undefined> {
	if (longer === 'none') {
		const isWhole = places.length > 0 && (await isLastPage(question, places));
		return isWhole ? nothingFollows : undefined;
	}
	const larger = { ...longer, outcome: 'larger' } as const;
	if (places.length === 0) return { ...larger, places: [{ name: 'page', kind: 'page' }] };
	return (await isLastPage(question.onPage(longer), places))
		? { ...larger, places: [], endReason: nothingFollows }
		: { ...larger, places: await narrow() };
}

/**
 * Whether nothing follows a page, by the names that may have led to a row of it: none of them is taken for a field, so an empty page is
 * behind the end. The same page again shows nothing: rows that are left out of pages make other names look right.
 */
async function isLastPage(question: GroupQuestion, places: PositionName[]): Promise<boolean> {
	const answer = await question.askForSecondPage(places);
	// A bare refusal may as well mean that the service allows nobody to read deeper.
	if (answer.kind === 'refused') return isNotFound(answer.refusal);
	return question.showsSecondPage(answer) === 'none';
}
