import { messagesByField, usualRoutes } from '../writing/write-style.mts';
import type { Dialect } from '../types.mts';

/** A total only for those who ask for it, and errors as problem details. */
export const e11: Dialect = {
	paging: {
		kind: 'page',
		parameter: 'page',
		first: 1,
		size: 'pageSize',
		fallback: 50,
		max: 500,
		tooLarge: 'clamp',
	},
	order: { by: 'id' },
	filters: [{ param: 'modifiedOnOrAfter', field: 'updatedAt', keeps: 'from' }],
	record: {
		idName: 'id',
		idForm: 'integer',
		words: 'camel',
		names: { startsAt: 'start', endsAt: 'end', createdAt: 'createdOn', updatedAt: 'modifiedOn' },
		times: { '*': 'zulu' },
		money: 'number',
		unset: null,
	},
	tooMany: 'ratelimit-reset',
	headers: ({ quota }) => ({
		'ratelimit-limit': String(quota.limit),
		'ratelimit-remaining': String(quota.remaining),
		'ratelimit-reset': String(quota.resetSeconds),
	}),
	list: (records, { number, size, hasMore, total }, _, { query }) => ({
		status: 200,
		body: {
			page: number,
			pageSize: size,
			hasMore,
			totalCount: query.get('includeTotal') === 'true' ? total : null,
			data: records,
		},
	}),
	item: (record) => ({ status: 200, body: record }),
	error: ({ status, code, message, field }, { requestId }) => ({
		status,
		headers: { 'content-type': 'application/problem+json' },
		body: {
			type: `https://errors.example/${code}`,
			title: code.replaceAll('_', ' '),
			status,
			detail: message,
			code,
			traceId: requestId,
			...(field && { errors: { [field]: [message] } }),
		},
	}),
	writes: {
		routes: (area) => usualRoutes(area, 'PATCH'),
		unknown: 'ignore',
		readOnly: 'refuse',
		token: 'updatedAt',
		etags: true,
		created: ({ record, location }) => ({ status: 201, headers: { location }, body: record }),
		updated: ({ record }) => ({ status: 200, body: record }),
		deleted: () => ({ status: 204, body: '' }),
		invalid: (faults, _, { requestId }) => ({
			status: 400,
			headers: { 'content-type': 'application/problem+json' },
			body: {
				type: 'https://errors.example/validation_failed',
				title: 'validation failed',
				status: 400,
				detail: 'The data is not valid.',
				code: 'validation_failed',
				traceId: requestId,
				errors: messagesByField(faults),
			},
		}),
		wrongMethod: 'allow',
		options: (allow) => ({ status: 405, headers: { allow }, body: '' }),
	},
};
