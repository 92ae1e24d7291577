import { hashToUuid } from '../../record/hashes';
import { isAboutValues, parseErrorInfo, textsOf } from '../../http/errorInfo';
import { lastSegment, parseLink } from '../../http/links';
import { looksTruncated } from '../../http/retry';
import { ApiError, hasErrorStatus } from '../../http/errors';
import { settle } from '../../http/settle';
import { assertNoRedirect } from '../../record/singleRecord';
import type { JsonObject, ParsedResponse } from '../../http/types';
import { nestedId } from '../fields/references';
import { repairRequest } from './repair/repairRequest';
import { isMethodRefusal } from './repair/updateMethod';
import { classifyWriteResponse } from '../../http/failedBody';
import { WriteError, type HelpfulOption, isWriteOutcomeUnknown, WriteRefusedError } from './errors';
import { hasFilledField } from './repair/repairBody';
import { findMentions, isMissing, isUnwanted, wantsWholeRecord } from './repair/refusalWords';
import {
	buildWriteRequest,
	type RequestDraft,
	type WriteOptions,
	type WriteRequest,
} from './requestDraft';
import type { Collection, LearnedBehavior, WriteTransport } from './collection';

type Sent = { draft: RequestDraft } & ({ response: ParsedResponse } | { fault: unknown });

const maxBodyRepairs = 3;
/** Some services name the first field alone that may not be written, and a record has several. */
const maxNarrowings = 20;

/**
 * Sends the request of a draft. Where the service refuses it, wrote nothing and says what it wants instead, that is sent: another method, another
 * body three times at most, one without a field that was not to be changed. No request is sent twice. The fault is the last refusal, unless
 * that is of the method alone or of what was corrected, with the options that may help.
 * @param created the fields of a new record: nothing is sent again where a refused request may have made it
 */
export async function sendWithRepair(
	{ transport, learned, variants }: Pick<Collection, 'transport' | 'learned' | 'variants'>,
	first: RequestDraft,
	options: WriteOptions,
	created?: { list: Collection; wanted: JsonObject },
): Promise<Sent> {
	const sentRequests = new Set<string>();
	let bodyRepairs = 0;
	let narrowings = 0;
	// At an address that the user gave, another method could mean another action.
	const refusedMethods: string[] | undefined =
		first.complete && !options.resolveUrl ? [] : undefined;
	let draft = first;
	let reason: { fault: unknown; draft: RequestDraft; isMethod?: true } | undefined;
	for (;;) {
		const { checkVersion, idempotency: given } = options;
		const count = sentRequests.size;
		// Services refuse a key that they saw with another body.
		const keyOf = (key: string) => (count === 0 ? key : hashToUuid(key, count + 1));
		const idempotency = given && { ...given, key: keyOf(given.key) };
		const request = buildWriteRequest(draft, { checkVersion, idempotency });
		sentRequests.add(requestIdentity(draft));
		const isTaken = created && (() => created.list.hasMade(created.wanted));
		const outcome = await settle(
			sendOnce(transport, request, request.repeatable ? undefined : isTaken),
		);
		if ('value' in outcome) {
			rememberRepair(learned, first, draft);
			return { response: outcome.value, draft };
		}
		const { fault } = outcome;
		if (isWriteOutcomeUnknown(fault))
			return { fault: withHelpfulOptions(fault, first, options), draft };
		if (!reason || (reason.isMethod && !isMethodRefusal(fault))) reason = { fault, draft };
		const { fault: shown, draft: refused } = reason;
		const giveUp = () => ({ fault: withHelpfulOptions(shown, refused, options), draft });
		const repair = repairRequest(draft, fault, options, {
			refusedMethods,
			names: variants,
			examples: first.current ? [first.current] : await created?.list.examples(),
		});
		// What a corrected request is refused for is the reason to know, but for a wrapper that was left out.
		const isBare = first.envelope.wrapper !== undefined && draft.envelope.wrapper === undefined;
		const isCorrected =
			bodyRepairs > 0 &&
			!isBare &&
			!draft.isGuess &&
			hasErrorStatus(fault, [200, 201, 207, 400, 409, 422]);
		if (!repair)
			return isCorrected ? { fault: withHelpfulOptions(fault, draft, options), draft } : giveUp();
		const { droppedFields: fields, ...parts } = repair;
		let next: RequestDraft = { ...draft, ...parts };
		const { method, mediaType, envelope, changes } = next;
		const isMethod = method !== draft.method;
		if (isMethod && draft.complete)
			next = draft.complete({ ...next, mediaType: learned.mediaTypes?.[method] });
		const [size, nextSize] = [draft, next].map(({ unchanged }) => Object.keys(unchanged).length);
		const isNarrower = !isMethod && nextSize < size && narrowings++ < maxNarrowings;
		if (!isMethod && !isNarrower && bodyRepairs === maxBodyRepairs) return giveUp();
		if (sentRequests.has(requestIdentity(next))) return giveUp();
		if (fields) {
			const refusal = new WriteError({ kind: 'fieldsRefused', reason: fault as ApiError, fields });
			return { fault: refusal, draft };
		}
		// Nobody makes a record of a body that he cannot read.
		const wasRead = mediaType === draft.mediaType;
		const isRenamed = envelope !== draft.envelope || changes !== draft.changes;
		const wasMissed = isRenamed && hasErrorStatus(fault, [400, 422]);
		if (wasRead && created && !(await created.list.lacksRecord(created.wanted, wasMissed)))
			return giveUp();
		if (isMethod) {
			refusedMethods?.push(draft.method);
			if (fault === shown) reason.isMethod = true;
		} else if (isNarrower) reason = undefined;
		else bodyRepairs++;
		draft = next;
	}
}

