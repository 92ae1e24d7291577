import { GroupQuestion, type GroupAnswer } from './groups/askInGroups';
import { findReaction } from './groups/reactions';
import {
	candidatesFromNames,
	paginationCandidates,
	toCandidate,
	type PaginationCandidate,
} from './candidates';
import {
	describeStrategy,
	onlyPage,
	tryGuesses,
	type Detection,
	type GuessLimits,
} from './guesses';
import {
	couldBeOnePage,
	getExplicitStatus,
	getTotal,
	hasRoundLength,
	isOnlyPage,
	isPlainlyShort,
} from './pageStatus';
import {
	getNextToken,
	nextPageUrl,
	positionAfterFirstPage,
	saysNoNextToken,
	type FetchPage,
	type OpenedList,
} from './strategy';
import { largerSizes, placesBesideSize, usualPairs, type PositionName } from './usualNames';
import { missedNameIn, parameterNamesIn, refusedNamesIn } from './refusalNames';
import { spelledLike } from './spelling';
import {
	endByPages,
	endByRows,
	isEmptyAnswer,
	isLastPage,
	nothingFollows,
	pointsToMore,
} from './silentEnd';
import { isFirstPageChanged } from './verify/probe';
import type { ApiError } from '../http/errors';
import type { ErrorPage, ListPage } from '../page/listPage';
import { startsWithRows } from '../page/overlap';
import { lastWord } from '../values/vocabulary';

/** Guesses that are worth a request each where a service refuses all of them at once, and the list hardly has the length of a page. */
const maxTriesAfterRefusal = 2;

/** Pairs of names that are worth a request each where the list has no round length. */
const signedPairs = 2;

/** Names of a size that may be refused, one after the other, before one that the service knows. */
const maxRefusals = 3;

/** Why a list is whole whose service was seen to speak of further pages where a part of it was asked for. */
export const mentionsPages =
	'the service speaks of further pages where there are any, and does not here';

interface SearchOptions {
	isCostly(): boolean;
	/** Whether a list of few records may be taken for whole where nothing points to more. */
	trustsFew: boolean;
	enlarges: boolean;
}

/** Looks for the second page of a list that says nothing of pages, or for why there is none, by all usual names at once. */
export async function detectInSilence(
	list: OpenedList,
	options: SearchOptions,
): Promise<Detection | string> {
	const search = new SilentSearch(list, options);
	const found =
		options.trustsFew && isPlainlyShort(list.first)
			? await search.searchBeyondFew()
			: await search.search();
	const isUnproved = typeof found !== 'string' && found.outcome === 'unverified';
	const { pageNumber, pageCount } = list.first.pageInfo;
	// A bare `pages` may count anything.
	const isCount = pageNumber !== undefined || lastWord(pageCount?.path) !== 'pages';
	return isUnproved && isCount && isOnlyPage(list.first) ? onlyPage : found;
}

class SilentSearch {
	private readonly question: GroupQuestion;
	private readonly first: ListPage;
	private readonly answers = new Map<string, ListPage | ErrorPage>();
	private readonly likeliest: PaginationCandidate[];
	private readonly refusalsOfNames = new Set<string>();
	private ignoredSizes: string[] = [];

	constructor(
		list: OpenedList,
		private readonly options: SearchOptions,
	) {
		const fetchPage: FetchPage = async (url) => {
			const page = await list.fetchPage(url);
			this.answers.set(url, page);
			return page;
		};
		this.question = new GroupQuestion({ ...list, fetchPage });
		this.first = list.first;
		const all = paginationCandidates(this.first);
		const shown = all.find(({ confidence }) => confidence !== 'blind');
		const usual = all.find(
			({ strategy }) => 'parameter' in strategy && /^(page|offset)$/.test(strategy.parameter),
		);
		this.likeliest = [...new Set([shown, usual])].filter((candidate) => candidate !== undefined);
	}

