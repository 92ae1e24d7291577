import { request } from 'node:http';
import { join } from 'node:path';
import type { Attack } from '../attack.mts';
import type { Setup } from '../setup.mts';

type Sandbox = Awaited<ReturnType<typeof import('../../../sandbox/server.mts').startSandbox>>;

async function sandboxOf(setup: Setup): Promise<Sandbox> {
	const module = (await import(
		join(setup.pack.root, 'sandbox', 'server.mts')
	)) as typeof import('../../../sandbox/server.mts');
	const sandbox = await module.startSandbox({
		rows: 10,
		today: '2026-11-22',
		hooks: { speed: 1000, limit: 1 },
	});
	setup.onClose(async () => await sandbox.close());
	return sandbox;
}

/** What a page in the browser of somebody who tries the package can send, without being asked for leave. */
const pages: Array<[string, string, (foreign: string) => RequestInit, true?]> = [
	[
		'resets it as plain text',
		'POST /sandbox/reset',
		() => ({ headers: { origin: 'https://evil.example', 'content-type': 'text/plain' } }),
	],
	[
		'has it send deliveries elsewhere',
		'POST /sandbox/hooks/send',
		() => ({
			headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
			body: '{"kind":"storm"}',
		}),
	],
	[
		'resets it under a foreign host',
		'POST /sandbox/reset',
		() => ({ headers: { host: 'evil.example' } }),
	],
	[
		'reads it under a foreign host',
		'GET /sandbox/calls',
		() => ({ headers: { host: 'evil.example:4010' } }),
	],
	['resets it from nowhere', 'POST /sandbox/reset', () => ({ headers: { origin: 'null' } }), true],
	[
		'resets it as a form',
		'POST /sandbox/reset',
		() => ({
			headers: {
				origin: 'https://evil.example',
				'content-type': 'application/x-www-form-urlencoded',
			},
			body: 'a=b',
		}),
		true,
	],
	[
		'resets it from another port',
		'POST /sandbox/reset',
		() => ({ headers: { origin: 'http://127.0.0.1:1' } }),
		true,
	],
	[
		'books appointments',
		'POST /sandbox/appointments',
		() => ({
			headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
			body: '{"count":5}',
		}),
		true,
	],
	[
		'reads what was written',
		'GET /sandbox/writes',
		() => ({ headers: { host: 'evil.example', origin: 'http://evil.example' } }),
		true,
	],
	[
		'clears what was asked',
		'DELETE /sandbox/calls',
		() => ({ headers: { origin: 'https://evil.example' } }),
		true,
	],
	[
		'says whom it comes from, and no origin',
		'POST /sandbox/reset',
		() => ({ headers: { 'sec-fetch-site': 'cross-site', host: 'localhost.evil.example' } }),
		true,
	],
];

const visited = pages.map(
	([name, target, init, own]): Attack => ({
		name: `a web page that is open beside the sandbox ${name}`,
		group: 'E',
		...(own && { own }),
		play: async (setup) => {
			const sandbox = await sandboxOf(setup);
			sandbox.store.book(1, {});
			const [method, path] = target.split(' ');
			const { headers = {}, body } = init(setup.foreign.origin());
			const { port } = new URL(sandbox.url);
			return await new Promise<number>((done, fail) => {
				request(
					{
						host: '127.0.0.1',
						port,
						path,
						method,
						headers: { host: `127.0.0.1:${port}`, ...(headers as object) },
					},
					(answer) => {
						answer.resume();
						done(answer.statusCode ?? 0);
					},
				)
					.on('error', fail)
					.end(body);
			});
		},
		through: ({ more }) => (more as number) < 400,
	}),
);

export const webPages: Attack[] = [...visited];
