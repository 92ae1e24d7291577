import { usualRoutes } from '../writing/write-style.mts';
import { relativeLink } from '../paging/links.mts';
import type { Dialect } from '../types.mts';

/** An opaque cursor, no total, and the list in the order of the last changes. */
export const e04: Dialect = {
	paging: {
		kind: 'cursor',
		parameter: 'page[cursor]',
		size: 'page[limit]',
		fallback: 50,
		max: 100,
		tooLarge: 'clamp',
	},
	order: { by: 'updatedAt' },
	filters: [{ param: 'updated_at[gte]', field: 'updatedAt', keeps: 'from' }],
	record: {
		idName: 'id',
		idForm: 'uuid',
		words: 'snake',
		times: { '*': 'zulu' },
		money: 'cents',
		unset: null,
	},
	tooMany: 'throttle-match',
	list: (records, { size, hasMore, next }, _, context) => ({
		status: 200,
		body: {
			items: records,
			limit: size,
			hasNextPage: hasMore,
			cursor: next?.['page[cursor]'] ?? null,
			links: { after: next ? relativeLink(context, next) : null },
		},
	}),
	item: (record) => ({ status: 200, body: record }),
	error: ({ status, code, message, field }) => ({
		status,
		body: { errors: [{ id: code, path: field ? ['query', field] : [], message }] },
	}),
	writes: {
		routes: (area) => usualRoutes(area, 'PATCH'),
		unknown: 'refuse',
		readOnly: 'refuse',
		idempotency: { header: 'idempotency-key', reused: 422 },
		created: ({ id }) => ({ status: 201, headers: { 'x-record-id': id }, body: '' }),
		updated: ({ record }) => ({ status: 200, body: record }),
		deleted: () => ({ status: 204, body: '' }),
		invalid: (faults) => ({
			status: 422,
			body: {
				errors: faults.map(({ field, reason, message }) => ({
					id: reason,
					path: ['body', ...field.split('.')],
					message,
				})),
			},
		}),
		wrongMethod: 'not found',
	},
};