	/** A list of few rows is all of it, unless its likeliest name, or else all others at once, bring another row or point to one. */
	async searchBeyondFew(): Promise<Detection | string> {
		const alone = await this.askAlone(this.likeliest[0]);
		const named = alone.kind === 'refused' ? parameterNamesIn(alone.refusal) : [];
		const [known] = candidatesFromNames(named, this.first);
		// A service that gives nothing, or refuses a name that it does not know, would do so to all of them.
		const isSame = alone.kind === 'start';
		const other = known
			? await this.askAlone(known)
			: isSame && (await this.question.askForSecondPage(this.question.positionNames(true)));
		return [alone, ...(other ? [other] : [])].some((answer) => pointsToMore(this.question, answer))
			? await this.detect({ namedParameters: named })
			: { outcome: 'unverified', tried: [], few: true };
	}

	async search(): Promise<Detection | string> {
		const names = this.question.positionNames(true);
		const { answer, matching } = await this.question.askForRows(names, true);
		if (answer.kind === 'refused') return await this.searchAfterRefusal(answer.refusal);
		if (answer.kind === 'elsewhere')
			// An offset leads to another row of the first page, where that has one.
			return await this.searchReacting(
				names.filter(({ kind }) => kind === 'page' || this.first.rows.length === 1),
			);
		const { page } = answer;
		const place = answer.kind === 'inside' ? answer.place : 0;
		const known = (await this.endByMention(page, place)) ?? (await this.enlarge(page, matching));
		if (known || answer.kind === 'start') return known ?? (await this.searchAlone());
		const narrowed = await this.narrow(matching);
		const detection = await this.detect({ guesses: narrowed.names.map(toCandidate) });
		if (detection.outcome !== 'unverified') return detection;
		const end = narrowed.areShown ? await endByRows(this.question, matching) : undefined;
		return end ?? (await this.searchReacting(names));
	}

	/** Asks for a larger first page where one row came, as it was asked for. @param places names that may have led to that row */
	private async enlarge(
		{ rows }: ListPage,
		places: PositionName[],
	): Promise<Detection | string | undefined> {
		const { question } = this;
		const { listUrl, first } = question.list;
		if (!this.options.enlarges || rows.length !== 1 || !couldBeOnePage(first.rows.length, listUrl))
			return undefined;
		const larger = await this.findLargerPage();
		if (larger === 'none') {
			this.ignoredSizes = question.sizeNames(true);
			return places.length > 0 && (await isLastPage(question, places)) ? nothingFollows : undefined;
		}
		if (!larger) return undefined;
		if (places.length === 0) return { ...larger, places: [{ name: 'page', kind: 'page' }] };
		return (await isLastPage(question.onPage(larger), places))
			? { ...larger, places: [], endReason: nothingFollows }
			: { ...larger, places: (await this.narrow(places)).names };
	}

	/** `none` where no longer first page comes, undefined where the list changed or has no order. */
	private async findLargerPage() {
		const { first, primaryKey } = this.question.list;
		const [parameter, ...others] = this.question.sizeNames(true);
		for (const value of largerSizes.filter((size) => size >= 2 * first.rows.length)) {
			const answer = await this.question.ask([parameter, ...others].map((name) => [name, value]));
			if (answer.kind === 'refused') continue;
			const { page } = answer;
			if (!startsWithRows(page, first, primaryKey)) return undefined;
			if (page.rows.length === first.rows.length) return 'none';
			return { outcome: 'larger', size: { parameter, value, others }, first: page } as const;
		}
		return 'none';
	}

	/** Many names at once were refused: it may be the sizes that are not allowed, or names with brackets, or every unknown name. */
	private async searchAfterRefusal(refusal: ApiError): Promise<Detection | string> {
		const named = parameterNamesIn(refusal);
		const isNamed = candidatesFromNames(named, this.first).length > 0;
		const isRefused = refusedNamesIn(refusal, this.question.sizeNames(false)).length > 0;
		if (!isNamed && isRefused) {
			const size = await this.findKnownSize(refusal);
			const pairs = size
				? placesBesideSize.map(({ name, kind }) => ({ name: spelledLike(size, name), kind, size }))
				: [];
			const found = (await this.searchPairs(pairs)) ?? (await this.endBySize(size));
			if (found) return found;
		}
		// Some take a size and a place together alone: the usual place, or the one that the refusal misses.
		const missed = missedNameIn(refusal);
		const place: PositionName = missed ? { name: missed, kind: 'offset' } : placesBesideSize[0];
		const mayTakeBoth = !isRefused && (missed || refusal.errorInfo.status >= 500);
		const end =
			mayTakeBoth && this.question.isFree(place.name) && endByRows(this.question, [place]);
		return (await end) || (await this.searchOneByOne(named));
	}

