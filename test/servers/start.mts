import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGuardedProcess } from '../../host/system/guarded-process.mts';
import { startServerProxy, type ServerProxy } from './proxy.mts';
import { allRows, type ListName, type ServerRow } from './rows.mts';
import { keyOf, type Server, type Surroundings } from './servers.mts';

export const key = 'key';

/** A server that runs, with a proxy before it and a way to look behind. */
export interface Running {
	server: Server;
	proxy: ServerProxy;
	/** What the server holds, in its own order. */
	rows(list: ListName): Promise<Array<Record<string, unknown>>>;
	/** Enters a row as somebody else does; gives its id. */
	add(list: ListName, row: ServerRow): Promise<string>;
	remove(list: ListName, id: unknown): Promise<void>;
	/** Ends the server. */
	stop(): Promise<void>;
}

/**
 * @param folder where the servers from npm are installed
 * @param surroundings what stands around it; its end ends them, too
 */
export async function startServer(
	server: Server,
	folder: string,
	surroundings?: Surroundings,
): Promise<Running> {
	const port = await freePort();
	const file = join(tmpdir(), `rows-${process.pid}-${port}.json`);
	await writeFile(file, JSON.stringify(allRows(server.pageSize)));
	const { interpreter = process.execPath, settings, ending = '' } = server;
	const { mediaType = 'application/json' } = server;
	const { toFields = (row: ServerRow) => row, toBody = (row: object) => row } = server;
	const home = surroundings?.folder ?? folder;
	const child = startGuardedProcess(interpreter, [join(home, server.script)], {
		cwd: home,
		env: {
			...process.env,
			...settings,
			...surroundings?.settings,
			PORT: String(port),
			ROWS: file,
		},
	});
	const ask = async (method: string, path: string, body?: unknown) =>
		await fetch(`http://127.0.0.1:${port}${server.toUpstream(`/v1/${path}`, method)}`, {
			method,
			headers: {
				authorization: `Bearer ${key}`,
				'content-type': mediaType,
				// A server may close a kept connection just as the next request is sent.
				connection: 'close',
			},
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
	const stop = async () => {
		await child.stop();
		await surroundings?.stop?.();
	};
	await answering(() => ask('GET', `none${ending}`), child).catch(async (error: unknown) => {
		await stop();
		throw error;
	});
	const proxy = await startServerProxy(server, port);
	return {
		server,
		proxy,
		async rows(list) {
			const all: Array<Record<string, unknown>> = [];
			let path: string | null = list + (server.after?.(0) ?? '');
			while (path !== null) {
				const answer = await ask('GET', path);
				const body: unknown = answer.ok ? await answer.json() : undefined;
				const rows = body === undefined ? [] : server.rowsOf(body);
				all.push(...rows);
				const following = server.after && rows.length > 0 ? list + server.after(all.length) : null;
				path = server.next ? (server.next(body)?.split('/v1/')[1] ?? null) : following;
			}
			return all;
		},
		async add(list, row) {
			const answer = await ask('POST', list + ending, toBody(toFields(row, list)));
			if (!answer.ok) throw new Error(`${server.name} takes no row: ${await answer.text()}`);
			const body: unknown = await answer.json();
			return keyOf(server, server.rowOf?.(body) ?? (body as Record<string, unknown>));
		},
		async remove(list, id) {
			await ask('DELETE', `${list}/${String(id)}${ending}`);
		},
		async stop() {
			proxy.close();
			await stop();
		},
	};
}

export async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return port;
}

async function answering(
	ask: () => Promise<Response>,
	child: ReturnType<typeof startGuardedProcess>,
): Promise<void> {
	let hasEnded = false;
	void child.ended.then(() => (hasEnded = true));
	while (!hasEnded) {
		const answer = await ask().catch(() => undefined);
		if (answer?.ok) return;
		await sleep(200);
	}
	throw new Error(`The server did not start:\n${child.lines().slice(-20).join('\n')}`);
}
