import { isAboutValues } from '../http/errorInfo';
import { ApiError } from '../http/errors';
import { settle } from '../http/settle';
import type { JsonObject } from '../http/types';
import { placeFields } from './fields/placeFields';
import { WriteError } from './request/errors';
import { findMentions, isMissing } from './request/repair/refusalWords';
import type { WriteOptions } from './request/requestDraft';

/** Puts fields where records have them, or leaves them as they are. */
export type Placement = typeof placeFields;

/** Writes with the fields where the records have them; where that is refused or ignored, as given. @param createdNothing not given for updates, which may be repeated */
export async function withPlacement<T>(
	{ wrapper }: Pick<WriteOptions, 'wrapper'>,
	write: (place: Placement) => Promise<T>,
	createdNothing: (fields: JsonObject, wasMissed: boolean) => Promise<boolean> = async () => true,
): Promise<T> {
	const asGiven: Placement = (fields) => fields;
	if (wrapper !== undefined) return await write(asGiven);
	let moved: JsonObject | undefined;
	let names: string[] = [];
	const place: Placement = (fields, ...records) => {
		const placed = placeFields(fields, ...records);
		moved = placed === fields ? undefined : placed;
		names = Object.keys(fields).filter((name) => !Object.hasOwn(placed, name));
		return placed;
	};
	const first = await settle(write(place));
	if ('value' in first) return first.value;
	const { fault } = first;
	const errorInfo = fault instanceof ApiError ? fault.errorInfo : undefined;
	const isRefused = errorInfo !== undefined && isAboutValues(errorInfo);
	if (!moved || !(keptNothing(fault) || isRefused)) throw fault;
	const mentions = errorInfo ? findMentions(errorInfo, names, []) : [];
	const wasMissed = mentions.some(
		({ name, message }) => names.includes(name) && isMissing(message),
	);
	if (!(await createdNothing(moved, wasMissed))) throw fault;
	return await write(asGiven);
}

/** Whether the service took a write, and the record shows nothing of it. */
export const keptNothing = (fault: unknown) =>
	fault instanceof WriteError && fault.problem.kind === 'ignored' && !fault.problem.isPartial;
