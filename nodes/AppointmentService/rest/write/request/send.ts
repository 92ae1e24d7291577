import { hashToUuid } from '../../values/hash';
import { parseErrorInfo } from '../../http/errorInfo';
import { looksTruncated } from '../../http/retry';
import { ApiError } from '../../http/errors';
import { settle } from '../../http/settle';
import { assertNoRedirect } from '../../record/singleRecord';
import type { ParsedResponse } from '../../http/types';
import { resourceNameVariants } from '../../values/vocabulary';
import { nestedId } from '../fields/unchangedFields';
import { repairRequest } from './repairRequest';
import { isRefusalBody } from './refusedInBody';
import { isWriteOutcomeUnknown, FieldsRefusedError } from './errors';
import { buildWriteRequest, type RequestDraft, type WriteOptions } from './requestDraft';
import type { WriteTransport, Collection, WriteRequest } from './collection';

/** What a request could be instead, where a refusal asks for it. */
export interface Alternatives {
	alternativeMethod?(fault: unknown, last: RequestDraft): string | undefined;
	/** Makes a request whole again whose method was exchanged. */
	rebuild?(draft: RequestDraft): RequestDraft;
	/** Whether the refused request surely left nothing behind; not asked for changes, which are the same if made twice. */
	createdNothing?(): Promise<boolean>;
}

/**
 * Sends the request of a draft. Where the service refuses in a way that says that nothing was written, and names what it wants
 * instead, that is sent: another method once, because none but that can have been looked at, and another body once. Where that is
 * refused, too, the first refusal is the one that tells why.
 */
export async function sendWithRepair(
	collection: Collection,
	first: RequestDraft,
	options: WriteOptions,
	alternatives: Alternatives = {},
): Promise<
	{ page: ParsedResponse; draft: RequestDraft } | { fault: unknown; draft: RequestDraft }
> {
	const names = resourceNameVariants(collection.names);
	const repairedParts: Array<'method' | 'body'> = [];
	let draft = first;
	let firstRefusal: unknown;
	for (;;) {
		const outcome = await settle(
			sendOnce(
				collection.transport,
				buildWriteRequest(draft, optionsForAttempt(options, repairedParts.length)),
			),
		);
		if ('value' in outcome) {
			rememberRepair(collection, first, draft);
			return { page: outcome.value, draft };
		}
		const { fault } = outcome;
		if (isWriteOutcomeUnknown(fault)) return { fault, draft };
		firstRefusal ??= fault;
		const method = alternatives.alternativeMethod?.(fault, draft);
		const repair = repairRequest(draft, fault, options, { method, names });
		const part = repair?.part === 'method' ? 'method' : 'body';
		if (!repair || repairedParts.includes('body') || repairedParts.includes(part))
			return { fault: firstRefusal, draft };
		if (repair.droppedFields) {
			return { fault: new FieldsRefusedError(fault as ApiError, repair.droppedFields), draft };
		}
		if (alternatives.createdNothing && !(await alternatives.createdNothing()))
			return { fault: firstRefusal, draft };
		repairedParts.push(part);
		draft =
			part === 'method' && alternatives.rebuild ? alternatives.rebuild(repair.draft) : repair.draft;
	}
}

/** A request that was corrected is another request, and services refuse a key that came with another one. */
function optionsForAttempt(options: WriteOptions, repairCount: number): WriteOptions {
	const { idempotency } = options;
	if (!idempotency || repairCount === 0) return options;
	return {
		...options,
		idempotency: { ...idempotency, key: hashToUuid(idempotency.key, repairCount + 1) },
	};
}

/** The next record need not be refused for the same reason. What was left out because it was empty may be filled there. */
function rememberRepair(
	{ learned }: Collection,
	first: RequestDraft,
	accepted: RequestDraft,
): void {
	if (accepted.method !== first.method) learned.method = accepted.method;
	if (accepted.envelope !== first.envelope) learned.envelope = accepted.envelope;
	const refused = Object.entries(first.unchanged).filter(
		([name, value]) =>
			!Object.hasOwn(accepted.unchanged, name) &&
			nestedId(value) === undefined &&
			value !== null &&
			value !== '',
	);
	learned.refusedFields.push(...refused.map(([name]) => name));
}

/**
 * Sends one request that writes.
 *
 * @returns the answer of a service that took it
 * @throws ServiceRefusal, ConnectionFault
 */
export async function sendOnce(
	transport: Pick<WriteTransport, 'send'>,
	request: WriteRequest,
): Promise<ParsedResponse> {
	const response = await transport.send(request);
	assertNoRedirect(response);
	const { body, status } = response;
	if (status >= 400 || isRefusalBody(body)) throw new ApiError(parseErrorInfo(response));
	if (typeof body !== 'string') return response;
	if (looksTruncated(body)) throw new ApiError(parseErrorInfo(response), 'cutOff');
	if (/^\s*</.test(body)) throw new ApiError(parseErrorInfo(response), 'unreadable');
	return response;
}
