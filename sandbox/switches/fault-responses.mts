import { relativeLink } from '../dialects/paging/links.mts';
import type { DialectResponse, RequestContext } from '../dialects/types.mts';
import type { Switches } from './rules.mts';

/** What a proxy says when the service behind it does not. */
export function badGatewayResponse(): DialectResponse {
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
export function redirectResponse(
	{ to, status }: NonNullable<Switches['redirect']>,
	context: RequestContext,
): DialectResponse {
	const location = new URL(relativeLink(context, {}), to).href;
	return { status, headers: { location, 'content-type': 'text/plain' }, body: '' };
}
