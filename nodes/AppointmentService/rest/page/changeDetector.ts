import type { PrimaryKey } from '../record/primaryKey';
import type { ListPage } from './listPage';

/** Remembers the rows of each address: one that brings others the second time belongs to a list that changes. */
export class ChangeDetector {
	hasChanged = false;
	private readonly signatures = new Map<string, string>();

	constructor(private readonly primaryKey: PrimaryKey) {}

	observe(url: string, { rows }: ListPage): void {
		const endIds = [rows[0], rows[rows.length - 1]].map((row) =>
			row ? this.primaryKey.getKey(row) : '',
		);
		const signature = [rows.length, ...endIds].join('\n');
		const previous = this.signatures.get(url);
		this.hasChanged ||= previous !== undefined && previous !== signature;
		this.signatures.set(url, signature);
	}
}

/**
 * Whether a page counts fewer pages than the one before it, or fewer records than came: one was deleted meanwhile, and another one may
 * have moved past the reader.
 *
 * @param count records that came, those of this page included
 */
export function countsFewer(page: ListPage, before: ListPage, count: number): boolean {
	const pages = page.pageInfo.pageCount?.value ?? 0;
	const pagesBefore = before.pageInfo.pageCount?.value ?? 0;
	// There are fewer pages also where pages are larger now.
	if (pages > 0 && pages < pagesBefore && page.rows.length <= before.rows.length) return true;
	return page.pageInfo.totals.some(({ path, value }) => {
		if (value === 0 || value >= count || value === page.rows.length) return false;
		const earlier = before.pageInfo.totals.find((total) => String(total.path) === String(path));
		return earlier !== undefined && earlier.value > value;
	});
}
