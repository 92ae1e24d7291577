import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { readArguments } from '../../sandbox/arguments.mts';
import { ask } from './client.mts';

const options = (...args: string[]) => {
	const read = readArguments(args);
	assert.ok(!read.help);
	return read.options;
};

const cli = (...args: string[]) =>
	spawn(process.execPath, ['--import', 'tsx', 'sandbox/cli.mts', ...args], {
		stdio: ['ignore', 'pipe', 'pipe'],
	});

async function text(stream: AsyncIterable<Buffer>): Promise<string> {
	let all = '';
	for await (const part of stream) all += part;
	return all;
}

describe('the command line', () => {
	it('without arguments gives the defaults', () => {
		const { port, rows, latency, dialects } = options();
		assert.deepEqual([port, rows, latency], [4010, undefined, undefined]);
		assert.deepEqual(dialects, { limited: {}, enterprise: {} });
	});

	it('reads numbers and a day', () => {
		const { port, rows, latency, seed, today } = options(
			...['--port', '0', '--rows', '50', '--latency', '20', '--seed', '7'],
			...['--today', '2026-02-28'],
		);
		assert.deepEqual([port, rows, latency, seed, today], [0, 50, 20, 7, '2026-02-28']);
	});

	it('takes dialects by surface and resource', () => {
		assert.deepEqual(options('--dialect', 'E01').dialects, {
			limited: { '*': 'E01' },
			enterprise: { '*': 'E01' },
		});
		assert.deepEqual(
			options('--dialect', 'enterprise=E01', '--dialect', 'enterprise.invoices=E01').dialects,
			{ limited: {}, enterprise: { '*': 'E01', invoices: 'E01' } },
		);
		assert.deepEqual(options('--dialect', 'clients=E01').dialects, {
			limited: { clients: 'E01' },
			enterprise: { clients: 'E01' },
		});
	});

	it('takes switches', () => {
		assert.deepEqual(options('--switches', '{"gzip":true}').switches, { gzip: true });
	});

	it('prints the help', () => {
		assert.equal(readArguments(['--port', 'x', '--help']).help, true);
	});

	for (const [args, message] of [
		[['--rows', 'many'], /--rows must be a whole number/],
		[['--port', '65536'], /--port must be a whole number from 0 to 65535/],
		[['--latency', '-1'], /latency/],
		[['--today', '2026-02-30'], /--today must be a day/],
		[['--dialect', 'E99'], /"E99" is none of E01/],
		[['--dialect', 'gardens=E01'], /"gardens" is no surface or resource/],
		[['--switches', '{'], /--switches must be JSON/],
		[['--switches', '{"sluggish":true}'], /switches: .*sluggish/],
		[['--unknown'], /unknown/],
	] as const) {
		it(`refuses ${args.join(' ')}`, () => {
			assert.throws(() => readArguments([...args]), message);
		});
	}
});

describe('the program', () => {
	it('prints its address, and ends on a signal', async () => {
		const child = cli('--port', '0', '--rows', '10', '--json');
		const [first] = (await once(child.stdout, 'data')) as [Buffer];
		const { url, roots, keys, stats } = JSON.parse(String(first));
		assert.equal(stats.appointments, 10);
		assert.deepEqual(Object.keys(keys), ['limited', 'enterprise', 'receptionist', 'auditor']);
		assert.equal(roots.limited, `${url}/api/v1`);
		assert.equal((await ask(`${roots.limited}/appointments`, keys.limited)).status, 200);
		child.kill('SIGTERM');
		const [code] = await once(child, 'exit');
		assert.equal(code, 0);
	});

	it('reports a port that is in use', async () => {
		const blocker = createServer().listen(0, '127.0.0.1');
		await once(blocker, 'listening');
		const { port } = blocker.address() as AddressInfo;
		const child = cli('--port', String(port));
		const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
		blocker.close();
		assert.match(message, new RegExp(`^Port ${port} is taken`));
		assert.equal(code, 1);
	});
});
