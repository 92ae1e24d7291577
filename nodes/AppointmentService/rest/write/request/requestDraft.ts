import { copyDigits } from '../../values/exactNumbers';
import type { JsonObject } from '../../http/types';
import { wrapBody, type BodyEnvelope } from './bodyEnvelope';
import { toJsonPatch } from './bodyText';
import type { WriteRequest } from './collection';
import { jsonPatchType } from '../../http/errorInfo';

/** The user's options for writing. */
export interface WriteOptions {
	method?: string;
	/** The address to write to; called without id and fields for a new record. */
	resolveUrl?(id?: string, content?: JsonObject): string;
	/** Name of the wrapper; empty for none. */
	wrapper?: string;
	/** `merge`: only changed fields are sent; `replace`: the whole record. */
	updateStyle?: 'merge' | 'replace';
	/** Send `If-Match` where the record was read with an ETag. */
	checkVersion: boolean;
	/** A key by which the service recognizes a repeated request, and the header or field for it. */
	idempotency?: { key: string; header?: string; field?: string };
	/** Send nothing where the record has the values already. */
	skipUnchanged?: boolean;
	/** Only return the request, without sending it. */
	dryRun: boolean;
	/** The user's time zone. */
	zone: string;
}

/** The parts of a request that writes, before it is built. */
export interface RequestDraft {
	method: string;
	url: string;
	envelope: BodyEnvelope;
	/** Fields that the user wants to write. */
	changes: JsonObject;
	/** Keys beside the wrapper. */
	siblings?: JsonObject;
	/** Fields that are sent along unchanged, because the whole record is sent. */
	unchanged: JsonObject;
	/** What says which record it is, or of which type, where the service wants that in the body. */
	identity?: JsonObject;
	/** The fields as they were read, with the spelling of their numbers. */
	current?: JsonObject;
	/** The whole record is sent, so the service may empty fields that are left out. */
	isReplacement?: boolean;
	id?: string;
	etag?: string;
	/** Media type of the body; left out for JSON. */
	mediaType?: string;
}

export function buildWriteRequest(
	draft: RequestDraft,
	{ idempotency, checkVersion }: WriteOptions,
): WriteRequest {
	const { method, url, envelope, changes, siblings, current = {}, id, etag } = draft;
	const unchanged = { ...draft.identity, ...draft.unchanged };
	const { key, header, field } = idempotency ?? {};
	const sentFields = copyDigits({ ...unchanged, ...changes }, current, draft.unchanged, changes);
	const body = method === 'DELETE' ? undefined : buildBody();
	const mediaType = body && draft.mediaType;
	return {
		method,
		url,
		headers: {
			...(mediaType && { 'Content-Type': mediaType }),
			...(etag !== undefined && checkVersion && { 'If-Match': etag }),
			...(header && key && { [header]: key }),
		},
		...(body && { body }),
		...(mediaType && { mediaType }),
		repeatable: key !== undefined && Boolean(header || (field && body)),
	};

	function buildBody(): WriteRequest['body'] {
		if (draft.mediaType === jsonPatchType)
			return toJsonPatch({ ...sentFields, ...siblings }, current);
		const fields = wrapBody(sentFields, envelope, id);
		const idempotencyField = field && key ? { [field]: key } : {};
		return copyDigits({ ...idempotencyField, ...siblings, ...fields }, siblings ?? {}, fields);
	}
}
