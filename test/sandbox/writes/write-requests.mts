import { areaAt } from '../../../sandbox/areas.mts';
import { dialectNamed, type DialectName } from '../../../sandbox/dialects/index.mts';
import { identityFieldName, fieldNameOf } from '../../../sandbox/dialects/records.mts';
import type { Action } from '../../../sandbox/dialects/writing/write-style.mts';
import type { Sandbox } from '../../../sandbox/server.mts';
import { ask, type Reply } from '../client.mts';

export type Fields = Record<string, unknown>;

/** Method and path of an action in the dialect, the record's identity put in. */
export function addressOf(dialect: DialectName, action: Action, path: string, id = '') {
	const area = areaAt(path);
	const address =
		area &&
		dialectNamed(dialect)
			.writes.routes(area)
			.find((one) => one.action === action);
	if (!address) throw new Error(`${dialect} has no ${action} of ${path}`);
	return { method: address.method, path: address.path.replace('{id}', encodeURIComponent(id)) };
}

/** The dialect's name for one of the business's fields. */
export function word(dialect: DialectName, field: string): string {
	return fieldNameOf(field, dialectNamed(dialect).record) ?? field;
}

/** The fields of a record in one flat object, relations under the names of their fields. */
export function flatOf(record: unknown): Fields {
	const { attributes, relationships, ...rest } = record as Fields;
	if (!attributes) return rest;
	const relations = Object.entries(
		relationships as Record<string, { data: { id: string } | null }>,
	);
	return {
		...rest,
		...(attributes as Fields),
		...Object.fromEntries(relations.map(([name, { data }]) => [`${name}_id`, data?.id ?? null])),
	};
}

/** Puts fields of a flat record into the body that the dialect wants. */
export function bodyOf(
	dialect: DialectName,
	path: string,
	fields: Fields,
	{ id, like }: { id?: string; like?: unknown } = {},
): Fields {
	if (dialect === 'E12') return { [areaAt(path)?.name ?? path]: fields };
	if (dialect !== 'E08') return fields;
	const known = ((like as Fields)?.relationships ?? {}) as Fields;
	const attributes = Object.fromEntries(
		Object.entries(fields).filter(([name]) => !(name.replace(/_id$/, '') in known)),
	);
	const relationships = Object.fromEntries(
		Object.entries(known).filter(([name]) => `${name}_id` in fields),
	);
	return { data: { type: path, ...(id && { id }), attributes, relationships } };
}

/** Sends a change to the enterprise surface. */
export function sendWrite(
	sandbox: Sandbox,
	{ method, path }: { method: string; path: string },
	body?: unknown,
	{ key = sandbox.keys.enterprise as string, surface = 'enterprise' as const, headers = {} } = {},
): Promise<Reply> {
	return ask(`${sandbox.roots[surface]}/${path}`, key, {
		method,
		headers: { 'content-type': 'application/json', ...headers },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
}

/** The records of an enterprise list as they are now. */
export function recordsOf(sandbox: Sandbox, path: string): Fields[] {
	return sandbox.expected('enterprise', path, everything) as Fields[];
}

const everything = new URLSearchParams({
	fetch_canceled: 'true',
	start_at_min: '2000-01-01T00:00:00Z',
	start_at_max: '2100-01-01T00:00:00Z',
});

/** The first record of the list, and what it goes by in paths. */
export function firstOf(sandbox: Sandbox, path: string): { record: Fields; id: string } {
	const [record] = recordsOf(sandbox, path);
	return { record, id: sandbox.identityOf('enterprise', path, record) };
}

/** The record with this identity as the list shows it now; undefined where it is not there. */
export function seen(sandbox: Sandbox, path: string, id: string): Fields | undefined {
	return recordsOf(sandbox, path).find(
		(record) => sandbox.identityOf('enterprise', path, record) === id,
	);
}

/** The fields of a record that somebody may set, as they stand in it. */
export function settable(dialect: DialectName, path: string, record: unknown): Fields {
	const area = areaAt(path)?.name ?? path;
	const { record: style } = dialectNamed(dialect);
	const idName = typeof style.idName === 'string' ? style.idName : style.idName(area);
	const computed = ['createdAt', 'updatedAt', 'endsAt', 'cancelledAt', 'issuedAt', 'paidAt'];
	const own = [
		...[...computed, 'tax', 'total', 'rescheduledFromUid'].map((field) => word(dialect, field)),
		...[idName, identityFieldName(style, area), 'version', 'type'],
		...(path === 'invoices' ? [word(dialect, 'number')] : []),
	];
	return Object.fromEntries(Object.entries(flatOf(record)).filter(([name]) => !own.includes(name)));
}
