import { verbRoutes } from '../writing/verb-paths.mts';
import type { Dialect } from '../types.mts';

const taken = (results: Record<string, unknown>) => ({
	status: 200,
	body: { status: 'success', data: { results }, details: {} },
});

/** Failures come with status 200, and numbers now and then as text. */
export const e09: Dialect = {
	paging: {
		kind: 'page',
		parameter: 'page',
		first: 1,
		size: 'page_length',
		fallback: 100,
		max: 200,
		tooLarge: 'clamp',
	},
	order: { by: 'id' },
	record: {
		idName: 'id',
		idForm: 'digits',
		words: 'camel',
		names: { createdAt: 'dateCreated', updatedAt: 'lastModified' },
		times: { '*': 'spaced' },
		money: 'text',
		unset: null,
	},
	tooMany: 'in-body',
	list: (records, { total, number, next }, { plural }) => ({
		status: 200,
		body: {
			status: 'success',
			data: { results: { [plural]: records } },
			details: {
				totalItems: String(total),
				currentPage: number,
				nextPage: next ? Number(next.page) : 0,
			},
		},
	}),
	item: (record, { name }) => ({
		status: 200,
		body: { status: 'success', data: { results: { [name]: record } }, details: {} },
	}),
	error: ({ status, code, message }) => ({
		// An address that does not exist never reaches the part that says 200 to everything.
		status: code === 'route_not_found' || code === 'method_not_allowed' ? status : 200,
		body: {
			status: 'failure',
			details: { errorCode: code.toUpperCase(), errorMessage: message },
		},
	}),
	writes: {
		routes: verbRoutes,
		unknown: 'ignore',
		readOnly: 'ignore',
		lenient: true,
		created: ({ record }, { name }) => taken({ [name]: record }),
		updated: ({ record }, { name }) => taken({ [name]: record }),
		deleted: (_, { name }) => taken({ [`${name}Deleted`]: true }),
		invalid: (faults) => ({
			status: 200,
			body: {
				status: 'failure',
				details: {
					errorCode: 'VALIDATION_FAILED',
					errorMessage: faults.map(({ field, message }) => `${field}: ${message}`).join(' '),
					fields: Object.fromEntries(faults.map(({ field, message }) => [field, message])),
				},
			},
		}),
		wrongMethod: 'silent',
	},
};
