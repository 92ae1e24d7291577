import { createServer, request as ask, type IncomingMessage } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { createServer as listen, type AddressInfo, type Socket } from 'node:net';
import type { SecureContextOptions } from 'node:tls';

/** A request as the package sent it. */
export interface PackageRequest {
	method: string;
	/** Path and query. */
	url: string;
	headers: IncomingMessage['headers'];
	body: Buffer;
}

/** An answer as the service gave it. */
export interface ServiceResponse {
	status: number;
	headers: Record<string, string>;
	body: Buffer;
}

/** One request, in the hands of a fault. */
export interface Exchange {
	asked: PackageRequest;
	/** How many requests the fault has had before this one. */
	turn: number;
	/** The connection to the package, on which anything can be written. */
	socket: Socket;
	/** Origin of a host that is not the service's. */
	elsewhere: string;
	/** Lets the service take the request. */
	pass(): Promise<ServiceResponse>;
	/** Answers as HTTP wants it. */
	answer(given: ServiceResponse): void;
}

export type FaultAction = (exchange: Exchange) => Promise<void> | void;

/** What stands in the way, and of which requests. */
export interface Obstacle {
	act: FaultAction;
	/** Which requests it is about; all where it is left out. */
	of?: 'read' | 'write';
	/** The first of these that it hits, counted from 1. */
	from: number;
	/** How many it hits; all from there on where it is left out. */
	times?: number;
}

/** How a connection begins: in the clear, with a certificate, or in the clear where a certificate is expected. */
export type Opening = { plain: true } | { certificate: SecureContextOptions };

/** Stands between the package and a service. */
export interface Proxy {
	origin: string;
	obstacle: Obstacle | undefined;
	/** Requests that came in since the obstacle was set. */
	count: number;
	/** Changes how connections begin from now on. */
	open(opening: Opening): void;
	close(): Promise<void>;
}

export interface ProxyOptions {
	/** Origin of the service. */
	service: string;
	elsewhere: string;
	/** With which certificate it answers; without one, it speaks plain HTTP. */
	certificate?: SecureContextOptions;
}

/** Starts a proxy on the loopback interface. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
	const { service, elsewhere, certificate } = options;
	let matched = 0;
	let obstacle: Obstacle | undefined;
	const http = createServer((request, response) => {
		const taken = readAll(request).then(async (body) => {
			proxy.count++;
			const { method = 'GET', url = '/', headers, socket } = request;
			const asked: PackageRequest = { method, url, headers, body };
			const answer = ({ status, headers: own, body: bytes }: ServiceResponse) => {
				response.writeHead(status, own);
				response.end(bytes);
			};
			const pass = () => forward(service, asked);
			const exchange = { asked, socket, elsewhere, pass, answer, turn: 0 };
			if (!hits(asked)) return answer(await pass());
			const turn = matched - (obstacle as Obstacle).from;
			await (obstacle as Obstacle).act({ ...exchange, turn });
		});
		// Whoever asked has gone, or the case is over.
		taken.catch(() => request.socket.destroy());
	});
	const secure = createSecure(certificate ?? {}, (request, response) =>
		http.emit('request', request, response),
	);
	let isPlain = certificate === undefined;
	const door = listen((socket) => {
		sockets.add(socket);
		socket.on('error', ignore);
		socket.on('close', () => sockets.delete(socket));
		(isPlain ? http : secure).emit('connection', socket);
	});
	secure.on('tlsClientError', ignore);
	const sockets = new Set<Socket>();
	await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
	const { port } = door.address() as AddressInfo;

	/** Whether the request is one that the fault is about. */
	function hits({ method }: PackageRequest): boolean {
		if (!obstacle) return false;
		const { of, from, times = Infinity } = obstacle;
		const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(method);
		if (of !== undefined && (of === 'read') !== isRead) return false;
		matched++;
		return matched >= from && matched < from + times;
	}

	const proxy: Proxy = {
		origin: certificate ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
		count: 0,
		get obstacle() {
			return obstacle;
		},
		set obstacle(next) {
			obstacle = next;
			matched = 0;
			proxy.count = 0;
		},
		open(opening) {
			isPlain = 'plain' in opening;
			if ('certificate' in opening) secure.setSecureContext(opening.certificate);
		},
		async close() {
			for (const socket of sockets) socket.destroy();
			await new Promise((resolve) => door.close(resolve));
		},
	};
	return proxy;
}

function forward(
	service: string,
	{ method, url, headers, body }: PackageRequest,
): Promise<ServiceResponse> {
	return new Promise((resolve, reject) => {
		const own = { ...headers, connection: 'close', 'accept-encoding': 'identity' };
		const passed = ask(service + url, { method, headers: own }, (answer) => {
			readAll(answer).then((bytes) => {
				const texts = Object.entries(answer.headers)
					.filter(([name]) => name !== 'transfer-encoding')
					.map(([name, value]) => [name, String(value)]);
				const given = { status: answer.statusCode ?? 0, body: bytes };
				resolve({ ...given, headers: Object.fromEntries(texts) });
			}, reject);
		});
		passed.on('error', reject);
		passed.end(body);
	});
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

const ignore = () => {};
