import { hashToUuid } from '../../values/hashToUuid';
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

/** Other requests to try after a refusal. */
export interface Alternatives {
	alternativeMethod?(error: unknown, last: RequestDraft): string | undefined;
	/** Completes the request for its new method. */
	rebuild?(draft: RequestDraft): RequestDraft;
	/** Whether the refused request surely created nothing; not given for updates, which may be repeated. */
	createdNothing?(): Promise<boolean>;
}

/**
 * Sends the request of a draft. Where the service refuses in a way that means that nothing was written, and says what it wants
 * instead, that is sent: another method once, because the service cannot have looked at more than the method, and another body once.
 * Where that is refused, too, the result is the first refusal, which gives the reason.
 */
export async function sendWithRepair(
	collection: Collection,
	first: RequestDraft,
	options: WriteOptions,
	alternatives: Alternatives = {},
): Promise<
	{ response: ParsedResponse; draft: RequestDraft } | { fault: unknown; draft: RequestDraft }
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
			return { response: outcome.value, draft };
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

/** A repaired request needs another idempotency key: services refuse a key that they saw with another body. */
function optionsForAttempt(options: WriteOptions, repairCount: number): WriteOptions {
	const { idempotency } = options;
	if (!idempotency || repairCount === 0) return options;
	return {
		...options,
		idempotency: { ...idempotency, key: hashToUuid(idempotency.key, repairCount + 1) },
	};
}

/** Spares the next record the same refusal. A field that was left out because it was empty may be filled there. */
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
 * @throws ApiError, NetworkError where the service did not take it
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
