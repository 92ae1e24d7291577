import { formType, jsonPatchType, jsonType } from '../../http/errorInfo';
import { type JsonObject, isObject } from '../../http/types';
import { filterFields } from '../../values/collections';
import { copyDigits, getDigits, setDigits, toJson } from '../../values/exactNumbers';
import { isBlank } from '../../values/blank';
import { normalizeName, type ResourceNames } from '../../values/vocabulary';
import { type BodyEnvelope, extractFields } from './shownRecord';

export interface WriteOptions {
	method?: string;
	/** The address to write to; called without id and fields for a new record. */
	resolveUrl?(id?: string, content?: JsonObject): string;
	/** That is the address of the list, where the body says which record is meant. */
	isAtList?: boolean;
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
	/** What answers have around the record, where the request goes without it. */
	shownEnvelope?: BodyEnvelope;
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
	/** The service takes new records in lists: this is the only one in its list. */
	isListed?: true;
	id?: string;
	etag?: string;
	mediaType?: string;
	/** No refusal said that it is wanted so, so what it is refused for is not the one to show. */
	isGuess?: true;
	/** Of an update: the request for another method, or with the whole record. */
	complete?(draft: RequestDraft, isWhole?: boolean): RequestDraft;
}

export interface WriteRequest {
	method: string;
	url: string;
	headers: Record<string, string>;
	/** The fields in their envelope; a list where they are operations on the record, or where the service takes lists. */
	body?: JsonObject | JsonObject[];
	/** It carries an idempotency key, so it may be sent again. */
	repeatable: boolean;
}

export function buildWriteRequest(
	draft: RequestDraft,
	{ idempotency, checkVersion }: Pick<WriteOptions, 'idempotency' | 'checkVersion'>,
): WriteRequest {
	const { method, url, etag } = draft;
	const { key, header, field } = idempotency ?? {};
	// What deletes goes without a body, unless one was asked for.
	const hasBody = method !== 'DELETE' || draft.mediaType !== undefined;
	const body = hasBody ? buildBody(draft, field && key && { [field]: key }) : undefined;
	return {
		method,
		url,
		headers: {
			...(body && draft.mediaType && { 'Content-Type': draft.mediaType }),
			...(etag !== undefined && checkVersion && { 'If-Match': etag }),
			...(header && key && { [header]: key }),
		},
		...(body && { body }),
		repeatable: key !== undefined && Boolean(header || (field && body)),
	};
}

function buildBody(draft: RequestDraft, keyField?: JsonObject | ''): WriteRequest['body'] {
	const { unchanged, changes, siblings = {}, current = {} } = draft;
	const sent = { ...draft.identity, ...unchanged, ...changes };
	const sentFields = copyDigits(sent, current, unchanged, changes);
	if (draft.mediaType === jsonPatchType)
		return toJsonPatch(copyDigits({ ...sentFields, ...siblings }, sentFields, siblings), current);
	const fields = wrapBody(sentFields, draft.envelope, draft.id);
	const body = copyDigits({ ...keyField, ...siblings, ...fields }, siblings, fields);
	return draft.isListed ? [body] : body;
}

/** The wrapper that the user gave, or none. */
export function envelopeFromOptions({ wrapper }: WriteOptions): BodyEnvelope | undefined {
	if (wrapper === undefined) return undefined;
	return wrapper === '' ? {} : { wrapper };
}

/** The text of a body in its media type: JSON, or a form in which the names of nested fields stand in brackets. */
export function toBodyText(body: JsonObject | JsonObject[], mediaType = jsonType): string {
	if (mediaType !== formType) return toJson(body);
	return new URLSearchParams(formFields('', body)).toString();
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
	return Object.entries(fields).map(([name, value]) => {
		const operation: JsonObject = {
			op: Object.hasOwn(current, name) ? 'replace' : 'add',
			path: `/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`,
			value,
		};
		const digits = getDigits(fields, name);
		if (digits !== undefined) setDigits(operation, 'value', digits);
		return operation;
	});
}

/** The fields in a body that a user wrote: bare, in a wrapper named after the resource, or in a JSON:API document or its `data`. */
export function unwrapContent(body: JsonObject, names: ResourceNames): JsonObject {
	if (isObject(body.data) && isObject(body.data.attributes)) return unwrapContent(body.data, names);
	if (isObject(body.attributes)) return extractFields({ type: '', ...body });
	return splitWrapper(body, names).changes;
}

/** Takes the fields out of the wrapper that a user wrote around them; `siblings` are the keys beside the wrapper. */
export function splitWrapper(
	body: JsonObject,
	names: ResourceNames,
): { changes: JsonObject; siblings?: JsonObject; envelope?: BodyEnvelope } {
	const wrapped = Object.entries(body).find(
		([key, content]) => names.has(normalizeName(key)) && isObject(content),
	);
	if (!wrapped) return { changes: body };
	const [wrapper, content] = wrapped;
	const siblings = filterFields(body, (key) => key !== wrapper);
	return { changes: content as JsonObject, siblings, envelope: { wrapper } };
}

/** The body of a request. Fields that the user already put into the envelope stay as they are. */
export function wrapBody(
	fields: JsonObject,
	{ wrapper, isList, document }: BodyEnvelope,
	id?: string,
): JsonObject {
	if (wrapper !== undefined) {
		const isWrapped = isObject(fields[wrapper]) || (isList && Array.isArray(fields[wrapper]));
		return isWrapped ? fields : { [wrapper]: isList ? [fields] : fields };
	}
	if (!document || isObject(fields.data)) return fields;
	const { type, relations } = document;
	const head = { type, id };
	if (isObject(fields.attributes)) return { data: { ...head, ...fields } };
	const isRelated = (name: string) => Object.hasOwn(relations, name);
	const related = Object.entries(filterFields(fields, isRelated)).map(([name, value]) => {
		const isLinkage = isObject(value) && 'data' in value;
		return [name, isLinkage ? value : { data: toLinkage(relations[name], value) }];
	});
	const attributes = filterFields(fields, (name) => !isRelated(name));
	return {
		data: {
			...head,
			attributes: copyDigits(attributes, fields),
			...(related.length > 0 && { relationships: Object.fromEntries(related) }),
		},
	};
}

/** The resource linkage of JSON:API for an id, or for several. */
function toLinkage(type: string, value: unknown): unknown {
	if (Array.isArray(value)) return value.map((item) => toLinkage(type, item));
	return isBlank(value) ? null : isObject(value) ? value : { type, id: value };
}
