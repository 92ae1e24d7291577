import type { Dialect } from './types.mts';

/** Take and skip, with a pagination that tells what remains; `uid` is the name that counts. */
export const e07: Dialect = {
	paging: { kind: 'offset', at: 'skip', size: 'take', fallback: 100, max: 250, tooLarge: 'reject' },
	order: { by: 'startsAt' },
	filters: [{ param: 'afterUpdatedAt', field: 'updatedAt', keeps: 'from' }],
	record: {
		idName: 'id',
		idForm: 'integer',
		handle: { name: 'uid', form: 'uuid' },
		words: 'camel',
		names: {
			clientId: 'clientUid',
			serviceId: 'serviceUid',
			staffId: 'staffUid',
			locationId: 'locationUid',
			appointmentId: 'appointmentUid',
			startsAt: 'start',
			endsAt: 'end',
		},
		times: { '*': 'zuluWithMilliseconds' },
		money: 'cents',
		unset: null,
	},
	tooMany: 'reset-seconds',
	list: (records, { total, start, size, hasMore }) => ({
		status: 200,
		body: {
			status: 'success',
			data: records,
			pagination: {
				totalItems: total,
				remainingItems: Math.max(0, total - start - records.length),
				itemsPerPage: size,
				hasNextPage: hasMore,
			},
		},
	}),
	item: (record) => ({ status: 200, body: { status: 'success', data: record } }),
	error: ({ status, code, message }) => ({
		status,
		body: { status: 'error', error: { code: code.toUpperCase(), message } },
	}),
};
