import { bareOptions, usualRoutes } from '../writing/write-style.mts';
import type { Dialect } from '../types.mts';

/** Pages count from zero, rows are embedded – or not there at all – and cancelled visits hide. */
export const e05: Dialect = {
	paging: {
		kind: 'page',
		parameter: 'page',
		first: 0,
		size: 'size',
		fallback: 20,
		max: 100,
		tooLarge: 'clamp',
	},
	order: { by: 'startsAt' },
	filters: [{ param: 'updated_from', field: 'updatedAt', keeps: 'from' }],
	record: {
		idName: (area) => `${area}Id`,
		idForm: 'mixed',
		words: 'camel',
		names: { createdAt: null },
		times: { '*': 'zuluWithMilliseconds' },
		money: 'number',
		unset: null,
	},
	tooMany: 'reset-epoch',
	hides: (area, { query }) =>
		area.name === 'appointment' && query.get('fetch_canceled') !== 'true'
			? ({ status }) => status === 'cancelled'
			: undefined,
	list: (records, { size, total, pages, number }, { plural }) => ({
		status: 200,
		body: {
			...(records.length > 0 && { _embedded: { [plural]: records } }),
			page: { size, totalElements: total, totalPages: pages, number },
		},
	}),
	item: (record) => ({ status: 200, body: record }),
	error: ({ status, code, message }) => ({
		status,
		body: { errorCode: code.toUpperCase(), detail: message },
	}),
	writes: {
		routes: (area) =>
			usualRoutes(area, 'PUT').map((address) =>
				area.name === 'appointment' && address.action === 'create'
					? { ...address, path: 'bookings' }
					: address,
			),
		unknown: 'ignore',
		readOnly: 'ignore',
		created: ({ record, location }) => ({ status: 201, headers: { location }, body: record }),
		updated: ({ record }) => ({ status: 200, body: record }),
		deleted: () => ({ status: 204, body: '' }),
		invalid: (faults) => ({
			status: 400,
			body: {
				errorCode: 'VALIDATION_FAILED',
				detail: 'The data is not valid.',
				fieldErrors: faults.map(({ field, message }) => ({ field, message })),
			},
		}),
		wrongMethod: 'allow',
		options: bareOptions(200),
	},
};
