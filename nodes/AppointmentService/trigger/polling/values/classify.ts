import type { ChangeKind } from '../state/types';
import type { RecordValues } from './types';

/** What is known of a record before and after. */
export interface RecordChange {
	/** Its id was not known. */
	isNew: boolean;
	/** Something in it has changed. */
	isEdited: boolean;
	before?: RecordValues;
	after?: RecordValues;
	/** It was known as cancelled, although its values are not kept. */
	wasCancelled: boolean;
	/** It was known to say that it was deleted, or that is not known. */
	wasDeleted: boolean;
	/** Its start must have been another one, although the earlier one is not kept. */
	hasMoved: boolean;
}

/** The most specific of the chosen kinds of change, where it is one of them. */
export function classifyChange(
	change: RecordChange,
	chosen: ReadonlySet<ChangeKind>,
): ChangeKind | undefined {
	return kindsOf(change).find((kind) => chosen.has(kind));
}

/** All that has happened to a record, the most specific first. */
function kindsOf({
	isNew,
	isEdited,
	before,
	after,
	wasCancelled,
	wasDeleted,
	hasMoved,
}: RecordChange): ChangeKind[] {
	const isCancelled = after?.isCancelled === true;
	const isPaid = after?.isPaid === true;
	if (isNew) return ['created', ...(isCancelled ? ['cancelled' as const] : []), ...paid(isPaid)];
	const deleted = after?.isDeleted === true && !wasDeleted ? ['deleted' as const] : [];
	if (!before || !after) {
		if (!isEdited) return [];
		return [
			...deleted,
			...(isCancelled && !wasCancelled ? ['cancelled' as const] : []),
			...(hasMoved ? ['rescheduled' as const] : []),
			'changed',
		];
	}
	return [
		...deleted,
		...(isCancelled && !before.isCancelled ? ['cancelled' as const] : []),
		...(before.start !== undefined && after.start !== undefined && before.start !== after.start
			? ['rescheduled' as const]
			: []),
		...(hasOtherStatus(before, after) ? ['statusChanged' as const] : []),
		...paid(isPaid && !before.isPaid),
		...(isEdited ? ['changed' as const] : []),
	];
}

function paid(isPaid: boolean): ChangeKind[] {
	return isPaid ? ['paid'] : [];
}

function hasOtherStatus(before: RecordValues, after: RecordValues): boolean {
	return (
		before.status !== after.status ||
		before.isCancelled !== after.isCancelled ||
		before.isNoShow !== after.isNoShow
	);
}
