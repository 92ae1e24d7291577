import type { PrimaryKey } from '../record/primaryKey';
import type { ListPage } from '../page/listPage';

/** Remembers what each address answered: one that answers differently the second time belongs to a list that moves. */
export class ChangeDetector {
	/** An address brought other rows than before. */
	hasChanged = false;
	private readonly signatures = new Map<string, string>();

	constructor(private readonly identity: PrimaryKey) {}

	observe(url: string, { rows }: ListPage): void {
		const endIds = [rows[0], rows[rows.length - 1]].map((row) =>
			row ? this.identity.getKey(row) : '',
		);
		const signature = [rows.length, ...endIds].join('\n');
		const previous = this.signatures.get(url);
		this.hasChanged ||= previous !== undefined && previous !== signature;
		this.signatures.set(url, signature);
	}
}
