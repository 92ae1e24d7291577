import { bareOptions, messagesByField, usualRoutes } from '../writing/write-style.mts';
import { absoluteLink } from '../paging/links.mts';
import type { Dialect } from '../types.mts';

/** A paginator below the name of the resource; the first page brings what a screen wants besides. */
export const e02: Dialect = {
	paging: {
		kind: 'page',
		parameter: 'page',
		first: 1,
		size: 'limit',
		fallback: 15,
		max: 100,
		tooLarge: 'reject',
	},
	order: { by: 'startsAt', descending: true },
	record: {
		idName: 'id',
		idForm: 'integer',
		words: 'snake',
		names: { startsAt: 'start_time', endsAt: 'end_time' },
		times: { '*': 'spaced' },
		money: 'text',
		unset: null,
	},
	tooMany: 'remaining-only',
	headers: ({ quota }) => ({
		'x-ratelimit-limit': String(quota.limit),
		'x-ratelimit-remaining': String(quota.remaining),
	}),
	list: (records, { number, next, pages, total }, { plural }, context) => ({
		status: 200,
		body: {
			[plural]: {
				current_page: number,
				data: records,
				next_page_url: absoluteLink(context, next),
				last_page: Math.max(1, pages),
				total,
			},
			timezone: 'UTC',
			...(number === 1 && {
				calendars: [
					{ id: 1, title: 'Gardens' },
					{ id: 2, title: 'Claremont' },
					{ id: 3, title: 'Sea Point' },
				],
				event_types: [
					{ id: 11, title: 'In the salon' },
					{ id: 12, title: 'Video consultation' },
				],
			}),
		},
	}),
	item: (record, { name }) => ({ status: 200, body: { [name]: record, timezone: 'UTC' } }),
	error: ({ status, code, message, field }) => ({
		status: field ? 422 : status,
		body: { message, code, errors: field ? { [field]: [message] } : {} },
	}),
	writes: {
		routes: (area) => usualRoutes(area, 'PUT'),
		unknown: 'ignore',
		readOnly: 'ignore',
		update: 'replace',
		created: ({ record }, { name }) => ({
			status: 201,
			body: { message: `The ${name} was created.`, [name]: record, timezone: 'UTC' },
		}),
		updated: ({ record }, { name }) => ({
			status: 200,
			body: { message: `The ${name} was updated.`, [name]: record, timezone: 'UTC' },
		}),
		deleted: (_, { name }) => ({ status: 200, body: { message: `The ${name} was deleted.` } }),
		invalid: (faults) => ({
			status: 422,
			body: {
				message: faults[0].message,
				code: 'validation_failed',
				errors: messagesByField(faults),
			},
		}),
		wrongMethod: 'allow',
		options: bareOptions(200),
	},
};