function requestIdentity(draft: RequestDraft): string {
	const { method, url, body, headers } = buildWriteRequest(draft, { checkVersion: false });
	return JSON.stringify([method, url, body, headers]);
}

/** Spares the next record the same refusal. A field that was left out because it was empty may be filled there. */
function rememberRepair(
	learned: LearnedBehavior,
	first: RequestDraft,
	accepted: RequestDraft,
): void {
	if (accepted.method !== first.method) learned.method = accepted.method;
	if (accepted.envelope !== first.envelope) learned.envelope = accepted.envelope;
	if (accepted.isListed) learned.isListed = true;
	if (accepted.mediaType !== undefined)
		learned.mediaTypes = { ...learned.mediaTypes, [accepted.method]: accepted.mediaType };
	if (accepted.isReplacement && !first.isReplacement && accepted.method === first.method)
		learned.wholeRecord = true;
	if (accepted.identity) learned.identity = accepted.identity;
	const refused = Object.entries(first.unchanged).filter(
		([name, value]) =>
			!Object.hasOwn(accepted.unchanged, name) &&
			nestedId(value) === undefined &&
			value !== null &&
			value !== '',
	);
	learned.refusedFields.push(...refused.map(([name]) => name));
}

/** HTTP 303 to what was written, or from a record to its list, is a yes; one to another page may be a refusal. */
function leadsToRecord(
	{ status, headers }: ParsedResponse,
	{ method, url }: WriteRequest,
): boolean {
	const target = status === 303 ? parseLink(headers.location, url)?.href : undefined;
	const [from, to] = [url, target ?? ''].map((link) => link.split(/[?#]/)[0].replace(/\/$/, ''));
	if (method === 'POST') return to.startsWith(`${from}/`) && /\d/.test(lastSegment(to));
	return to === from || to === from.slice(0, from.lastIndexOf('/'));
}

/** Sends one request that writes. @throws ApiError, NetworkError where the service did not take it */
export async function sendOnce(
	transport: Pick<WriteTransport, 'send'>,
	request: WriteRequest,
	isTaken?: () => Promise<boolean>,
): Promise<ParsedResponse> {
	const response = await transport.send(request, isTaken);
	if (!leadsToRecord(response, request)) assertNoRedirect(response);
	const { body, status } = response;
	if (status >= 400 || classifyWriteResponse(body) === 'refused')
		throw new ApiError(parseErrorInfo(response));
	if (typeof body !== 'string') return response;
	if (looksTruncated(body)) throw new ApiError(parseErrorInfo(response), 'cutOff');
	if (/^\s*</.test(body)) throw new ApiError(parseErrorInfo(response), 'unreadable');
	return response;
}

/** Statuses with which services refuse how a request is made. A record that is written was read before, so 404 is one of them. */
const requestStatuses = [400, 404, 405, 406, 411, 415, 422, 500, 501];

/** A refusal of a draft with the options that may help; the same error where none can. */
function withHelpfulOptions(fault: unknown, first: RequestDraft, options: WriteOptions): unknown {
	if (!(fault instanceof ApiError) || fault.kind !== 'refused') return fault;
	const { status } = fault.errorInfo;
	const hasBadValues = isAboutValues(fault.errorInfo) || status === 500 || status < 300;
	if (!requestStatuses.includes(status) && !hasBadValues) return fault;
	if (!hasBadValues || first.method === 'DELETE')
		return new WriteRefusedError(fault, ['method', 'path', 'dryRun']);
	const text = textsOf(fault.errorInfo).join(' ');
	const isUpdate = first.current !== undefined;
	const sent = { ...first.unchanged, ...first.changes };
	const mentions = findMentions(fault.errorInfo, Object.keys(sent), []);
	const isUnsent = ({ name }: { name: string }) => !hasFilledField(sent, name);
	const wantsKey = /idempoten/i.test(text);
	const isNew = !isUpdate && !wantsKey && hasErrorStatus(fault, [400, 422]);
	// A service that misses nothing of what was sent has found it.
	const wasFound = mentions.every((of) => isUnsent(of) && isMissing(of.message));
	const isInForm = isNew && wasFound && mentions.length > 0;
	const style = first.isReplacement ? 'sendChanges' : 'sendWhole';
	const isAboutStyle = first.isReplacement
		? isUnwanted(text)
		: isMissing(text) || wantsWholeRecord(text);
	const helpful: Array<[HelpfulOption, boolean]> = [
		['idempotency', wantsKey && !options.idempotency],
		[style, isUpdate && isAboutStyle],
		// What an update may not change, such as the status, may be changed at an address of its own.
		['path', isUpdate && mentions.some((of) => of.name in first.changes && isUnwanted(of.message))],
		['wrapper', !isInForm],
		[style, isUpdate && !isAboutStyle],
		['method', /\bmethod\b|\b(PUT|PATCH|POST)\b/.test(text)],
		['dryRun', !isInForm],
		['json', mentions.some(isUnsent)],
	];
	return new WriteRefusedError(
		fault,
		helpful.filter(([, helps]) => helps).map(([option]) => option),
	);
}
