import { isNotFound } from '../http/errors';
import { placesOn, startsWithRows } from '../page/overlap';
import type { PaginationCandidate } from './candidates';
import type { GroupAnswer, GroupQuestion } from './groups/askInGroups';
import type { Detection } from './guesses';
import { getExplicitStatus, getTotal } from './pageStatus';
import type { PositionName } from './usualNames';

export const nothingFollows = 'nothing follows after its last record';
const ended: Detection = { outcome: 'counted', reason: nothingFollows };

/** Where one row came from within the list, as it was asked for, the last one and the row behind it are asked for likewise. */
export async function endByRows(
	question: GroupQuestion,
	places: PositionName[],
): Promise<Detection | undefined> {
	const last = question.list.first.rows.length - 1;
	const askAt = async (place: number) =>
		await question.ask([
			...question.sizeNames(true).map((name): [string, number] => [name, 1]),
			...places.map(({ name, kind, first = kind === 'page' ? 1 : 0 }): [string, number] => [
				name,
				first + place,
			]),
		]);
	if (places.length === 0) return undefined;
	// Rows that are left out of pages make other names look right, and leave empty pages.
	const shown = await askAt(last);
	const isShown = shown.kind === 'inside' && shown.place === last;
	return isShown && isBehindEnd(await askAt(last + 1)) ? ended : undefined;
}

/** Where a second page came out of a list that had come whole, the page that its last record is on is asked for, or the one behind it. */
export async function endByPages(
	question: GroupQuestion,
	{ strategy }: PaginationCandidate,
	second: GroupAnswer,
): Promise<Detection | undefined> {
	if (strategy.style !== 'page' || second.kind !== 'inside') return undefined;
	const { first, primaryKey } = question.list;
	const count = first.rows.length;
	const size = second.place;
	// Rows that are equal by chance seem to stand where they do not.
	const hasTwins = placesOn(first, first, primaryKey).some((place, index) => place !== index);
	if (hasTwins || second.page.rows.length > size) return undefined;
	const number = Math.floor(count / size);
	const last =
		number === 1 ? second : await question.ask([[strategy.parameter, strategy.first + number]]);
	if (count % size === 0) return isBehindEnd(last) ? ended : undefined;
	const isRest =
		last.kind === 'inside' &&
		last.place === number * size &&
		last.page.rows.length === count % size;
	return isRest && !pointsToMore(question, last) ? ended : undefined;
}

/** Whether an answer holds a row that the first page lacks, or says that there is one. */
export function pointsToMore({ list }: GroupQuestion, answer: GroupAnswer): boolean {
	if (answer.kind === 'refused') return false;
	const { first, primaryKey } = list;
	const { page, kind } = answer;
	// What stands behind the same rows came meanwhile.
	const isAgain = kind === 'start' || startsWithRows(page, first, primaryKey);
	const count = (isAgain ? page : first).rows.length;
	return (
		(!isAgain && placesOn(page, first, primaryKey).includes(-1)) ||
		getExplicitStatus(page) === 'more' ||
		(getTotal(page, count) ?? 0) > count
	);
}

export const isEmptyAnswer = (answer: GroupAnswer) =>
	'page' in answer && answer.page.rows.length === 0;

/** A bare refusal may as well mean that the service allows nobody to read deeper. */
const isBehindEnd = (answer: GroupAnswer) =>
	answer.kind === 'refused' ? isNotFound(answer.refusal) : isEmptyAnswer(answer);

/**
 * Whether nothing follows a page, by names that may have led to a row of it, so that an empty page is behind the end. The same page again shows nothing.
 * Offsets ask for the last row again: a name for rows that counts pages leads to the second page then.
 */
export async function isLastPage(
	question: GroupQuestion,
	places: PositionName[],
): Promise<boolean> {
	const answer = await question.askForSecondPage(places, question.list.first.rows.length - 1);
	if (isBehindEnd(answer)) return true;
	return 'page' in answer && question.showsSecondPage(answer) === 'none';
}
