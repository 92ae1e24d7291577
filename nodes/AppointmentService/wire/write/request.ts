import { withDigits } from '../digits';
import type { JsonObject } from '../types';
import { enclose, type Shape } from './shape';
import type { WriteRequest } from './shelf';

/** How the user says that writing goes, where the user says so. */
export interface Orders {
	method?: string;
	/** The address to write to; the id and the fields are left out for a new record. */
	address?(id?: string, content?: JsonObject): string;
	/** Name of the wrapper; empty for none. */
	wrapper?: string;
	/** `merge`: only what changes is sent; `replace`: the whole record. */
	style?: 'merge' | 'replace';
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
export interface Draft {
	method: string;
	url: string;
	shape: Shape;
	/** What the user means to write. */
	meant: JsonObject;
	/** What stands beside the wrapper. */
	beside?: JsonObject;
	/** What is sent along because the whole record is. */
	carried: JsonObject;
	/** The fields as they were read, which know how their numbers are spelled. */
	held?: JsonObject;
	/** The whole record is sent, so what is left out of it may be emptied. */
	replaces?: boolean;
	id?: string;
	etag?: string;
}

/** The request of a draft. */
export function requestOf(draft: Draft, { idempotency, checkVersion }: Orders): WriteRequest {
	const { method, url, shape, meant, beside, carried, held = {}, id, etag } = draft;
	const { key, header, field } = idempotency ?? {};
	const all = withDigits({ ...carried, ...meant }, held, carried, meant);
	const fields = enclose(all, shape, id);
	const keyed = field && key ? { [field]: key } : {};
	const body =
		method === 'DELETE'
			? undefined
			: withDigits({ ...keyed, ...beside, ...fields }, beside ?? {}, fields);
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
