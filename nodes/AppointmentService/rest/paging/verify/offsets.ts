import { getExplicitStatus } from '../pageStatus';
import { countSharedRows, startsWithRows } from '../../page/overlap';
import type { ListPage } from '../../page/listPage';
import { numberedPageUrl, type PagedStrategy } from '../strategy';
import { verifyPageNumbers } from './pageNumbers';
import {
	endedWithFirst,
	hasMostlyNewRows,
	indicatesMore,
	requestOnce,
	verifiedAfterFirst,
	type Confidence,
	type Probe,
	type ProbeResult,
} from './probe';

type OffsetStrategy = Extract<PagedStrategy, { style: 'offset' }>;

/** Verifies row offsets. Where nothing supports them, the last row is requested again: a true offset brings it back, alone where the list ends. */
export async function verifyOffsets(
	probe: Probe,
	strategy: OffsetStrategy,
	confidence: Confidence,
): Promise<ProbeResult> {
	const { listUrl, first } = probe;
	const count = first.rows.length;
	const rowsBefore = confidence === 'blind' && count > 1 ? count - 1 : count;
	const second = await requestOnce(probe, numberedPageUrl(strategy, listUrl, 1, rowsBefore));
	if (second === undefined) return 'alreadyRequested';
	if (second === 'refused') return 'refuted';
	const hasMore = indicatesMore(first, count);
	const isNothing = count > 0 && (second === 'pastEnd' || second.rows.length === 0);
	// A place where a row is known, or must be, lies behind the end where the name counts pages.
	const mayCountPages =
		confidence === 'blind'
			? (probe.mayCountFromZero?.() ?? true)
			: confidence === 'echoed' && hasMore;
	if (isNothing && mayCountPages) {
		const byPage = { ...strategy, style: 'page', first: 1 } as const;
		const result = await verifyPageNumbers(probe, byPage, 'blind');
		if (typeof result === 'object') return result;
	}
	if (second === 'pastEnd') return 'refuted';

	if (rowsBefore < count) {
		const result = verifyOverlap(probe, strategy, second, rowsBefore);
		// Two rows may be known where rows count from 1.
		const isWorthRetry = hasMostlyNewRows(probe, { ...second, rows: second.rows.slice(2) });
		return result === 'refuted' && isWorthRetry
			? await retryOverlap(probe, strategy, second)
			: result;
	}
	const place = first.pageInfo.offset?.path.join('\0');
	const echo = [second.pageInfo.offset, ...second.pageInfo.cursors].find(
		(entry) => entry?.path.join('\0') === place,
	)?.value;
	if (confidence === 'echoed' && echo !== rowsBefore + strategy.first) return 'refuted';
	const verified = verifiedAfterFirst(probe, strategy, second);
	if (confidence === 'blind' || second.rows.length > 0)
		return hasMostlyNewRows(probe, second) ? verified : 'refuted';
	if (hasMore && indicatesMore(second, count, strategy)) return verified;
	// Some services say of the last page with records, too, that more follows.
	if (hasMore && getExplicitStatus(second, strategy) !== 'end') return 'refuted';
	return endedWithFirst(probe, strategy, second, 'the page after it is empty');
}

function verifyOverlap(
	probe: Probe,
	strategy: OffsetStrategy,
	second: ListPage,
	rowsBefore: number,
): ProbeResult {
	const { first, primaryKey } = probe;
	const [overlap, ...rest] = second.rows;
	const last = first.rows[first.rows.length - 1];
	if (overlap === undefined || primaryKey.getKey(overlap) !== primaryKey.getKey(last))
		return 'refuted';
	if (rest.length > 0) {
		const isNew = hasMostlyNewRows(probe, { ...second, rows: rest });
		return isNew ? { outcome: 'verified', strategy, second, rowsBefore } : 'refuted';
	}
	// Rows that are left out of a page are none at its end.
	const leadsOn = (second.pageInfo.nextOffset?.value ?? 0) > rowsBefore + 1;
	return leadsOn || indicatesMore(first, first.rows.length)
		? 'refuted'
		: { outcome: 'ended', strategy, reason: 'nothing follows its last record' };
}

/** New rows came, but not from the one on that was requested: the list changed, as its first page shows, or rows are counted from 1. */
async function retryOverlap(
	probe: Probe,
	strategy: OffsetStrategy,
	tooEarly: ListPage,
): Promise<ProbeResult> {
	const { fetchPage, listUrl, primaryKey } = probe;
	const first = await fetchPage(listUrl);
	if ('refusal' in first || first.rows.length < 2) return 'refuted';
	if (countSharedRows(first, probe.first, primaryKey) === first.rows.length) {
		const rowsBefore = first.rows.length - 2;
		const isFromOne =
			strategy.first === 0 &&
			tooEarly.rows.length > 2 &&
			startsWithRows(first, probe.first, primaryKey) &&
			startsWithRows(tooEarly, { ...first, rows: first.rows.slice(rowsBefore) }, primaryKey);
		if (!isFromOne) return 'refuted';
		const fromOne = { ...strategy, first: 1 };
		return { outcome: 'verified', strategy: fromOne, second: tooEarly, rowsBefore };
	}
	probe.changed = true;
	const rowsBefore = first.rows.length - 1;
	const second = await fetchPage(numberedPageUrl(strategy, listUrl, 1, rowsBefore));
	if ('refusal' in second) return 'refuted';
	return verifyOverlap({ ...probe, first }, strategy, second, rowsBefore);
}
