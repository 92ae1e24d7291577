import type { JsonObject } from '../../wire';
import { isBeyond, learnPaging, type Paging, type Refused, type Sheet } from '../../wire/parts';
import type { Poll } from './poll';

/** How a list goes on after its first page, and what was seen while that was found out. */
export interface Learnt {
	paging: Paging;
	/** Records that came on the way. */
	met: JsonObject[];
	/** The page that was asked for first, where it had nothing. */
	bare?: string;
	/** Addresses that had records. */
	held: string[];
}

/** Finds out how a list is paged. A search that a passing fault spoilt is made once more. */
export async function learn(poll: Poll, first: Sheet): Promise<Learnt> {
	const asked: Array<{ address: string; sheet: Sheet | Refused }> = [];
	const session = {
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
	const rowsOf = (sheet: Sheet | Refused) => ('refusal' in sheet ? [] : sheet.rows);
	const [second] = asked;
	return {
		paging,
		met: [first, ...asked.map(({ sheet }) => sheet)].flatMap(rowsOf),
		bare: second && isBare(second.sheet) ? second.address : undefined,
		held: asked.filter(({ sheet }) => rowsOf(sheet).length > 0).map(({ address }) => address),
	};
}

function isBare(sheet: Sheet | Refused): boolean {
	return 'refusal' in sheet ? isBeyond(sheet.refusal) : sheet.rows.length === 0;
}
