import type { Plan } from '../../wire';
import {
	claimOf,
	nextAddress,
	plainClaim,
	totalOf,
	type Identity,
	type Position,
	type Sheet,
} from '../../wire/parts';
import type { Place } from './state';

/** How a list is read. */
interface Route {
	plan: Plan;
	identity: Identity;
	url: string;
}

/** Empty pages in a row of which the service says that more follows. */
const mostBarren = 3;

/**
 * Where the next page is; undefined where the list ends with this one.
 *
 * @param quick a short page may count as the last one, and a count that is reached
 */
export function placeAfter(
	{ plan, identity, url }: Route,
	place: Place,
	sheet: Sheet,
	quick: boolean,
): Place | undefined {
	const count = sheet.rows.length;
	const last = sheet.rows.at(-1);
	const at: Position = {
		pages: place.pages + 1,
		rows: place.rows + count,
		step: place.step,
		last: sheet,
		...(last && { lastId: identity.of(last) }),
	};
	const barren = count === 0 ? (place.barren ?? 0) + 1 : 0;
	if (plan.style === 'none' || barren > mostBarren) return undefined;
	if (count === 0 && plainClaim(sheet, plan) !== 'more') return undefined;
	const claim = claimOf(sheet, at.rows, at.pages, plan);
	if (claim === 'end') return undefined;
	if (claim !== 'more') {
		const counted = claim === 'counted' || totalOf(sheet, at.rows) === at.rows;
		const short = count < place.step;
		if ((quick && (counted || short)) || (counted && short)) return undefined;
	}
	const address = nextAddress(plan, url, at);
	if (address === undefined || address === place.address) return undefined;
	return {
		address,
		pages: at.pages,
		rows: at.rows + (count === 0 ? place.step : 0),
		step: place.step,
		...(barren && { barren }),
		...(claim === 'more' && { claimed: true }),
		...(totalOf(sheet, at.rows) === at.rows && { counted: true }),
	};
}
