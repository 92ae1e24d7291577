import { ApiError } from '../../../nodes/AppointmentService/rest';
import {
	parseLinkHeader,
	extractLink,
	extractLinks,
	looksLikeLink,
	resolveLink,
	toPathSegment,
} from '../../../nodes/AppointmentService/rest/http/links';
import { casesOf } from '../../support/table';

const listUrl = 'https://salon.example.com/v1/appointments';

describe('looksLikeLink', () => {
	test.each([
		['https://a.example/x', true],
		['HTTP://a.example', true],
		['/v1/x', true],
		['?page=2', true],
		['list?page=2', true],
		['list?page=2&x=3', true],
		['list?p=', true],
		['list?=2', false],
		['list?page', false],
		['list? page=2', false],
		['?', false],
		['/', false],
		['eyJpZCI6N30=', false],
		['ftp://a.example/x', false],
		['https://a b', false],
		['', false],
	])('%j is a link: %s', (text, expected) => {
		expect(looksLikeLink(text)).toBe(expected);
	});
});

describe('parseLinkHeader', () => {
	test.each<[string | undefined, Record<string, string>]>([
		['<https://a.example/2>; rel="next"', { next: 'https://a.example/2' }],
		['</2>; rel=next, </9>; rel=last', { next: '/2', last: '/9' }],
		['</2>; title="a, b; c"; rel="next prefetch"', { next: '/2', prefetch: '/2' }],
		['</2> ; REL = "Next"', { next: '/2' }],
		['</2>; rel="next", </3>; rel="next"', { next: '/2' }],
		['</2>; foo; rel=next', { next: '/2' }],
		['</a,b;c>; rel=next, </0>; crel="prev"', { next: '/a,b;c' }],
		['</2>; rel=""', {}],
		['</2>', {}],
		['', {}],
		[undefined, {}],
	])('%j has the links %j', (value, links) => {
		expect(parseLinkHeader(value)).toEqual(links);
	});
});

describe('extractLink', () => {
	test('reads a text, and an object with href, url, uri or link', () => {
		expect(extractLink('/x')).toBe('/x');
		expect(extractLink('token')).toBeUndefined();
		for (const key of ['href', 'url', 'uri', 'link', 'HREF'])
			expect(extractLink({ title: 'x', [key]: 'anything' })).toBe('anything');
		for (const value of [{ href: 7 }, { target: '/x' }, ['/x'], null, 7])
			expect(extractLink(value)).toBeUndefined();
	});
});

describe('extractLinks', () => {
	test('reads rel, relation or name as the relation, and leaves out entries without relation or link', () => {
		expect(
			extractLinks([
				{ rel: 'next', href: '/2' },
				{ relation: 'Last-Page', uri: '/9' },
				{ name: 'first', url: '/1' },
				{ rel: 'none' },
				{ rel: 7, href: '/7' },
				{ href: '/8' },
				'x',
			]),
		).toEqual({ next: '/2', lastpage: '/9', first: '/1' });
	});
});

describe('resolveLink', () => {
	test.each(
		// kind of link, link, URL
		casesOf<[string, string, string | undefined]>`
			an address                    | https://salon.example.com/v1/appointments?page=2 | https://salon.example.com/v1/appointments?page=2
			a path                        | /v1/appointments?page=2 | https://salon.example.com/v1/appointments?page=2
			a query                       | ?page=2 | https://salon.example.com/v1/appointments?page=2
			a name                        | appointments?page=2 | https://salon.example.com/v1/appointments?page=2
			another path on the same host | /v1/next/7 | https://salon.example.com/v1/next/7
			the list behind a proxy       | http://10.0.0.1:8080/inner/appointments?page=2 | https://salon.example.com/v1/appointments?page=2
			a slash too many              | https://salon.example.com//v1/appointments?page=2 | https://salon.example.com/v1/appointments?page=2
			another path after two        | https://salon.example.com//evil.example/7?page=2 | https://salon.example.com/evil.example/7?page=2
			another list elsewhere        | https://evil.example/v1/clients?page=2
			elsewhere without a path      | https://evil.example
			another list on the same host | /v1/clients?page=2 | https://salon.example.com/v1/clients?page=2
			another scheme                | javascript:alert(1)
			a file                        | file:///v1/appointments
			no address                    | http://
		`,
	)('%s: %s resolves to %s', (_, link, url) => {
		expect(resolveLink(link, listUrl, listUrl)).toBe(url);
	});

	test('query parameters of the list are kept, unless the link has them', () => {
		const list = `${listUrl}?status=open&page=1&tag=a&tag=b`;
		expect(resolveLink('?page=2', list, list)).toBe(`${listUrl}?page=2&status=open&tag=a&tag=b`);
		expect(resolveLink(`${listUrl}?page=2&status=all&tag=c`, list, list)).toBe(
			`${listUrl}?page=2&status=all&tag=c`,
		);
	});

	test('a relative link is resolved against the response that contains it', () => {
		expect(resolveLink('3', `${listUrl}/page/1`, `${listUrl}/page/2`)).toBe(`${listUrl}/page/3`);
	});
});

test.each([
	['7', '7'],
	['a b/c?d', 'a%20b%2Fc%3Fd'],
	['...', '...'],
	['.a', '.a'],
	['Ä', '%C3%84'],
	['😀', '%F0%9F%98%80'],
])('%j is %s in a path', (id, step) => {
	expect(toPathSegment(id)).toBe(step);
});

test.each(['', '.', '..', 'a\uD83D', '\uDE00'])('no address can hold %j', (id) => {
	const read = () => toPathSegment(id);
	expect(read).toThrow(ApiError);
	expect(read).toThrow('No address can hold this ID.');
	expect(read).toThrow(
		expect.objectContaining({ errorInfo: expect.objectContaining({ status: 404, fields: {} }) }),
	);
});
