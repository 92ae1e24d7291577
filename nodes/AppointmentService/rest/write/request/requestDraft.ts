import { formType, jsonPatchType, jsonType } from '../../http/errorInfo';
import type { JsonObject } from '../../http/types';
import { copyDigits, getDigits, setDigits, toJson } from '../../values/exactNumbers';
import { wrapBody, type BodyEnvelope } from './bodyEnvelope';
import type { WriteRequest } from './collection';

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
	skipUnchanged?: boolean;
	dryRun: boolean;
	zone: string;
}

/** The parts of a request that writes, before it is built. */
export interface RequestDraft {
	method: string;
	url: string;
	envelope: BodyEnvelope;
	changes: JsonObject;
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
	mediaType?: string;
}

export function buildWriteRequest(
	draft: RequestDraft,
	{ idempotency, checkVersion }: Pick<WriteOptions, 'idempotency' | 'checkVersion'>,
): WriteRequest {
	const { method, url, etag } = draft;
	const { key, header, field } = idempotency ?? {};
	const body = method === 'DELETE' ? undefined : buildBody(draft, field && key && { [field]: key });
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
}

function buildBody(
	{
		envelope,
		identity,
		unchanged,
		changes,
		siblings = {},
		current = {},
		id,
		mediaType,
	}: RequestDraft,
	idempotencyField: JsonObject | '' | undefined,
): WriteRequest['body'] {
	const sent = { ...identity, ...unchanged, ...changes };
	const sentFields = copyDigits(sent, current, unchanged, changes);
	if (mediaType === jsonPatchType) return toJsonPatch({ ...sentFields, ...siblings }, current);
	const fields = wrapBody(sentFields, envelope, id);
	return copyDigits({ ...idempotencyField, ...siblings, ...fields }, siblings, fields);
}

/** The wrapper that the user gave, or none. */
export function envelopeFromOptions({ wrapper }: WriteOptions): BodyEnvelope | undefined {
	if (wrapper === undefined) return undefined;
	return wrapper === '' ? {} : { wrapper };
}

/** The text of a body in its media type: JSON, or a form in which the names of nested fields stand in brackets. */
export function toBodyText(body: JsonObject | JsonObject[], mediaType = jsonType): string {
	if (mediaType !== formType) return toJson(body);
	return formFields('', body)
		.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
		.join('&');
}

function formFields(path: string, value: unknown): Array<[string, string]> {
	if (value === undefined) return [];
	if (typeof value !== 'object' || value === null) return [[path, String(value ?? '')]];
	const isList = Array.isArray(value);
	return Object.entries(value).flatMap(([key, child]) => {
		const isPlain = typeof child !== 'object' || child === null;
		const step = isList && isPlain ? '' : key;
		const digits = getDigits(value, key);
		return formFields(path === '' ? key : `${path}[${step}]`, digits ?? child);
	});
}

/** The changes as operations on the record (RFC 6902): a field that it has is replaced, another one is added. */
function toJsonPatch(fields: JsonObject, current: JsonObject): JsonObject[] {
	const exact = copyDigits({ ...fields }, fields);
	return Object.entries(exact).map(([name, value]) => {
		const operation: JsonObject = {
			op: Object.hasOwn(current, name) ? 'replace' : 'add',
			path: `/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`,
			value,
		};
		const digits = getDigits(exact, name);
		if (digits !== undefined) setDigits(operation, 'value', digits);
		return operation;
	});
}
