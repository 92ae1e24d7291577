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
