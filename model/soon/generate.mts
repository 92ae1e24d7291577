import { Random } from '../../score/random.mts';
import { generateAnyHistory } from '../generate/generate-history.mts';
import type { BusinessSpec, History } from '../history.mts';

const hour = 3_600_000;
const day = 24 * hour;

/** A history that is asked for appointments that start soon. */
export interface SoonHistory extends History {
	/** Milliseconds before its start from which on an appointment is to be reported. */
	ahead: number;
	/** The first appointments stand in the order of their starts, which nothing keeps for later ones. */
	startsRise: boolean;
}

/** Neither an order nor a time tells such a list from one that is sorted by start, until an appointment is booked. */
const likeSorted: Partial<BusinessSpec> = {
	created: undefined,
	updated: undefined,
	ids: 'uuid',
	order: 'created asc',
	changedOrder: 'created asc',
};

/** Of shorter ones, a few bookings fill a page while the list is read, and what comes next is the page before once more. */
const shortestPage = 5;

/**
 * Invents the history with this number; undefined where no reader can be held to one: the list has another order at each request, a
 * server shows what stood there some time ago, or pages are too short.
 */
export function generateSoonHistory(seed: number, number: number): SoonHistory | undefined {
	const history = generateAnyHistory(seed, number);
	const random = new Random(seed * 7907 + number);
	const { business, service } = history;
	const isJumbled = [business.order, business.changedOrder].includes('jumbled');
	const isShort = service.spec.paging.defaultSize < shortestPage;
	if (isJumbled || service.lag !== undefined || isShort) return undefined;
	const stretch = random.pick([1, 6, 24, 60]);
	const startsRise = random.chance(0.25);
	return {
		...history,
		business: { ...business, ...(startsRise && likeSorted) },
		// Starts come near in hours and days, where changes are looked for each minute. Each poll has a state that was saved.
		steps: history.steps.map((step) => ({
			...step,
			gap: Math.min(step.gap * stretch, 10 * day),
			...{ restart: false, overlap: false, crash: step.crash && 'before' },
		})),
		ahead: random.pick([1, 2, 24, 24, 48, 168]) * hour,
		startsRise,
	};
}
