import nock from 'nock';
import { apiKey, formsOf, webhookSecret } from './secret-traces.cts';

/** How a service answers that repeats what it should keep to itself. */
export interface EchoBehavior {
	status: number;
	/** Whole answers of another form than JSON. */
	text?: string;
	headers?: Record<string, string>;
	/** Gives the list of records. */
	list?: true;
}

const said = [apiKey, webhookSecret].flatMap(formsOf);

/** Each form of both secrets in a field of its own, and within a sentence. */
const leaks = Object.fromEntries(
	said.flatMap((form, at) => [
		[`held_${at}`, form],
		[`told_${at}`, `Sent with Bearer ${form} today`],
	]),
);

/** A header can hold only some forms. */
const plainly = said.filter((form) => /^[\x21-\x7e]+$/.test(form));

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
	'x-ratelimit-note': plainly.join(' '),
	'retry-after': '0',
};

/** A refusal that tells everything it was given. */
export const leakyRefusal = {
	success: false,
	error: {
		code: apiKey,
		message: `Not good: ${said.slice(0, 3).join(' ')}`,
		details: [
			{ field: `key_${apiKey}`, message: `must not be ${apiKey}` },
			{ field: 'secret', message: `must not be ${webhookSecret}` },
		],
		request_id: webhookSecret,
		...leaks,
	},
};

/** A page that tells everything, as proxies and frameworks show it. */
export const leakyPage = `<html><head><title>Error for ${said.join(' ')}</title></head><body>${said.join('<br>')}</body></html>`;

/** A service that repeats both secrets wherever it can; writes are taken or refused as it is told. */
export function openEchoService(
	origin: string,
	{ status, text, headers = {}, list }: EchoBehavior,
): void {
	const taken = status < 300;
	const all = { ...leakyHeaders, ...headers };
	const line = nock(origin).persist();
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
		const reads = method === 'GET';
		if (reads && (taken || list)) {
			if (single && !taken) return [status, refusal(), all];
			if (text !== undefined && taken) return [status, text, all];
			return [200, single ? { data: leakyRecord(2) } : listBody(uri), all];
		}
		if (method === 'OPTIONS') return [204, '', { allow: 'GET, PATCH, PUT, POST, DELETE', ...all }];
		return taken ? [status, text ?? { data: leakyRecord(2) }, all] : [status, refusal(), all];
	};
	const refusal = () => text ?? leakyRefusal;
	for (const method of ['get', 'post', 'put', 'patch', 'delete', 'options'] as const) {
		line
			.intercept(/.*/, method)
			.optionally()
			.reply((uri) => answer(uri, method.toUpperCase()));
	}
}

const pageOf = (uri: string) => Number(new URL(uri, 'https://a').searchParams.get('page') ?? 1);
