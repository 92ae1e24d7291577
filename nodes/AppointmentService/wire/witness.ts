import type { Identity } from './identity';
import type { Sheet } from './sheet';

/** Remembers what each address answered: one that answers differently the second time belongs to a list that moves. */
export class Witness {
	/** An address brought other rows than before. */
	moved = false;
	private readonly answers = new Map<string, string>();

	constructor(private readonly identity: Identity) {}

	saw(address: string, { rows }: Sheet): void {
		const ends = [rows[0], rows[rows.length - 1]].map((row) => (row ? this.identity.of(row) : ''));
		const sign = [rows.length, ...ends].join('\n');
		const before = this.answers.get(address);
		this.moved ||= before !== undefined && before !== sign;
		this.answers.set(address, sign);
	}
}
