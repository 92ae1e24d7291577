import type { JsonObject } from '../../wire';
import {
	isBeyond,
	learnPaging,
	type Paging,
	type Refused,
	type Session,
	type Sheet,
} from '../../wire/parts';
import type { Poll } from './poll';

/** How a list goes on after its first page, and what was seen while that was found out. */
export interface Learnt {
	paging: Paging;
	/** Records that came on the way. */
	met: JsonObject[];
	/** The page that was asked for first, where it had nothing. */
	bare?: string;
	/** Parameters that were asked with and brought records which the first page has not. */
	fruitful: string[];
	/** Parameters that were asked with and brought none. */
	barren: string[];
}

/** Finds out how a list is paged. A search that a passing fault spoilt is made once more. */
export async function learn(poll: Poll, first: Sheet): Promise<Learnt> {
	const asked: Array<{ address: string; sheet: Sheet | Refused }> = [];
	const session: Session = {
		turn: async (address: string) => {
			const sheet = await poll.turn(address);
			asked.push({ address, sheet });
			return sheet;
		},
		list: poll.url,
		identity: poll.identity,
		limit: Infinity,
		gauge: poll.gauge,
		now: () => poll.now(),
	};
	let paging = await learnPaging(session, first);
	if (paging.kind === 'unknown' && poll.troubled) paging = await learnPaging(session, first);
	const known = new Set(first.rows.map(poll.identity.of));
	const isFruitful = (row: JsonObject) => !known.has(poll.identity.of(row));
	const told = asked.map(({ address, sheet }) => {
		const rows = 'refusal' in sheet ? [] : sheet.rows;
		return { rows, parameters: parametersOf(address), brings: rows.some(isFruitful) };
	});
	const parameters = (brings: boolean) => [
		...new Set(told.filter((one) => one.brings === brings).map((one) => one.parameters)),
	];
	return {
		paging,
		met: [first.rows, ...told.map(({ rows }) => rows)].flat(),
		bare: asked.length > 0 && isBare(asked[0].sheet) ? asked[0].address : undefined,
		fruitful: parameters(true),
		barren: parameters(false),
	};
}

function parametersOf(address: string): string {
	return [...new URL(address).searchParams.keys()].join(' ');
}

function isBare(sheet: Sheet | Refused): boolean {
	return 'refusal' in sheet ? isBeyond(sheet.refusal) : sheet.rows.length === 0;
}
