import { usualRoutes, type WriteRoute } from '../writing/write-style.mts';
import type { Dialect } from '../types.mts';

const besides: WriteRoute[] = [
	{ action: 'reschedule', method: 'POST', path: 'appointments/{id}/reschedule' },
	{ action: 'cancel', method: 'POST', path: 'appointments/{id}/cancel' },
];

/** Take and skip, with a pagination that tells what remains; `uid` is the name that counts. */
export const e07: Dialect = {
	paging: {
		kind: 'offset',
		parameter: 'skip',
		size: 'take',
		fallback: 100,
		max: 250,
		tooLarge: 'reject',
	},
	order: { by: 'startsAt' },
	filters: [{ param: 'afterUpdatedAt', field: 'updatedAt', keeps: 'from' }],
	record: {
		idName: 'id',
		idForm: 'integer',
		handle: { name: 'uid', form: 'uuid' },
		origin: 'rescheduledFromUid',
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
	writes: {
		routes: (area) => [
			...usualRoutes(area, 'PATCH'),
			...(area.name === 'appointment' ? besides : []),
		],
		unknown: 'refuse',
		readOnly: 'refuse',
		fixed: ['startsAt'],
		created: ({ record }) => ({ status: 201, body: { status: 'success', data: record } }),
		updated: ({ record }) => ({ status: 200, body: { status: 'success', data: record } }),
		deleted: ({ record }) => ({ status: 200, body: { status: 'success', data: record } }),
		invalid: (faults) => ({
			status: 400,
			body: {
				status: 'error',
				error: {
					code: 'BAD_REQUEST',
					message: faults[0].message,
					details: faults.map(({ field, message }) => ({ property: field, message })),
				},
			},
		}),
		wrongMethod: 'not found',
		options: () => ({
			status: 204,
			headers: {
				'access-control-allow-origin': '*',
				'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
			},
			body: '',
		}),
	},
};
