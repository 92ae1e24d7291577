import { gzipSync } from 'node:zlib';
import type { DialectName } from '../../sandbox/dialects/index.mts';
import type { FaultAction, Opening } from './network/proxy.mts';
import type { Certificates } from './network/certificates.mts';
import {
	after,
	dribble,
	changeResponse,
	half,
	headOf,
	instead,
	raw,
	stall,
	withBody,
	withJson,
	without,
} from './network/responses.mts';
import { deepAnswer, largeAnswer, wideAnswer } from './network/large-responses.mts';

/** One thing that goes wrong on the way. */
export interface Fault {
	name: string;
	/** What becomes of a request. */
	act?: FaultAction;
	/** How connections begin, where the account is one with TLS. */
	opening?(certificates: Certificates): Opening;
	/** The account's address, where it leads nowhere. */
	address?: string;
	/** Nothing is missing from the answer, so what is wanted has to come. */
	harmless?: true;
	/** Only the time limit ends it. */
	stalls?: true;
	/** It takes so much memory that it gets a process of its own. */
	large?: true;
	/** It is about lists alone, in this dialect. */
	dialect?: DialectName;
}

const html = '<!doctype html><html><head><title>Welcome</title></head><body>Log in</body></html>';
const page = { 'content-type': 'text/html' };
const statuses = [301, 302, 303, 307, 308];

const late: Fault[] = [
	{ name: 'slow', act: dribble(10, 30), harmless: true },
	{ name: 'byte by byte', stalls: true, act: dribble(10_000, 150) },
	{ name: 'stalled before the head', stalls: true, act: stall },
	{ name: 'stalled after it was taken', stalls: true, act: after(stall) },
	{
		name: 'stalled after the head',
		stalls: true,
		act: raw((own, exchange) => {
			exchange.socket.write(headOf(own));
			return stall(exchange);
		}),
	},
	{
		name: 'stalled in mid-body',
		stalls: true,
		act: raw((own, exchange) => {
			exchange.socket.write(headOf(own));
			exchange.socket.write(half(own.body));
			return stall(exchange);
		}),
	},
];

const cut: Fault[] = [
	{ name: 'closed before it was taken', act: ({ socket }) => void socket.destroy() },
	{ name: 'reset before it was taken', act: ({ socket }) => void socket.resetAndDestroy() },
	{ name: 'closed after it was taken', act: after(({ socket }) => void socket.destroy()) },
	{ name: 'reset after it was taken', act: after(({ socket }) => void socket.resetAndDestroy()) },
	{
		name: 'cut in the head',
		act: raw((_, { socket }) => void socket.end('HTTP/1.1 200 OK\r\nCont')),
	},
	{
		name: 'cut in mid-body',
		act: raw((own, { socket }) => {
			socket.write(headOf(own));
			socket.end(half(own.body));
		}),
	},
	{
		name: 'cut between chunks',
		act: raw((own, { socket }) => {
			const headers = without(own.headers, 'content-length');
			const piece = half(own.body);
			socket.write(headOf({ ...own, headers }, { 'transfer-encoding': 'chunked' }));
			socket.write(`${piece.length.toString(16)}\r\n${piece.toString('latin1')}\r\n`, 'latin1');
			socket.end();
		}),
	},
];

const bodies: Fault[] = [
	{ name: 'truncated JSON', act: changeResponse((own) => withBody(own, half(own.body))) },
	{ name: 'garbage', act: changeResponse((own) => withBody(own, Buffer.alloc(4000, 0xf7))) },
	{
		name: 'garbage for HTTP',
		act: raw((_, { socket }) => void socket.end(Buffer.alloc(4000, 0xf7))),
	},
	{ name: 'HTML', act: after(instead(200, page, html)) },
	{ name: 'HTML that is called JSON', act: changeResponse((own) => withBody(own, html)) },
	{ name: 'HTML before it was taken', act: instead(200, page, html) },
	{
		name: 'length too large',
		act: raw((own, { socket }) => {
			socket.write(headOf(own, { 'content-length': String(own.body.length + 100) }));
			socket.end(own.body);
		}),
	},
	{
		name: 'length too small',
		act: raw((own, { socket }) => {
			socket.write(headOf(own, { 'content-length': String(half(own.body).length) }));
			socket.end(own.body);
		}),
	},
	{
		name: 'length of letters',
		act: raw((own, { socket }) => void socket.end(headOf(own, { 'content-length': 'much' }))),
	},
	{
		name: 'called text/html',
		act: changeResponse((own) => ({
			...own,
			headers: { ...own.headers, 'content-type': 'text/html' },
		})),
		harmless: true,
	},
	{
		name: 'called image/png',
		act: changeResponse((own) => ({
			...own,
			headers: { ...own.headers, 'content-type': 'image/png' },
		})),
		harmless: true,
	},
	{ name: 'gzip', act: changeResponse((own) => gzipped(own, gzipSync(own.body))), harmless: true },
	{ name: 'gzip in name only', act: changeResponse((own) => gzipped(own, own.body)) },
	{
		name: 'gzip that is cut',
		act: changeResponse((own) => gzipped(own, half(gzipSync(own.body)))),
	},
	{
		name: 'gzip that is damaged',
		act: changeResponse((own) => gzipped(own, damaged(gzipSync(own.body)))),
	},
	{ name: 'empty 200', act: changeResponse((own) => withBody({ ...own, status: 200 }, '')) },
	{ name: '204', act: after(instead(204)) },
	{ name: 'null', act: changeResponse((own) => withBody({ ...own, status: 200 }, 'null')) },
];

