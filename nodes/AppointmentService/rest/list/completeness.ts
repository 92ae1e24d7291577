import { getTotal } from '../paging/pageStatus';
import type { StopReason } from './followPages';
import type { RecordSet } from '../record/recordSet';
import type { ListPage } from '../page/listPage';

/** Whether all records came, and why that is known or not, in one sentence for the user. */
export interface Completeness {
	complete: boolean;
	reason: string;
	/** Another reading of the list may settle it: it moved while it was read, or left a gap. */
	shouldReread?: boolean;
	/** Nothing that the service says speaks against it; only the reading itself was uneven. */
	isInconclusive?: boolean;
	/** Whoever knows how the list is paged can settle it by saying so. */
	isConfigurable?: boolean;
}

/** Judges how a reading ended against what the service claimed on the way. */
export function assessCompleteness(
	stopReason: StopReason,
	recordSet: RecordSet,
	first: ListPage,
): Completeness {
	const { size } = recordSet;
	if (stopReason.kind === 'limit') return { complete: true, reason: 'As many records as wanted.' };
	if (stopReason.kind === 'cap')
		return {
			complete: false,
			reason: `Reading stopped after ${size} records because ${stopReason.detail ?? 'the list has too many pages'}.`,
		};

	if (stopReason.kind === 'refused') {
		return {
			complete: false,
			reason: `After ${size} records the service refused to go on, and it may have more.`,
			isConfigurable: true,
		};
	}
	const complaint = first.pageInfo.warnings[0];
	if (complaint !== undefined) {
		return {
			complete: false,
			reason: `The service gave ${size} records and a warning: ${shorten(complaint)}.`,
		};
	}
	if (first.rival) return { complete: false, reason: describeAlternativeRows(first, first.rival) };
	const firstPageTotal = getTotal(first, first.rows.length);
	// A number on the first page that later pages outgrow counted that page only.
	const totals =
		stopReason.totals.length > 0 && firstPageTotal !== undefined
			? [firstPageTotal, ...stopReason.totals]
			: stopReason.totals;
	const totalAtStart = totals[0] ?? getTotal(first, size);
	const totalAtEnd = totals.at(-1) ?? totalAtStart;
	const shrank = totals.some((total, index) => index > 0 && total < totals[index - 1]);
	if (totalAtStart !== undefined && totalAtEnd !== undefined && totalAtEnd >= size) {
		const twins = recordSet.duplicates > 0 && !recordSet.primaryKey.path;
		const grownAround = recordSet.duplicates <= totalAtEnd - totalAtStart || size >= totalAtEnd;
		const endless = stopReason.kind === 'stuck' && totalAtEnd > size;
		if (
			!shrank &&
			size >= totalAtStart &&
			!twins &&
			grownAround &&
			!endless &&
			!recordSet.changed
		) {
			return {
				complete: true,
				reason: `The service counts ${totalAtEnd} records, and ${size} came.`,
			};
		}
		const hasChanged =
			shrank || totalAtStart !== totalAtEnd || recordSet.duplicates > 0 || recordSet.changed;
		return {
			complete: false,
			reason: hasChanged
				? `The list changed while it was read: the service counted ${totalAtStart} records at first, ${totalAtEnd} at last, and ${size} came.`
				: `The service counts ${totalAtEnd} records, and ${size} came.`,
			shouldReread: hasChanged || stopReason.hasShortPage,
		};
	}
	if (stopReason.kind === 'stuck') {
		return {
			complete: false,
			reason: `After ${size} records the service repeats itself instead of going on or ending.`,
			isConfigurable: true,
		};
	}
	const disproved = firstPageTotal !== undefined && totals.length > 0;
	if (recordSet.duplicates > 0 || recordSet.changed || disproved) {
		return {
			complete: false,
			reason: disproved
				? `The service counts fewer records than the ${size} that came.`
				: `The list changed while its ${size} records were read.`,
			shouldReread: true,
			isInconclusive: true,
		};
	}
	return {
		complete: true,
		reason:
			stopReason.kind === 'said'
				? `The service says that these ${size} records are all.`
				: `Nothing follows after these ${size} records.`,
	};
}

/** Says that other records stand in the answer, which may be those that were asked for. */
export function describeAlternativeRows({ rows, path }: ListPage, alternative: string[]): string {
	const rowCount = rows.length === 0 ? 'none' : String(rows.length);
	return `Records stand under “${alternative.join('.')}” and ${rowCount} under “${path.join('.')}”; it is not known which of them were asked for.`;
}

function shorten(complaint: unknown): string {
	const text = typeof complaint === 'string' ? complaint : JSON.stringify(complaint);
	return text.replace(/\s+/g, ' ').slice(0, 200);
}
