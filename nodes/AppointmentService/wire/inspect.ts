import type { Evidence } from './evidence';
import { describeFields } from './fields';
import { readList, type ListRequest } from './read';
import { settle } from './settle';
import { timeField, timeOf } from './times';
import { isObject, type Page } from './types';
import type { Verdict } from './verdict';

/** As many records as make a fair sample. */
const sample = 250;

/**
 * Looks at one list through the very reading that Get Many does, and tells what it saw: where the rows are, how the list is
 * paged and how that was proved, which fields the records have, and what the service says of its limits.
 *
 * @param showValues whether examples are shown as they are; masked otherwise
 * @param explain puts a refusal into words; what it cannot explain is thrown on
 */
export async function inspectList<T>(
	request: Omit<ListRequest, 'limit' | 'plan'>,
	showValues: boolean,
	explain: (fault: unknown) => T | undefined,
) {
	let last: Record<string, string> = {};
	const fetch: ListRequest['fetch'] = async (url) => {
		const answer = await request.fetch(url);
		last = answer.headers;
		return answer;
	};
	const read = await settle(readList({ ...request, fetch, limit: sample }));
	if ('fault' in read) {
		const refusal = explain(read.fault);
		if (refusal === undefined) throw read.fault;
		return { reachable: false, refusal };
	}
	const { records, first, plan, reason, verdict, identity, requests } = read.value;
	const join = (path: string[] | undefined) => path?.join('.') ?? null;
	return {
		reachable: true,
		rows: {
			at: first.path.length > 0 ? first.path.join('.') : 'the answer itself',
			read: records.length,
		},
		paging: { plan, because: reason, evidence: said(first.evidence, showValues) },
		verdict: inWords(verdict, records.length),
		idField: join(identity.path),
		createdField: join(timeField(records, 'created')),
		updatedField: join(timeField(records, 'updated')),
		startField: join(timeField(records, 'start')),
		fields: describeFields(records, kindOf).map(({ example, ...field }) => ({
			...field,
			...(example !== undefined && { example: showValues ? example : mask(example) }),
		})),
		rateLimit: limits(last),
		requests,
	};
}

function inWords({ complete, reason }: Verdict, count: number): string {
	if (count >= sample)
		return `a sample: the first ${count} records were read, and there may be more`;
	return `${complete ? 'complete' : 'may be incomplete'}: ${reason}`;
}

/** What the envelope said, by place: `meta.total = 1260`. Tokens and links are shown without their values. */
function said(evidence: Evidence, showValues: boolean): string[] {
	const lines: string[] = [];
	const add = (label: string, entry?: { path: string[]; value: unknown }) => {
		if (entry) lines.push(`${label}: ${entry.path.join('.')} = ${String(entry.value)}`);
	};
	for (const [relation, { path, value }] of evidence.links) {
		lines.push(
			`link ${relation}: ${path.join('.')}${value === null ? ' = none' : showValues ? ` = ${value}` : ''}`,
		);
	}
	for (const { path, value } of evidence.cursors)
		lines.push(`token: ${path.join('.')}${value === null ? ' = none' : ''}`);
	add('more', evidence.more);
	for (const total of evidence.totals) add('total', total);
	add('remaining', evidence.remaining);
	add('page', evidence.page);
	add('pages', evidence.pages);
	add('next page', evidence.nextPage);
	add('page size', evidence.size);
	add('offset', evidence.offset);
	add('next offset', evidence.nextOffset);
	return lines;
}

function limits(headers: Page['headers']): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).filter(([name]) => /limit|throttle|retry-after/.test(name)),
	);
}

function kindOf(value: unknown): string {
	if (Array.isArray(value)) return 'list';
	if (isObject(value)) return 'object';
	if (typeof value === 'boolean') return 'yes/no';
	if (timeOf(value) !== undefined) return 'time';
	return typeof value === 'number' ? 'number' : 'text';
}

/** The shape of a value without its content: letters become x, digits 0. */
function mask(value: unknown): string {
	const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
	return text.slice(0, 60).replace(/\p{L}/gu, 'x').replace(/\d/g, '0');
}