const refusals: Fault[] = [
	{ name: '429', act: instead(429) },
	{ name: '429, wait 1 second', act: instead(429, { 'retry-after': '1' }) },
	...['1e9', '-5', 'soon', '99999999999999999999', '0'].map((wait) => ({
		name: `429, Retry-After: ${wait}`,
		act: instead(429, { 'retry-after': wait }),
	})),
	{
		name: '429, Retry-After in the year 9999',
		act: instead(429, { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }),
	},
	{
		name: '429, Retry-After in the past',
		act: instead(429, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
	},
	...[500, 502, 503, 504].flatMap((status) => [
		{ name: `${status}`, act: instead(status, page, html) },
		{ name: `${status} after it was taken`, act: after(instead(status, page, html)) },
	]),
	{ name: '503, wait a day', act: instead(503, { 'retry-after': '86400' }) },
	{ name: '401', act: instead(401, {}, '{"message":"Unauthenticated."}') },
];

const away: Fault[] = [
	...statuses.map((status) => ({ name: `${status} to another host`, act: redirect(status) })),
	{ name: '302 to another host after it was taken', act: after(redirect(302)) },
	{
		name: '307 to another host without a scheme',
		act: redirect(307, (origin) => origin.replace('http:', '')),
	},
	{
		name: '307 to another host behind a name',
		act: redirect(307, (origin, own) => origin.replace('//', `//${own}@`)),
	},
	{ name: '307 to a file', act: redirect(307, () => 'file://') },
	{
		name: '307 in a circle',
		act: ({ request, respond }) =>
			respond({ status: 307, headers: { location: request.url }, body: Buffer.alloc(0) }),
	},
	{ name: '307 to nowhere', act: instead(307) },
	{
		name: 'Location and links to another host',
		act: changeResponse((own, { elsewhere }) => {
			const there = `${elsewhere}/api/v1/appointments/1`;
			const link = `<${there}>; rel="next", <${there}>; rel="self"`;
			return {
				...own,
				headers: { ...own.headers, location: there, 'content-location': there, link },
			};
		}),
	},
	{
		name: 'next on another host',
		dialect: 'E03',
		act: changeResponse((own, { elsewhere }) =>
			withJson(own, (body) => ({
				...body,
				...(body.next ? { next: `${elsewhere}/others?offset=25` } : {}),
			})),
		),
	},
	{
		name: 'next on another host, same path',
		dialect: 'E03',
		harmless: true,
		act: changeResponse((own, { elsewhere }) =>
			withJson(own, (body) => {
				if (typeof body.next !== 'string') return body;
				const { pathname, search } = new URL(body.next);
				return { ...body, next: elsewhere + pathname + search };
			}),
		),
	},
	{
		name: 'endless next',
		dialect: 'E03',
		act: endless((rows) => (rows.length > 0 ? rows : [{ id: 'again' }])),
	},
	{ name: 'endless next, nothing on it', dialect: 'E03', act: endless(() => []) },
];

const unreached: Fault[] = [
	{ name: 'certificate of its own', opening: ({ selfSigned }) => ({ certificate: selfSigned }) },
	{ name: 'certificate of another host', opening: ({ wrongHost }) => ({ certificate: wrongHost }) },
	{ name: 'certificate that is over', opening: ({ expired }) => ({ certificate: expired }) },
	{ name: 'no TLS where it is expected', opening: () => ({ plain: true }) },
	{ name: 'a good certificate', opening: ({ good }) => ({ certificate: good }), harmless: true },
	{ name: 'a name that nobody knows', address: 'https://salon.invalid' },
	{ name: 'a port where nobody listens', address: 'http://127.0.0.1:9' },
];

const large: Fault[] = [
	{ name: '200 MB', act: largeAnswer('length'), large: true },
	{ name: '200 MB in chunks', act: largeAnswer('chunks'), large: true },
	{ name: '200 MB in gzip', act: largeAnswer('gzip'), large: true },
	{ name: '10,000 levels', act: deepAnswer('alone'), large: true },
	{ name: '10,000 levels beside the data', act: deepAnswer('beside'), large: true },
	{ name: '10,000 levels in a record', act: deepAnswer('within'), large: true },
	{ name: '1,000,000 keys', act: wideAnswer('alone'), large: true },
	{
		name: '1,000,000 keys beside the data',
		act: wideAnswer('beside'),
		large: true,
	},
	{ name: '1,000,000 keys in a record', act: wideAnswer('within'), large: true },
];

// prettier-ignore
export const faults: Fault[] = [...late, ...cut, ...bodies, ...refusals, ...away, ...unreached, ...large];

function gzipped(from: Parameters<typeof withBody>[0], bytes: Buffer) {
	const response = withBody(from, bytes);
	return { ...response, headers: { ...response.headers, 'content-encoding': 'gzip' } };
}

function damaged(bytes: Buffer): Buffer {
	bytes.fill(0xaa, bytes.length >> 1, (bytes.length >> 1) + 8);
	return bytes;
}

function redirect(
	status: number,
	locate: (origin: string, ownHost: string) => string = (origin) => origin,
): FaultAction {
	return ({ request, elsewhere, respond }) => {
		const location = locate(elsewhere, request.headers.host ?? '') + request.url;
		respond({ status, headers: { location }, body: Buffer.alloc(0) });
	};
}

/** Every page names one more page. */
function endless(rows: (own: unknown[]) => unknown[]): FaultAction {
	return changeResponse((own, { request }) =>
		withJson(own, (body) => {
			const here = new URL(request.url, 'http://localhost');
			const offset = Number(here.searchParams.get('offset') ?? 0);
			here.searchParams.set('offset', String(offset + 25));
			const results = offset === 0 ? body.results : rows(body.results as unknown[]);
			return { count: null, next: here.pathname + here.search, previous: null, results };
		}),
	);
}
