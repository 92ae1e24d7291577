import { nodeFolder, type Edit, type Guard } from './guard.mts';

const requestOrigin: Edit = {
	file: `${nodeFolder}/transport/httpRequest.ts`,
	find: '		credentials.assertSameOrigin(url);\n',
	replace: '',
};
const credentialOrigin: Edit = {
	file: `${nodeFolder}/transport/credentials.ts`,
	find: 'if (new URL(url).origin !== origin) {',
	replace: 'if (new URL(url).origin === "null") {',
};

export const keyGuards: Guard[] = [
	{
		name: 'the key goes to its own origin',
		...credentialOrigin,
		why: 'Another node, or a link, could name a server that then gets the key.',
		against: ['A an address in the HTTP Request node: another port', 'A a request of another node'],
	},
	{
		name: 'redirects of other nodes',
		file: `${nodeFolder}/transport/authenticate.ts`,
		find: '		...noRedirects,\n',
		replace: '',
		why: 'n8n’s clients follow to other servers, with the key.',
		against: ['A a redirect (302)', 'A a redirect at home'],
	},
	{
		name: 'proxies that a node names',
		file: `${nodeFolder}/transport/authenticate.ts`,
		find: '	if (request.proxy) {',
		replace: '	if (request.proxy === null) {',
		why: 'Who may use the key, but not read it, could read it at a proxy.',
		against: ['A a proxy'],
	},
	{
		name: 'redirects of the own requests',
		file: `${nodeFolder}/transport/httpRequest.ts`,
		find: ' || new URL(target).origin !== new URL(url).origin) break;',
		replace: ') break;',
		why: 'A service could send a read to another server.',
		and: [requestOrigin, credentialOrigin],
		against: ['A a redirect of reads and writes: another port'],
	},
	{
		name: 'links to next pages are brought home',
		file: `${nodeFolder}/rest/http/links.ts`,
		find: 'new URL(target.pathname + target.search, base.origin)',
		replace: 'new URL(target.pathname + target.search, target.origin)',
		why: 'A list could name its next page on another server.',
		and: [requestOrigin, credentialOrigin],
		against: ['A the next page in the body: another port'],
	},
	{
		name: 'https',
		file: `${nodeFolder}/contract/baseUrl.ts`,
		find: "if (url.protocol === 'http:' && !loopback.test(url.hostname)) {",
		replace: "if (url.protocol === 'gopher:') {",
		why: 'Everybody on the way could read the key.',
		against: ['A the Base URL http://app'],
	},
	{
		name: 'which names are this machine',
		file: `${nodeFolder}/contract/baseUrl.ts`,
		find: '/^(localhost|127',
		replace: '/^((.+\\.)?localhost|127',
		why: 'Names that end in .localhost may be somebody else’s.',
		against: ['A the Base URL http://evil.localhost'],
	},
	{
		name: 'schemes of the Base URL',
		file: `${nodeFolder}/contract/baseUrl.ts`,
		find: "if (url.protocol !== 'https:' && url.protocol !== 'http:') {",
		replace: "if (url.protocol === 'gopher:') {",
		why: 'What is no web address would be asked for.',
		against: ['A the Base URL'],
	},
	{
		name: 'user names in the Base URL',
		file: `${nodeFolder}/contract/baseUrl.ts`,
		find: "if (url.username !== '' || url.password !== '') {",
		replace: "if (url.protocol === 'gopher:') {",
		why: 'What looks like the host would be a user name.',
		against: ['A the Base URL https://good.invalid@'],
	},
	{
		name: 'signs of the key',
		file: `${nodeFolder}/transport/credentials.ts`,
		find: '	if (!/^[\\x21-\\x7e]+$/.test(key)) {',
		replace: '	if (key.length > 10_000) {',
		why: 'A key with a blank within is a mistake, and would be sent.',
		against: ['A the key "'],
	},
];
