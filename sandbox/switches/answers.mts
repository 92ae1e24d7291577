import { relativeLink } from '../dialects/links.mts';
import type { Answer, Ask } from '../dialects/types.mts';
import type { Switches } from './rules.mts';

/** What a proxy says when the service behind it does not. */
export function badGateway(): Answer {
	return {
		status: 502,
		headers: { 'content-type': 'text/html' },
		body: [
			'<html>',
			'<head><title>502 Bad Gateway</title></head>',
			'<body>',
			'<center><h1>502 Bad Gateway</h1></center>',
			'<hr><center>nginx</center>',
			'</body>',
			'</html>',
			'',
		].join('\r\n'),
	};
}

/** The same path and query at another origin. */
export function redirectTo({ to, status }: NonNullable<Switches['redirect']>, ask: Ask): Answer {
	const location = new URL(relativeLink(ask, {}), to).href;
	return { status, headers: { location, 'content-type': 'text/plain' }, body: '' };
}
