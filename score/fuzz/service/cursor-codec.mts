import { Buffer } from 'node:buffer';
import type { PagingSpec } from '../spec.mts';

/** What a cursor stands for: a place, and the other parameters that it was asked for with, each time that it was. */
export interface CursorMeaning {
	position: number;
	queries: Set<string>;
}

/** Writes cursors and knows what each of them stands for. The same position always gets the same cursor. */
export class CursorCodec {
	readonly #meanings: Map<string, CursorMeaning>;

	/** @param meanings what each cursor stands for, where several servers know it */
	constructor(
		readonly paging: PagingSpec,
		meanings = new Map<string, CursorMeaning>(),
	) {
		this.#meanings = meanings;
	}

	/**
	 * @param query the other parameters that the cursor was asked for with
	 * @returns a number only where the service writes cursors as bare JSON numbers
	 */
	encode(position: number, query: string): string | number {
		const text = this.#shape(position);
		const { queries } = this.#meanings.get(text) ?? { queries: new Set<string>() };
		this.#meanings.set(text, { position, queries: queries.add(query) });
		return this.paging.ink === 'number' ? Number(text) : text;
	}

	decode(text: string): CursorMeaning | undefined {
		return this.#meanings.get(text);
	}

	#shape(position: number): string {
		const scrambled = Math.imul(position + 7, 0x9e3779b1) >>> 0;
		const hex = scrambled.toString(16).padStart(8, '0');
		switch (this.paging.ink) {
			case 'base64':
				return Buffer.from(`{"after":${position}}`).toString('base64');
			case 'plus':
				// Signs that mean something else in a query unless they are escaped.
				return `${Buffer.from([251, 239, 190, 255, position & 255, position >> 8]).toString('base64')}==`;
			case 'hex':
				return `${hex}${hex}`;
			case 'number':
				return String(100_000 + position);
			case 'digits':
				return `17${String(scrambled).padStart(10, '0')}0000001`;
			case 'spaced':
				return `2025-05-01T10:00:00+02:00 | ${position}&x=1#`;
			case 'uuid':
				return `${hex}-0000-4000-8000-${hex}beef`;
		}
	}
}
