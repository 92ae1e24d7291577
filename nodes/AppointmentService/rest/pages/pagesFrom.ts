import type { PageCursor } from './pageCursor';

/** A page that was read, and where the next one is. */
interface FollowedPage {
	cursor: PageCursor;
	next?: PageCursor;
}

/**
 * A page and those after it, each requested when it is wanted. Ends after the last page, and before one whose address came already.
 *
 * @param readPage gives undefined where there is no such page
 */
export async function* pagesFrom<Page extends FollowedPage>(
	first: Page | undefined,
	readPage: (cursor: PageCursor) => Promise<Page | undefined>,
): AsyncGenerator<Page> {
	const visited = new Set<string>();
	for (let page = first; page; ) {
		visited.add(page.cursor.address);
		yield page;
		page = page.next && !visited.has(page.next.address) ? await readPage(page.next) : undefined;
	}
}
