import type { ErrorPage, ListPage } from '../../page/listPage';
import { isBehindNew, placesOn } from '../../page/overlap';
import { isNonPaginationError, type ApiError } from '../../http/errors';
import { withPageSize, withParameters, type OpenedList, type PageSize } from '../strategy';
import { usualPositionNames, usualSizeNames, type PositionName } from '../usualNames';

/** The answer to a question with many parameters at once, compared with the first page. */
export type GroupAnswer =
	/** It begins as the first page does, but for new records in front, and holds nothing else: no position was understood. */
	| { kind: 'start'; page: ListPage }
	/** It begins with a later row of the first page. */
	| { kind: 'inside'; page: ListPage; place: number }
	/** It is empty, or holds other rows. */
	| { kind: 'elsewhere'; page: ListPage }
	| { kind: 'refused'; refusal: ApiError };

/** Asks a list about many parameters in one request, never about those that the user set. A refusal for another reason is thrown. */
export class GroupQuestion {
	constructor(readonly list: OpenedList) {}

	/** The same about a list in pages of another size. */
	onPage({ size, first }: { size: PageSize; first: ListPage }): GroupQuestion {
		const listUrl = withPageSize({ size }, this.list.listUrl);
		return new GroupQuestion({ ...this.list, listUrl, first });
	}

	positionNames(bracketed: boolean): PositionName[] {
		return usualPositionNames(this.list.first, bracketed).filter(({ name }) => this.isFree(name));
	}

	sizeNames(bracketed: boolean): string[] {
		return usualSizeNames(this.list.first, bracketed).filter((name) => this.isFree(name));
	}

	/** Asks for the second page, under all these names. @param overlap rows of the first page that offsets lead to as well */
	async askForSecondPage(names: PositionName[], overlap = 0): Promise<GroupAnswer> {
		return await this.ask(
			names.map(({ name, kind, first = kind === 'page' ? 1 : 0 }) => [
				name,
				first + (kind === 'page' ? 1 : this.list.first.rows.length - overlap),
			]),
		);
	}

	/** Asks for one row at another place for each name, as far as the first page has rows: the row that comes tells the names that may have led to it. */
	async askForRows(
		names: PositionName[],
		bracketed: boolean,
	): Promise<{ answer: GroupAnswer; matching: PositionName[] }> {
		const places = Math.max(1, this.list.first.rows.length - 2);
		const placeOf = (index: number) => 1 + (index % places);
		const firstOf = ({ kind }: PositionName) => (kind === 'page' ? 1 : 0);
		const answer = await this.ask([
			...this.sizeNames(bracketed).map((name): [string, number] => [name, 1]),
			...names.map((entry, at): [string, number] => [entry.name, firstOf(entry) + placeOf(at)]),
		]);
		const found = answer.kind === 'inside' ? answer.place : undefined;
		const matching = names.flatMap(({ name, kind }, at): PositionName[] => {
			const usual = firstOf({ name, kind });
			if (placeOf(at) === found) return [{ name, kind, first: usual }];
			// Pages may count from 0, and rows from 1.
			const other = 1 - usual;
			return placeOf(at) + usual - other === found ? [{ name, kind, first: other }] : [];
		});
		return { answer, matching };
	}

	/** What an answer says of the second page: there is none where it is empty, or the end of the first page again, as where rows count from 1. */
	showsSecondPage({ page }: { page: ListPage }): 'none' | 'some' | undefined {
		const places = placesOn(page, this.list.first, this.list.primaryKey);
		if (places.includes(-1)) return 'some';
		const { length } = this.list.first.rows;
		const isLastAgain =
			places[0] > 0 && places.every((place, at) => place === length - places.length + at);
		return places.length === 0 || isLastAgain ? 'none' : undefined;
	}

	/** Compares an answer with the first page. A refusal that has nothing to do with the question is thrown. */
	compare(page: ListPage | ErrorPage): GroupAnswer {
		if ('refusal' in page) {
			if (isNonPaginationError(page.refusal)) throw page.refusal;
			return { kind: 'refused', refusal: page.refusal };
		}
		const places = placesOn(page, this.list.first, this.list.primaryKey);
		if (places.length >= this.list.first.rows.length && isBehindNew(places))
			return { kind: 'start', page };
		const [place = -1] = places;
		// More rows than stand there, and none that is new: another page with equal rows, or the same one in another order.
		const isWithin = places.includes(-1) || places.length <= this.list.first.rows.length - place;
		if (place > 0 && isWithin) return { kind: 'inside', page, place };
		return { kind: place === 0 && !places.includes(-1) ? 'start' : 'elsewhere', page };
	}

	async ask(parameters: Array<[name: string, value: string | number]>): Promise<GroupAnswer> {
		const url = withParameters(this.list.listUrl, parameters);
		return this.compare(await this.list.fetchPage(url));
	}

	isFree(name: string): boolean {
		return !new URL(this.list.listUrl).searchParams.has(name);
	}
}
