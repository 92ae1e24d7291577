import { nextPageUrl, positionAfterFirstPage, type PaginationStrategy } from '../strategy';
import {
	endedWithFirst,
	hasMostlyNewRows,
	indicatesMore,
	requestOnce,
	verifiedAfterFirst,
	type Probe,
	type ProbeResult,
} from './probe';

type CursorStrategy = Extract<PaginationStrategy, { style: 'cursor' }>;

/** Verifies tokens, under a guessed name: an empty page proves nothing. */
export async function verifyCursor(probe: Probe, strategy: CursorStrategy): Promise<ProbeResult> {
	const { listUrl, first, primaryKey } = probe;
	const second = await requestOnce(
		probe,
		nextPageUrl(strategy, listUrl, positionAfterFirstPage(first, primaryKey)),
	);
	if (second === undefined) return 'alreadyRequested';
	if (typeof second === 'string') return 'refuted';
	const isVerified =
		second.rows.length > 0
			? hasMostlyNewRows(probe, second)
			: indicatesMore(second, first.rows.length, strategy);
	return isVerified ? verifiedAfterFirst(probe, strategy, second) : 'refuted';
}

/** Verifies links. They are the service's own: an empty page behind one is the end. */
export async function verifyLinks(probe: Probe): Promise<ProbeResult> {
	const { listUrl, first, primaryKey } = probe;
	const strategy: PaginationStrategy = { style: 'link' };
	const second = await requestOnce(
		probe,
		nextPageUrl(strategy, listUrl, positionAfterFirstPage(first, primaryKey)),
	);
	if (second === undefined) return 'alreadyRequested';
	if (typeof second === 'string') return 'refuted';
	if (second.rows.length === 0 && !indicatesMore(second, first.rows.length, strategy)) {
		return first.pageInfo.hasMore?.value === true
			? 'refuted'
			: endedWithFirst(probe, strategy, second, 'the page behind its link is empty');
	}
	return second.rows.length === 0 || hasMostlyNewRows(probe, second)
		? verifiedAfterFirst(probe, strategy, second)
		: 'refuted';
}
