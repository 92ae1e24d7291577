import nock from 'nock';
import { apiKey, formsOf, webhookSecret } from './secret-traces.cts';

/** How a service responds that repeats the secrets. */
export interface EchoBehavior {
	status: number;
	/** The whole body, where it is not JSON. */
	text?: string;
	headers?: Record<string, string>;
	/** Reads succeed whatever the status. */
	list?: true;
}

const secretForms = [apiKey, webhookSecret].flatMap(formsOf);

/** Each form of both secrets in a field of its own, and in a sentence. */
const leaks = Object.fromEntries(
	secretForms.flatMap((form, at) => [
		[`held_${at}`, form],
		[`told_${at}`, `Sent with Bearer ${form} today`],
	]),
);

/** A header can hold only some forms. */
const headerForms = secretForms.filter((form) => /^[\x21-\x7e]+$/.test(form));

/** A record with the secrets among its values, its names and its links. */
export const leakyRecord = (id: number) => ({
	id,
	name: `Anna Bell ${apiKey}`,
	client_id: id,
	starts_at: `2026-11-2${id}T09:00:00Z`,
	ends_at: `2026-11-2${id}T09:45:00Z`,
	status: id === 1 ? 'cancelled' : 'confirmed',
	created_at: `2026-11-0${id}T08:00:00Z`,
	updated_at: `2026-11-0${id}T09:00:00Z`,
	notes: webhookSecret,
	[apiKey]: 'a name',
	...leaks,
});

export const leakyHeaders: Record<string, string> = {
	'x-request-id': `req-${apiKey}`,
	'x-ratelimit-limit': `100;${apiKey}`,
	'x-ratelimit-note': headerForms.join(' '),
	'retry-after': '0',
};

/** An error body that repeats the secrets everywhere. */
export const leakyRefusal = {
	success: false,
	error: {
		code: apiKey,
		message: `Not good: ${secretForms.slice(0, 3).join(' ')}`,
		details: [
			{ field: `key_${apiKey}`, message: `must not be ${apiKey}` },
			{ field: 'secret', message: `must not be ${webhookSecret}` },
		],
		request_id: webhookSecret,
		...leaks,
	},
};

/** A page that repeats the secrets, as proxies and frameworks show it. */
export const leakyPage = `<html><head><title>Error for ${secretForms.join(' ')}</title></head><body>${secretForms.join('<br>')}</body></html>`;

/** Serves a list that repeats both secrets wherever it can; writes get the given status. */
export function openEchoService(
	origin: string,
	{ status, text, headers = {}, list }: EchoBehavior,
): void {
	const accepts = status < 300;
	const all = { ...leakyHeaders, ...headers };
	const scope = nock(origin).persist();
	const records = [1, 2, 3].map(leakyRecord);
	const listBody = (uri: string) => ({
		data: records.map((record) => ({ ...record, id: record.id + 3 * (pageOf(uri) - 1) })),
		meta: { total: 6, page: pageOf(uri), per_page: 3, note: apiKey },
		links: {
			next:
				pageOf(uri) === 1
					? `${origin}${uri.split('?')[0]}?page=2&api_key=${encodeURIComponent(apiKey)}`
					: null,
		},
	});
	const answer = (uri: string, method: string): [number, nock.Body, Record<string, string>] => {
		const single = /\/\w+\/\d+$/.exec(uri.split('?')[0]);
		const isRead = method === 'GET';
		if (isRead && (accepts || list)) {
			if (single && !accepts) return [status, refusal(), all];
			if (text !== undefined && accepts) return [status, text, all];
			return [200, single ? { data: leakyRecord(2) } : listBody(uri), all];
		}
		if (method === 'OPTIONS') return [204, '', { allow: 'GET, PATCH, PUT, POST, DELETE', ...all }];
		return accepts ? [status, text ?? { data: leakyRecord(2) }, all] : [status, refusal(), all];
	};
	const refusal = () => text ?? leakyRefusal;
	for (const method of ['get', 'post', 'put', 'patch', 'delete', 'options'] as const) {
		scope
			.intercept(/.*/, method)
			.optionally()
			.reply((uri) => answer(uri, method.toUpperCase()));
	}
}

const pageOf = (uri: string) => Number(new URL(uri, 'https://a').searchParams.get('page') ?? 1);
