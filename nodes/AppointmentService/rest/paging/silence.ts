import { GroupQuestion } from './groups/askInGroups';
import { toCandidate } from './candidates';
import { describeStrategy, type Detection } from './guesses';
import type { FetchPage, OpenedList } from './strategy';
import { isCountedWhole, isPlainlyShort } from './pageStatus';
import { SilentSearch } from './silentSearch';
import type { PositionName } from './usualNames';
import { isNotFound } from '../http/errors';

/** Whether to look for larger pages, or what is known of the larger pages that were found. */
export interface SilentSize {
	enlarges?: boolean;
	/** Where to look for the second one. */
	places?: PositionName[];
	/** The service refuses names that it does not know. */
	refusesNames?: boolean;
}

/**
 * Looks for the second page of a list that says nothing of pages. All usual names are asked about at once, so a list without pages
 * costs few requests. What the answer hints at is verified like any other guess.
 *
 * @returns the detection, or why the first page is the whole list
 */
export async function detectInSilence(
	list: OpenedList,
	isCostly: () => boolean,
	trustsFew = true,
	{ enlarges = false, places, refusesNames = false }: SilentSize = {},
): Promise<Detection | string> {
	let ignoresNames = false;
	let isRefused = false;
	const fetchObserved: FetchPage = async (url) => {
		const page = await list.fetchPage(url);
		isRefused ||= 'refusal' in page && !isNotFound(page.refusal);
		ignoresNames ||= 'rows' in page && page.rows.length > 0;
		return page;
	};
	const search = new SilentSearch(
		new GroupQuestion({ ...list, fetchPage: fetchObserved }),
		isCostly,
		trustsFew,
		() => ignoresNames,
		enlarges,
	);
	if (places) {
		const detection = await search.detect({ guesses: places.map(toCandidate) });
		// Behind a larger page, a bare refusal may as well mean that the service allows nobody to read deeper.
		return detection.outcome === 'ended' && isRefused
			? { outcome: 'unverified', tried: [describeStrategy(detection.strategy)] }
			: detection;
	}
	if (refusesNames) return await search.searchOneByOne([]);
	return trustsFew && (isPlainlyShort(list.first) || isCountedWhole(list.first))
		? await search.searchBeyondFew()
		: await search.search();
}
