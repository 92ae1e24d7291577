import nock from 'nock';
import type { INodeParameters } from 'n8n-workflow';
import { enterprise, jsonOf, origin, runNode } from '../support/runNode';
import { serve } from '../support/serve.cts';

const recordId = { __rl: true, mode: 'id', value: '7' };
const client = (name: string) => `{"id":7,"name":"${name}","note":"Zürich"}`;
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();
const wide = `\uFEFF${client('Anna')}`;

test.each<[name: string, contentType: string, body: Buffer]>([
	['Latin-1', 'application/json; charset=iso-8859-1', Buffer.from(client('Anna'), 'latin1')],
	[
		'Latin-1 in quotes',
		'application/json;charset="ISO-8859-1"',
		Buffer.from(client('A'), 'latin1'),
	],
	['UTF-8 under another name', 'application/json; charset=iso-8859-1', Buffer.from(client('A'))],
	[
		'UTF-8 under a name that is none',
		'application/json; charset=klingon',
		Buffer.from(client('A')),
	],
	['UTF-16 with a mark', 'application/json', Buffer.from(wide, 'utf16le')],
	['UTF-16 from the other end', 'application/json; charset=utf-8', bigEndian(wide)],
	['UTF-16 by its name', 'application/json; charset=utf-16', Buffer.from(client('A'), 'utf16le')],
])('a record in %s is read as it was written', async (_, contentType, body) => {
	nock(origin).get('/v1/clients/7').reply(200, body, { 'content-type': contentType });
	const read = await runNode(
		{ resource: 'client', operation: 'get', recordId } as INodeParameters,
		{ credential: enterprise },
	);
	expect(jsonOf(read)).toMatchObject([{ id: 7, note: 'Zürich' }]);
});

test('the key is not shown where a service repeats it in UTF-16', async () => {
	const body = Buffer.from(`\uFEFFYour key is ${enterprise.apiKey}`, 'utf16le');
	nock(origin).post('/v1/x').reply(200, body);
	const sent = await runNode(
		{ resource: 'api', operation: 'request', method: 'POST', path: 'x' },
		{ credential: enterprise },
	);
	expect(
		JSON.stringify([jsonOf(sent), sent.error?.message]).replaceAll('\\u0000', ''),
	).not.toContain(enterprise.apiKey);
});

test('a status below 200 is no answer, and nothing counts as written', async () => {
	nock.enableNetConnect('127.0.0.1');
	const server = await serve((response) => {
		response.socket?.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
	});
	const { error } = await runNode(
		{ resource: 'api', operation: 'request', method: 'POST', path: 'x' },
		{ credential: { ...enterprise, baseUrl: server.origin } },
	);
	server.close();
	nock.disableNetConnect();
	expect(error?.message).toMatch(/^It is not known whether the service did it/);
});