	/** The name of a size that a service knows which refuses others: most mention the first name that they do not know, so they know those before it. */
	private async findKnownSize(refusal: ApiError): Promise<string | undefined> {
		let names = this.question.sizeNames(false);
		let refused = refusedNamesIn(refusal, names);
		// A service that refuses `$limit` may look at no name without the sign.
		if (refused[0].startsWith('$')) names = names.filter((name) => name.startsWith('$'));
		for (let tries = 1; refused[0] === names[0] && tries < maxRefusals; tries++) {
			names = names.filter((name) => !refused.includes(name));
			const answer = await this.question.ask(names.map((name) => [name, 1]));
			if (answer.kind !== 'refused') return names.length === 1 ? names[0] : undefined;
			refused = refusedNamesIn(answer.refusal, names);
		}
		return refused.length === 0 || refused[0] === names[0] ? undefined : names[0];
	}

	/** No place goes with this size: the service may give tokens, as soon as there is more than was asked for. */
	private async endBySize(size?: string): Promise<Detection | string | undefined> {
		const alone = size ? await this.question.ask([[size, 1]]) : undefined;
		return alone?.kind === 'start' ? await this.endByMention(alone.page, 0) : undefined;
	}

	/** No name changes anything. Some services heed none of many names at once, so polls ask for an offset alone. */
	private async searchAlone(): Promise<Detection | string> {
		const offset = toCandidate({ name: 'offset', kind: 'offset' });
		const guesses = this.options.trustsFew ? this.likeliest : [...this.likeliest, offset];
		const detection = await this.detect({ guesses });
		if (detection.outcome !== 'unverified') return detection;
		const [likeliest] = this.likeliest;
		const end = await endByPages(this.question, likeliest, await this.askAlone(likeliest));
		return end ?? this.endByToken(detection);
	}

	/** No name goes on, and the place for the token of a next page is empty: there is none. */
	private endByToken(detection: Detection): Detection | string {
		return detection.outcome === 'unverified' && saysNoNextToken(this.first)
			? 'the service gives no token for a next page'
			: detection;
	}

	/** The list reacts to one of the names, or to the likeliest one, and its answer does not tell to which. */
	private async searchReacting(names: PositionName[]): Promise<Detection | string> {
		const detection = await this.detect({ guesses: this.likeliest });
		if (detection.outcome !== 'unverified') return detection;
		const alone = await this.askAlone(this.likeliest[0]);
		const end = await endByPages(this.question, this.likeliest[0], alone);
		if (end) return end;
		if (alone.kind !== 'start')
			return isEmptyAnswer(alone) && this.likeliest.length === 1
				? await this.searchByPairs()
				: await this.searchOneByOne([], this.likeliest);
		const limits = { isCostly: this.options.isCostly, isPicky: false };
		const reaction = await findReaction(this.question, names.map(toCandidate), limits);
		return reaction.kind === 'found'
			? await this.detect({ guesses: reaction.candidates })
			: this.endByToken(detection);
	}

	/** Nothing came under any name: the list may take those for fields that it does not know. Each pair of names is asked for alone. */
	private async searchByPairs(): Promise<Detection | string> {
		const isRound = hasRoundLength(this.first);
		const found = await this.searchPairs(isRound ? usualPairs : usualPairs.slice(0, signedPairs));
		if (found) return found;
		return await (isRound ? this.searchOneByOne([], this.likeliest) : this.detect({ guesses: [] }));
	}

	private async searchPairs(pairs: typeof usualPairs): Promise<Detection | string | undefined> {
		for (const pair of pairs) {
			const { name, kind, size } = pair;
			const isFree = [name, size].every((one) => this.question.isFree(one));
			if (!isFree || this.options.isCostly()) continue;
			const answer = await this.question.ask([
				[size, 1],
				[name, kind === 'page' ? 2 : 1],
			]);
			if (answer.kind !== 'inside' || answer.place !== 1) continue;
			const candidate = toCandidate(pair);
			const end = await this.endByMention(answer.page, answer.place, candidate);
			return end ?? (await this.detect({ guesses: [candidate] }));
		}
		return undefined;
	}

