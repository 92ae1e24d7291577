import { messagesByField, usualRoutes } from '../writing/write-style.mts';
import type { Dialect } from '../types.mts';

/** `meta` is an object or, of an empty page, a list; one record writes times in three ways. */
export const e10: Dialect = {
	paging: {
		kind: 'page',
		parameter: 'page',
		first: 1,
		size: 'count',
		fallback: 50,
		max: 300,
		tooLarge: 'clamp',
	},
	order: { by: 'startsAt', descending: true },
	record: {
		idName: 'id',
		idForm: 'integer',
		words: 'snake',
		names: {
			startsAt: 'datetime',
			endsAt: 'date_end',
			createdAt: 'create_date',
			updatedAt: 'last_change_date',
		},
		times: {
			'*': 'spacedLocal',
			startsAt: 'offset',
			createdAt: 'offsetWithoutColon',
			updatedAt: 'offsetWithoutColon',
		},
		money: 'number',
		unset: null,
	},
	itemPath: 'singular',
	tooMany: 'forbidden',
	list: (records, { number, total }) => ({
		status: 200,
		body: {
			success: true,
			data: records,
			meta: records.length > 0 ? { page: number, total_count: total } : [],
		},
	}),
	item: (record) => ({ status: 200, body: { success: true, data: record, meta: [] } }),
	error: ({ status, code, message }) => ({
		status,
		body: { success: false, data: null, meta: { code, message } },
	}),
	writes: {
		routes: (area) => usualRoutes(area, 'PUT', 'singular'),
		unknown: 'ignore',
		readOnly: 'refuse stamps',
		update: 'require',
		created: ({ record }) => ({ status: 201, body: { success: true, data: record, meta: [] } }),
		updated: ({ record }) => ({ status: 200, body: { success: true, data: record, meta: [] } }),
		deleted: () => ({ status: 204, body: '' }),
		invalid: (faults) => ({
			status: 422,
			body: {
				success: false,
				data: null,
				meta: { message: 'The data is not valid.', errors: messagesByField(faults) },
			},
		}),
		wrongMethod: 'silent',
	},
};
