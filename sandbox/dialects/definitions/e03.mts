import { fieldNameOf, type RecordStyle } from '../records.mts';
import { fieldRules } from '../../business/field-rules.mts';
import { messagesByField, usualRoutes } from '../writing/write-style.mts';
import { absoluteLink } from '../paging/links.mts';
import type { Dialect } from '../types.mts';

const record: RecordStyle = {
	idName: 'id',
	idForm: 'uuid',
	words: 'snake',
	names: { createdAt: 'created', updatedAt: 'modified' },
	times: { '*': 'offset' },
	money: 'text',
	unset: null,
};

/** What such services tell of the fields of a kind of record. */
function fieldsOf(area: string) {
	return Object.fromEntries(
		Object.entries(fieldRules[area] ?? {}).map(
			([field, { required = false, computed = false }]) => [
				fieldNameOf(field, record) ?? field,
				{ required, read_only: computed },
			],
		),
	);
}

/** `count`, `next`, `previous`, `results`: a limit, an offset, and whole links. */
export const e03: Dialect = {
	paging: {
		kind: 'offset',
		parameter: 'offset',
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
	record,
	tooMany: 'retry-after-date',
	list: (records, { total, next, previous }, _, context) => ({
		status: 200,
		body: {
			count: total,
			next: absoluteLink(context, next),
			previous: absoluteLink(context, previous),
			results: records,
		},
	}),
	item: (record) => ({ status: 200, body: record }),
	error: ({ status, code, message, field }) => ({
		status,
		body: field ? { [field]: [message] } : { detail: message, code },
	}),
	writes: {
		routes: (area) => usualRoutes(area, 'PATCH'),
		unknown: 'ignore',
		readOnly: 'ignore',
		created: ({ location }) => ({ status: 201, headers: { location }, body: '' }),
		updated: () => ({ status: 204, body: '' }),
		deleted: () => ({ status: 204, body: '' }),
		invalid: (faults) => ({ status: 400, body: messagesByField(faults) }),
		wrongMethod: 'allow',
		options: (allow, { name, path }) => ({
			status: 200,
			headers: { allow },
			body: {
				name: path,
				renders: ['application/json'],
				parses: ['application/json'],
				...(allow.includes('POST') && { actions: { POST: fieldsOf(name) } }),
			},
		}),
	},
};
