import {
	parseLinkHeader,
	extractLink,
	extractLinks,
	looksLikeLink,
	resolveLink,
} from '../../../nodes/AppointmentService/rest/http/links';

const home = 'https://salon.example.com/v1/appointments';

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
])('%j is a link: %s', (text, is) => {
	expect(looksLikeLink(text)).toBe(is);
});

test.each<[string | undefined, Record<string, string>]>([
	['<https://a.example/2>; rel="next"', { next: 'https://a.example/2' }],
	['</2>; rel=next, </9>; rel=last', { next: '/2', last: '/9' }],
	['</2>; title="a, b; c"; rel="next prefetch"', { next: '/2', prefetch: '/2' }],
	['</2> ; REL = "Next"', { next: '/2' }],
	['</2>; rel="next", </3>; rel="next"', { next: '/2' }],
	['</2>; foo; rel=next', { next: '/2' }],
	['</2>; rel=""', {}],
	['</2>', {}],
	['', {}],
	[undefined, {}],
])('a header %j', (value, links) => {
	expect(parseLinkHeader(value)).toEqual(links);
});

test('a link in whatever holds it', () => {
	expect(extractLink('/x')).toBe('/x');
	expect(extractLink('token')).toBeUndefined();
	for (const key of ['href', 'url', 'uri', 'link', 'HREF'])
		expect(extractLink({ title: 'x', [key]: 'anything' })).toBe('anything');
	for (const none of [{ href: 7 }, { target: '/x' }, ['/x'], null, 7])
		expect(extractLink(none)).toBeUndefined();
});

test('links in a list, by their relation', () => {
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

test.each<[string, string, string | undefined]>([
	['an address', `${home}?page=2`, `${home}?page=2`],
	['a path', '/v1/appointments?page=2', `${home}?page=2`],
	['a query', '?page=2', `${home}?page=2`],
	['a name', 'appointments?page=2', `${home}?page=2`],
	['another path at home', '/v1/next/7', 'https://salon.example.com/v1/next/7'],
	['the list behind a proxy', 'http://10.0.0.1:8080/inner/appointments?page=2', `${home}?page=2`],
	['another list elsewhere', 'https://evil.example/v1/clients?page=2', undefined],
	['elsewhere without a path', 'https://evil.example', undefined],
	['another scheme', 'javascript:alert(1)', undefined],
	['a file', 'file:///v1/appointments', undefined],
	['no address', 'http://', undefined],
])('%s leads home or nowhere', (_, link, address) => {
	expect(resolveLink(link, home, home)).toBe(address);
});

test('what the list was asked with stays, unless the link says it', () => {
	const list = `${home}?status=open&page=1&tag=a&tag=b`;
	expect(resolveLink('?page=2', list, list)).toBe(`${home}?page=2&status=open&tag=a&tag=b`);
	expect(resolveLink(`${home}?page=2&status=all&tag=c`, list, list)).toBe(
		`${home}?page=2&status=all&tag=c`,
	);
});

test('a relative link starts from the answer that holds it', () => {
	expect(resolveLink('3', `${home}/page/1`, `${home}/page/2`)).toBe(`${home}/page/3`);
});
