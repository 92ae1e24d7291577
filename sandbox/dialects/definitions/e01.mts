import { bareOptions, usualRoutes } from '../writing/write-style.mts';
import type { Dialect } from '../types.mts';

/** The baseline: numbered pages, a `data` list and a `meta` that says everything. */
export const e01: Dialect = {
	paging: {
		kind: 'page',
		parameter: 'page',
		first: 1,
		size: 'per_page',
		fallback: 20,
		max: 100,
		tooLarge: 'clamp',
	},
	order: { by: 'createdAt' },
	record: {
		idName: 'id',
		idForm: 'integer',
		words: 'snake',
		times: { '*': 'zulu' },
		money: 'number',
		unset: null,
	},
	tooMany: 'retry-after-seconds',
	list: (records, { number, size, total, pages }) => ({
		status: 200,
		body: {
			success: true,
			data: records,
			meta: { current_page: number, per_page: size, total, last_page: Math.max(1, pages) },
		},
	}),
	item: (record) => ({ status: 200, body: { success: true, data: record } }),
	error: ({ status, code, message, field }) => ({
		status,
		body: {
			success: false,
			error: { code, message, details: field ? [{ field, message }] : [] },
		},
	}),
	writes: {
		routes: (area) => usualRoutes(area, 'PATCH'),
		unknown: 'ignore',
		readOnly: 'ignore',
		idempotency: { header: 'idempotency-key', reused: 409 },
		created: ({ record, location }) => ({
			status: 201,
			headers: { location },
			body: { success: true, data: record },
		}),
		updated: ({ record }) => ({ status: 200, body: { success: true, data: record } }),
		deleted: () => ({ status: 200, body: { success: true, data: null } }),
		invalid: (faults) => ({
			status: 422,
			body: {
				success: false,
				error: {
					code: 'validation_failed',
					message: 'The data is not valid.',
					details: faults.map(({ field, reason, message }) => ({ field, code: reason, message })),
				},
			},
		}),
		wrongMethod: 'allow',
		options: bareOptions(204),
	},
};
