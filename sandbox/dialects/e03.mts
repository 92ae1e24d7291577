import { absoluteLink } from './links.mts';
import type { Dialect } from './types.mts';

/** `count`, `next`, `previous`, `results`: a limit, an offset, and whole links. */
export const e03: Dialect = {
	paging: {
		kind: 'offset',
		at: 'offset',
		size: 'limit',
		fallback: 25,
		max: 100,
		tooLarge: 'clamp',
	},
	order: { by: 'createdAt', descending: true },
	ordering: {
		param: 'ordering',
		fields: { created: 'createdAt', modified: 'updatedAt', starts_at: 'startsAt' },
	},
	record: {
		idName: 'id',
		idForm: 'uuid',
		words: 'snake',
		names: { createdAt: 'created', updatedAt: 'modified' },
		times: { '*': 'offset' },
		money: 'text',
		unset: null,
	},
	tooMany: 'retry-after-date',
	list: (records, { total, next, previous }, _, ask) => ({
		status: 200,
		body: {
			count: total,
			next: absoluteLink(ask, next),
			previous: absoluteLink(ask, previous),
			results: records,
		},
	}),
	item: (record) => ({ status: 200, body: record }),
	error: ({ status, code, message, field }) => ({
		status,
		body: field ? { [field]: [message] } : { detail: message, code },
	}),
};
