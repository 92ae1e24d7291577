import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { TestEnvironment } from '../../../tools/fixtures/environment.mts';

const page = createServer((_, response) => {
	response.setHeader('content-type', 'text/html');
	response.end('<!doctype html><title>Salon</title><p>Welcome to our salon!</p>');
});

/** What the person reads in the credential dialog, for each thing that may be wrong. */
export function credentialTest(environment: () => TestEnvironment): void {
	let website = '';
	before(async () => {
		await new Promise<void>((done) => page.listen(0, '127.0.0.1', done));
		website = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
	});
	after(() => page.close());

	const cases: Array<
		[what: string, data: () => Record<string, unknown>, status: 'OK' | 'Error', message: RegExp]
	> = [
		['the limited key', () => environment().credentials.limited.data, 'OK', /works/],
		['the enterprise key', () => environment().credentials.enterprise.data, 'OK', /works/],
		['a key with fewer rights', () => environment().credentials.receptionist.data, 'OK', /works/],
		['a wrong key', () => changed({ apiKey: 'wrong' }), 'Error', /key/i],
		['no key', () => changed({ apiKey: '' }), 'Error', /key/i],
		['the wrong surface', () => changed({ surface: 'enterprise' }), 'Error', /Choose Limited/],
		['a website', () => changed({ baseUrl: website }), 'Error', /address|web ?page|website/i],
		[
			'nobody there',
			() => changed({ baseUrl: 'http://127.0.0.1:9' }),
			'Error',
			/address|reach|connect/i,
		],
		['http', () => changed({ baseUrl: 'http://example.com' }), 'Error', /https/],
		[
			'a pasted path',
			() => changed({ baseUrl: ` ${environment().sandbox.url}/api/v1/ ` }),
			'OK',
			/works/,
		],
	];
	const changed = (data: Record<string, unknown>) => ({
		...environment().credentials.limited.data,
		...data,
	});
	for (const [what, data, status, message] of cases) {
		test(`credential test: ${what}`, async (context) => {
			const { rest, credentials } = environment();
			const result = await rest.testCredential({ ...credentials.limited, data: data() });
			context.diagnostic(result.message);
			assert.equal(result.status, status, result.message);
			assert.match(result.message, message);
		});
	}
}
