import { pointerTo, unwrapDocument } from '../writing/json-api-document.mts';
import { usualRoutes } from '../writing/write-style.mts';
import { areaNamed } from '../../areas.mts';
import { absoluteLink } from '../paging/links.mts';
import type { RecordParts } from '../records.mts';
import type { Dialect } from '../types.mts';

const mediaType = { 'content-type': 'application/vnd.api+json' };

/** Records that this one refers to: `client_id` becomes a relation called `client`. */
function relationships({ relations }: RecordParts) {
	return Object.fromEntries(
		relations.map(({ name, area, id }) => [
			name.replace(/_id$/, ''),
			{ data: id === null ? null : { type: areaNamed(area)?.plural ?? area, id } },
		]),
	);
}

/** JSON:API: the fields in `attributes`, relations apart, links in both directions. */
export const e08: Dialect = {
	paging: {
		kind: 'page',
		parameter: 'page[number]',
		first: 1,
		size: 'page[size]',
		fallback: 25,
		max: 100,
		tooLarge: 'clamp',
	},
	order: { by: 'createdAt', descending: true },
	record: {
		idName: 'id',
		idForm: 'uuid',
		words: 'snake',
		times: { '*': 'offset' },
		money: 'cents',
		unset: null,
	},
	tooMany: 'none',
	shape: (parts, { plural }) => ({
		...parts.identity,
		type: plural,
		attributes: parts.fields,
		relationships: relationships(parts),
	}),
	list: (records, { total, next, previous }, _, context) => ({
		status: 200,
		headers: mediaType,
		body: {
			data: records,
			links: {
				self: absoluteLink(context, {}),
				prev: absoluteLink(context, previous),
				next: absoluteLink(context, next),
			},
			meta: { total },
		},
	}),
	item: (record) => ({ status: 200, headers: mediaType, body: { data: record } }),
	error: ({ status, code, message, field }) => ({
		status,
		headers: mediaType,
		body: {
			errors: [
				{
					status: String(status),
					code,
					title: code.replaceAll('_', ' '),
					detail: message,
					...(field && { source: { parameter: field } }),
				},
			],
		},
	}),
	writes: {
		routes: (area) => usualRoutes(area, 'PATCH'),
		unwrap: unwrapDocument,
		unknown: 'refuse',
		readOnly: 'refuse',
		idempotency: { header: 'idempotency-key', reused: 409 },
		created: ({ record, location }) => ({
			status: 201,
			headers: { ...mediaType, location },
			body: { data: record },
		}),
		updated: ({ record }) => ({ status: 200, headers: mediaType, body: { data: record } }),
		deleted: () => ({ status: 204, body: '' }),
		invalid: (faults, { name }) => ({
			status: 422,
			headers: mediaType,
			body: {
				errors: faults.map(({ field, reason, message }) => ({
					status: '422',
					code: reason,
					title: 'Invalid attribute',
					detail: message,
					source: { pointer: pointerTo(field, name) },
				})),
			},
		}),
		wrongMethod: 'not found',
	},
};
