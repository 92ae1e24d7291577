import { cursorOf, type Plan } from './plan';
import type { Sheet } from './sheet';
import { plain } from './words';

/** What an answer says of the pages after it; `counted` means that its count of pages says that it is the last. */
export type Claim = 'end' | 'counted' | 'more' | 'silent';

/**
 * Weighs what an answer says: a plain word on the next page goes before a count of pages, and that before a total.
 *
 * @param count records collected, this answer's included
 * @param pages pages read, this answer's included
 * @param plan the plan in use; without one, a missing link or token says nothing
 */
export function claimOf(sheet: Sheet, count: number, pages: number, plan?: Plan): Claim {
	const plainWord = plainClaim(sheet, plan);
	if (plainWord !== 'silent') return plainWord;
	const { evidence } = sheet;
	if (evidence.pages && evidence.page) {
		const first = evidence.page.value - (pages - 1);
		if (first === 0 || first === 1) {
			return evidence.pages.value > evidence.page.value - first + 1 ? 'more' : 'counted';
		}
	}
	const last = lastPageOf(sheet, plan) ?? pageCountOf(sheet, plan);
	if (last !== undefined && last > pages) return 'more';
	const total = totalOf(sheet, count);
	if (total !== undefined && total > count) return 'more';
	return 'silent';
}

/** What an answer says in plain words, such as a link to the next page or a flag: counts are left aside. */
export function plainClaim({ evidence, ...sheet }: Sheet, plan?: Plan): 'end' | 'more' | 'silent' {
	const next = evidence.links.get('next');
	const { more, nextPage, remaining, page } = evidence;
	const goesOn = nextPage && nextPage.value !== null && nextPage.value > (page?.value ?? 0);
	if (more?.value === true || next?.value || goesOn || (remaining && remaining.value > 0))
		return 'more';
	if (more?.value === false) return 'end';
	if (plan?.style === 'cursor' && plan.from === 'answer') {
		return cursorOf({ evidence, ...sheet }) === undefined ? 'end' : 'more';
	}
	if (plan?.style === 'link') return 'end';
	if (next || remaining) return 'end';
	if (nextPage && (nextPage.value === null || page)) return 'end';
	return 'silent';
}

/** How many pages there are by the link to the last one. */
function lastPageOf({ evidence, url }: Sheet, plan?: Plan): number | undefined {
	const link = evidence.links.get('last')?.value;
	if (plan?.style !== 'page' || !link || !URL.canParse(link, url)) return undefined;
	const number = new URL(link, url).searchParams.get(plan.parameter);
	return number !== null && /^\d+$/.test(number) ? Number(number) - plan.first + 1 : undefined;
}

/** How many pages there are by a count that comes without the number of this page. */
function pageCountOf({ evidence }: Sheet, plan?: Plan): number | undefined {
	const { page, pages } = evidence;
	if (page || (plan && plan.style !== 'page') || !/page/.test(plain(pages?.path.at(-1) ?? '')))
		return undefined;
	return pages?.value;
}

/**
 * The surest total that the answer claims. A number smaller than what already came cannot be one, and one that is just the
 * rows of this page is believed last.
 *
 * @param count records collected, this answer's included
 */
export function totalOf({ evidence, rows }: Sheet, count: number): number | undefined {
	if (evidence.remaining) return count + evidence.remaining.value;
	const possible = evidence.totals.map(({ value }) => value).filter((value) => value >= count);
	return possible.find((value) => value !== rows.length) ?? possible[0];
}

/** Whether the surest total is named so that it cannot well mean the rows of one page. */
export function isSureTotal({ evidence, rows }: Sheet): boolean {
	const said = evidence.totals.find(({ value }) => value >= rows.length);
	return (
		said !== undefined && said.path.slice(-2).some((key) => /total|found|range/.test(plain(key)))
	);
}