	/** The list refuses names that it does not know, so each is tried alone: all of them only where its length is that of pages. */
	private async searchOneByOne(
		namedParameters: string[],
		tried: PaginationCandidate[] = [],
	): Promise<Detection | string> {
		const triedNames = tried.map(({ strategy }) => describeStrategy(strategy));
		const { first, options, question } = this;
		const hasPageLength = options.trustsFew
			? hasRoundLength(first)
			: couldBeOnePage(first.rows.length, question.list.listUrl);
		const isWorthAll = hasPageLength && !saysNoNextToken(first);
		const detection = await this.detect({
			guesses: paginationCandidates(first).filter(
				({ strategy }) => !triedNames.includes(describeStrategy(strategy)),
			),
			namedParameters,
			...(!isWorthAll && { maxBlindTries: maxTriesAfterRefusal }),
		});
		return tried.length === 0 ? this.endByToken(detection) : detection;
	}

	/** Asks again about the names that may have led to a row, until few are left, or the answer shows that it was none of them. */
	private async narrow(
		matching: PositionName[],
	): Promise<{ names: PositionName[]; areShown: boolean }> {
		let names = matching;
		let areShown = true;
		while (names.length > 2 && !this.options.isCostly()) {
			const next = (await this.question.askForRows(names, false)).matching;
			areShown = next.length > 0;
			if (!areShown || next.length >= names.length) break;
			names = next;
		}
		return { names: names.slice(0, 4), areShown };
	}

	/** A service that speaks of further pages where one row is asked for, and did not before, gave everything, unless a second page comes. */
	private async endByMention(
		page: ListPage,
		place: number,
		likeliest = this.likeliest[0],
	): Promise<Detection | string | undefined> {
		const count = this.first.rows.length;
		if (page.rows.length >= count || place + page.rows.length >= count) return undefined;
		const total = getTotal(page, count);
		if (total !== undefined && total > count) return undefined;
		// A count that came before, and did not settle it, settles nothing now.
		const isCounted = total === count && getTotal(this.first, count) === undefined;
		const mentionsMore = getExplicitStatus(page) === 'more' || getNextToken(page) !== undefined;
		if (!isCounted && !mentionsMore) return undefined;
		if (couldBeOnePage(count, this.question.list.listUrl)) {
			const detection = await this.detect({ guesses: [likeliest] });
			if (detection.outcome !== 'unverified') return detection;
		}
		return isCounted
			? { outcome: 'counted', reason: 'the service counts as many where one is asked for' }
			: mentionsPages;
	}

	private async detect(limits: Partial<GuessLimits>): Promise<Detection> {
		const pages = () => [...this.answers.values()].filter((page) => 'rows' in page);
		const count = this.first.rows.length;
		const detection = await tryGuesses(this.question.list, {
			guesses: paginationCandidates(this.first),
			// A list that gave rows, or counts all where it gives none, does so although it was asked with names that it does not know.
			mayCountFromZero: () =>
				pages().some((page) => page.rows.length > 0 || getTotal(page, count) === count),
			refusalsOfNames: this.refusalsOfNames,
			...limits,
			isCostly: this.options.isCostly,
		});
		if (detection.outcome === 'unverified') return detection;
		const isChanged = pages().some((page) => isFirstPageChanged(this.question.list, page));
		const found = { ...detection, changed: detection.changed || isChanged };
		return found.outcome === 'verified' ? { ...found, ignoredSizes: this.ignoredSizes } : found;
	}

	private async askAlone({ strategy }: PaginationCandidate): Promise<GroupAnswer> {
		const { listUrl, first, primaryKey, fetchPage } = this.question.list;
		const position = positionAfterFirstPage(first, primaryKey);
		const url = nextPageUrl(strategy, listUrl, position) ?? listUrl;
		return this.question.compare(this.answers.get(url) ?? (await fetchPage(url)));
	}
}
