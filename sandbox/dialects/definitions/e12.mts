import { usualRoutes } from '../writing/write-style.mts';
import { unwrapNamed } from '../writing/unwrap-body.mts';
import { DAY } from '../../business/calendar.mts';
import type { Row } from '../../business/rows.mts';
import { readTime } from '../times.mts';
import type { RequestContext, Dialect } from '../types.mts';

const WINDOW = 31 * DAY;

/**
 * What lies outside the days that are shown: 31 from a given day, or from today on. The whole of
 * today belongs to it, so that the list does not change with the hour.
 */
function outsideWindow({ query, midnight }: RequestContext): (row: Row) => boolean {
	const from = readTime(query.get('start_at_min') ?? '') ?? midnight;
	const until = readTime(query.get('start_at_max') ?? '') ?? from + WINDOW;
	return ({ startsAt }) => Number(startsAt) < from || Number(startsAt) > until;
}

function category(status: number): string {
	if (status === 401 || status === 403) return 'AUTHENTICATION_ERROR';
	return status === 429 ? 'RATE_LIMIT_ERROR' : 'INVALID_REQUEST_ERROR';
}

/** Without dates only the coming 31 days; pages may be short; no cursor is the end. */
export const e12: Dialect = {
	paging: {
		kind: 'cursor',
		parameter: 'cursor',
		size: 'limit',
		fallback: 50,
		max: 100,
		tooLarge: 'reject',
		short: true,
	},
	order: { by: 'startsAt' },
	filters: [
		{ param: 'start_at_min', field: 'startsAt', keeps: 'from' },
		{ param: 'start_at_max', field: 'startsAt', keeps: 'until' },
	],
	record: {
		idName: 'id',
		idForm: 'capitals',
		showsVersion: true,
		words: 'snake',
		names: { startsAt: 'start_at', endsAt: 'end_at' },
		times: { '*': 'zulu' },
		money: 'cents',
		unset: null,
	},
	tooMany: 'none',
	hides: ({ name }, context) => (name === 'appointment' ? outsideWindow(context) : undefined),
	list: (records, { next }, { plural }) => ({
		status: 200,
		body: { [plural]: records, ...(next && { cursor: next.cursor }), errors: [] },
	}),
	item: (record, { name }) => ({ status: 200, body: { [name]: record, errors: [] } }),
	error: ({ status, code, message, field }) => ({
		status,
		body: {
			errors: [
				{
					category: category(status),
					code: code.toUpperCase(),
					detail: message,
					...(field && { field }),
				},
			],
		},
	}),
	writes: {
		routes: (area) => usualRoutes(area, 'PUT'),
		unwrap: unwrapNamed,
		unknown: 'refuse',
		readOnly: 'refuse',
		idempotency: { field: 'idempotency_key', reused: 409 },
		token: 'version',
		created: ({ record }, { name }) => ({ status: 200, body: { [name]: record, errors: [] } }),
		updated: ({ record }, { name }) => ({ status: 200, body: { [name]: record, errors: [] } }),
		deleted: () => ({ status: 200, body: { errors: [] } }),
		invalid: (faults, { name }) => ({
			status: 400,
			body: {
				errors: faults.map(({ field, reason, message }) => ({
					category: 'INVALID_REQUEST_ERROR',
					code: reason === 'required' ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_VALUE',
					detail: message,
					field: `${name}.${field}`,
				})),
			},
		}),
		wrongMethod: 'not found',
	},
};
