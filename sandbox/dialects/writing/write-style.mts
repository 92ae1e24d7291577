import { itemPathOf, type Area } from '../../areas.mts';
import type { FieldError } from '../../http/problem.mts';
import type { DialectResponse, RequestContext } from '../types.mts';

export type Action = 'cancel' | 'create' | 'delete' | 'reschedule' | 'update';

/** One request that changes something: `PATCH appointments/{id}`. */
export interface WriteRoute {
	action: Action;
	method: 'DELETE' | 'PATCH' | 'POST' | 'PUT';
	/** Below the surface's root; `{id}` stands for what the record is known by. */
	path: string;
}

/** What a write came to. */
export interface WriteResult {
	/** As the list shows it; of a deletion, as it was. */
	record: unknown;
	/** What the record is known by in paths. */
	id: string;
	/** Whole address of the record. */
	location: string;
}

type WriteResponder = (written: WriteResult, area: Area, ask: RequestContext) => DialectResponse;

/** How a dialect takes changes. */
export interface WriteStyle {
	routes(area: Area): WriteRoute[];
	/**
	 * The fields in the body, with relations among them under the names that they have in a flat record.
	 *
	 * @throws Problem where the body is not put together as the dialect wants it
	 */
	unwrap?(body: Record<string, unknown>, area: Area, id?: string): Record<string, unknown>;
	/** What becomes of fields that the records do not have. */
	unknown: 'ignore' | 'refuse';
	/** What becomes of fields that only the service sets: all of them refused, or only id and times of entry. */
	readOnly: 'ignore' | 'refuse' | 'refuse stamps';
	/**
	 * What becomes of fields that an update leaves out: they stay (`merge`), they are reset (`replace`), or they
	 * stay but those without which there is no record must be sent (`require`). Default `merge`.
	 */
	update?: 'merge' | 'replace' | 'require';
	/** Fields that an update must not touch because another address changes them. */
	fixed?: readonly string[];
	/** Takes numbers, yes and no as text. */
	lenient?: true;
	/** Where a key stands under which a write is taken once, and the status for its use with another body. */
	idempotency?: { header?: string; field?: string; reused: 409 | 422 };
	/** A field of the record that, when it is sent along, must still be as it is. */
	token?: 'updatedAt' | 'version';
	/** Whether single records carry an ETag that `If-Match` is held against. */
	etags?: true;
	created: WriteResponder;
	updated: WriteResponder;
	deleted: WriteResponder;
	/** How a body with these faults is refused. */
	invalid(faults: readonly FieldError[], area: Area, ask: RequestContext): DialectResponse;
	/** What a path says to a method that it does not have: 405 with or without `Allow`, or that it is not there. */
	wrongMethod: 'allow' | 'not found' | 'silent';
	/** What the path answers to OPTIONS; without it, as to any method that it does not have. */
	options?(allow: string, area: Area, ask: RequestContext): DialectResponse;
	/** Whether all answers name the methods of their path in `Allow`. */
	alwaysAllow?: true;
}

/** The addresses that most services have. */
export function usualRoutes(
	area: Area,
	update: 'PATCH' | 'POST' | 'PUT',
	itemPath: 'plural' | 'singular' = 'plural',
): WriteRoute[] {
	const { path } = area;
	const item = `${itemPathOf(area, itemPath)}/{id}`;
	return [
		{ action: 'create', method: 'POST', path },
		{ action: 'update', method: update, path: item },
		{ action: 'delete', method: 'DELETE', path: item },
	];
}

/** No words, but an `Allow` header. */
export function bareOptions(status: 200 | 204): NonNullable<WriteStyle['options']> {
	return (allow) => ({ status, headers: { allow }, body: '' });
}

/** The faults by their fields. */
export function messagesByField(faults: readonly FieldError[]): Record<string, string[]> {
	const messages: Record<string, string[]> = {};
	for (const { field, message } of faults) (messages[field] ??= []).push(message);
	return messages;
}
