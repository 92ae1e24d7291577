import { copyDigits } from '../../values/exactNumbers';
import type { JsonObject } from '../../http/types';
import { wrapBody, type BodyEnvelope } from './bodyEnvelope';
import type { WriteRequest } from './collection';

/** How the user says that writing goes, where the user says so. */
export interface WriteOptions {
	method?: string;
	/** The address to write to; the id and the fields are left out for a new record. */
	resolveUrl?(id?: string, content?: JsonObject): string;
	/** Name of the wrapper; empty for none. */
	wrapper?: string;
	/** `merge`: only what changes is sent; `replace`: the whole record. */
	updateStyle?: 'merge' | 'replace';
	/** Send `If-Match` where the record was read with an ETag. */
	checkVersion: boolean;
	/** A key by which the service knows a repeated request, and where it looks for it. */
	idempotency?: { key: string; header?: string; field?: string };
	/** Only tell what would be sent. */
	dryRun: boolean;
	/** The user's time zone. */
	zone: string;
}

/** A request that is thought of, before it is written down. */
export interface RequestDraft {
	method: string;
	url: string;
	envelope: BodyEnvelope;
	/** What the user means to write. */
	changes: JsonObject;
	/** What stands beside the wrapper. */
	siblings?: JsonObject;
	/** What is sent along because the whole record is. */
	unchanged: JsonObject;
	/** The fields as they were read, which know how their numbers are spelled. */
	current?: JsonObject;
	/** The whole record is sent, so what is left out of it may be emptied. */
	isReplacement?: boolean;
	id?: string;
	etag?: string;
}

/** The request of a draft. */
export function buildWriteRequest(
	draft: RequestDraft,
	{ idempotency, checkVersion }: WriteOptions,
): WriteRequest {
	const { method, url, envelope, changes, siblings, unchanged, current = {}, id, etag } = draft;
	const { key, header, field } = idempotency ?? {};
	const sentFields = copyDigits({ ...unchanged, ...changes }, current, unchanged, changes);
	const fields = wrapBody(sentFields, envelope, id);
	const idempotencyField = field && key ? { [field]: key } : {};
	const body =
		method === 'DELETE'
			? undefined
			: copyDigits({ ...idempotencyField, ...siblings, ...fields }, siblings ?? {}, fields);
	return {
		method,
		url,
		headers: {
			...(etag !== undefined && checkVersion && { 'If-Match': etag }),
			...(header && key && { [header]: key }),
		},
		...(body && { body }),
		repeatable: key !== undefined && Boolean(header || (field && body)),
	};
}
