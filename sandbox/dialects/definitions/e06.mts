import { messagesByField, usualRoutes } from '../writing/write-style.mts';
import { absoluteLink } from '../paging/links.mts';
import type { Dialect } from '../types.mts';

/** A bare array; everything about it is in the headers, and past the end there is a refusal. */
export const e06: Dialect = {
	paging: {
		kind: 'page',
		parameter: 'page',
		first: 1,
		size: 'per_page',
		fallback: 10,
		max: 100,
		tooLarge: 'reject',
		pastEnd: 'reject',
	},
	order: { by: 'createdAt', descending: true },
	record: {
		idName: 'id',
		idForm: 'integer',
		words: 'snake',
		names: {
			createdAt: 'date_created',
			updatedAt: 'date_modified',
			startsAt: 'start',
			endsAt: 'end',
		},
		times: { '*': 'epoch' },
		money: 'text',
		unset: false,
	},
	tooMany: 'plain-text',
	list: (records, { total, pages, next, previous }, _, context) => {
		const links = [
			previous && `<${absoluteLink(context, previous)}>; rel="prev"`,
			next && `<${absoluteLink(context, next)}>; rel="next"`,
		].filter((link) => link !== undefined);
		return {
			status: 200,
			headers: {
				'x-total': String(total),
				'x-totalpages': String(pages),
				...(links.length > 0 && { link: links.join(', ') }),
			},
			body: records,
		};
	},
	item: (record) => ({ status: 200, body: record }),
	error: ({ status, code, message, field }) => ({
		status,
		body: {
			code: `rest_${code}`,
			message,
			data: { status, ...(field && { params: { [field]: message } }) },
		},
	}),
	writes: {
		routes: (area) => usualRoutes(area, 'POST'),
		unknown: 'ignore',
		readOnly: 'ignore',
		lenient: true,
		created: ({ record, location }) => ({ status: 201, headers: { location }, body: record }),
		updated: ({ record }) => ({ status: 200, body: record }),
		deleted: ({ record }) => ({ status: 200, body: record }),
		invalid: (faults) => {
			const missing = faults.every(({ reason }) => reason === 'required');
			const names = faults.map(({ field }) => field);
			return {
				status: 400,
				body: {
					code: missing ? 'rest_missing_callback_param' : 'rest_invalid_param',
					message: `${missing ? 'Missing' : 'Invalid'} parameter(s): ${names.join(', ')}`,
					data: {
						status: 400,
						params: missing
							? names
							: Object.fromEntries(
									Object.entries(messagesByField(faults)).map(([name, [message]]) => [
										name,
										message,
									]),
								),
					},
				},
			};
		},
		wrongMethod: 'not found',
		alwaysAllow: true,
		options: (allow) => ({
			status: 200,
			headers: { allow },
			body: { namespace: 'v1', methods: allow.split(', ') },
		}),
	},
};
