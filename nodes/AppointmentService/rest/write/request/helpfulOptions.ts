import { isAboutValues } from '../../http/errorInfo';
import { ApiError } from '../../http/errors';
import type { RequestDraft, WriteOptions } from './requestDraft';
import { isMissing, isUnwanted, wantsWholeRecord } from './repair/refusalWords';

/** An option of the node with which the user can have the request sent in another way. */
export type HelpfulOption =
	| 'method'
	| 'path'
	| 'wrapper'
	| 'sendWhole'
	| 'sendChanges'
	| 'idempotency'
	| 'dryRun';

/** The service refused a write, and the corrections that its refusal asked for did not help. */
export class WriteRefusedError extends ApiError {
	constructor(
		{ errorInfo, kind, location }: ApiError,
		/** Options that may help, the best first. */
		readonly options: HelpfulOption[],
	) {
		super(errorInfo, kind, location);
	}
}

/**
 * Statuses with which services refuse how a request is made; with 500 where they did not expect it. A record that is written was
 * read before, so 404 is about the request, too.
 */
const requestStatuses = [400, 404, 405, 406, 411, 415, 422, 500, 501];

/**
 * A refusal with the options that may help, by what it says and by what the request was.
 *
 * @param first the draft of the request that was refused
 * @returns the same error where no option can help
 */
export function withHelpfulOptions(
	fault: unknown,
	first: RequestDraft,
	options: WriteOptions,
): unknown {
	if (!(fault instanceof ApiError) || fault.kind !== 'refused') return fault;
	const { status, message, fields } = fault.errorInfo;
	const hasBadValues = isAboutValues(fault.errorInfo) || status === 500 || status < 300;
	if (!requestStatuses.includes(status) && !hasBadValues) return fault;
	return new WriteRefusedError(fault, chooseOptions());

	function chooseOptions(): HelpfulOption[] {
		if (!hasBadValues) return ['method', 'path', 'dryRun'];
		if (first.method === 'DELETE') return ['method', 'path', 'dryRun'];
		const text = [message, ...Object.values(fields).flat()].join(' ');
		const isUpdate = first.current !== undefined;
		const style: HelpfulOption = first.isReplacement ? 'sendChanges' : 'sendWhole';
		const isAboutStyle = first.isReplacement
			? isUnwanted(text)
			: isMissing(text) || wantsWholeRecord(text);
		return [
			...(/idempoten/i.test(text) && !options.idempotency ? (['idempotency'] as const) : []),
			...(isUpdate && isAboutStyle ? [style] : []),
			'wrapper',
			...(isUpdate && !isAboutStyle ? [style] : []),
			...(/\bmethod\b|\b(PUT|PATCH|POST)\b/.test(text) ? (['method'] as const) : []),
			'dryRun',
		];
	}
}
