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

/** One request that a fault handles. */
export interface Exchange {
	request: PackageRequest;
	/** Number of requests that the fault hit before this one. */
	earlierHits: number;
	/** The connection to the package, on which anything can be written. */
	socket: Socket;
	/** Origin of a host that is not the service's. */
	elsewhere: string;
	/** Forwards the request to the service. */
	pass(): Promise<ServiceResponse>;
	/** Sends a valid HTTP response. */
	respond(serviceResponse: ServiceResponse): void;
}

export type FaultAction = (exchange: Exchange) => Promise<void> | void;

/** A fault, and the requests that it hits. */
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

/** A proxy between the package and a service. */
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
	const http = createServer((incoming, response) => {
		const handled = readAll(incoming).then(async (body) => {
			proxy.count++;
			const { method = 'GET', url = '/', headers, socket } = incoming;
			const request: PackageRequest = { method, url, headers, body };
			const respond = (from: ServiceResponse) => {
				response.writeHead(from.status, from.headers);
				response.end(from.body);
			};
			const pass = () => forward(service, request);
			const exchange = { request, socket, elsewhere, pass, respond };
			if (!hits(request)) return respond(await pass());
			const earlierHits = matched - (obstacle as Obstacle).from;
			await (obstacle as Obstacle).act({ ...exchange, earlierHits });
		});
		// The client has closed the connection, or the case is over.
		handled.catch(() => incoming.socket.destroy());
	});
	const secure = createSecure(certificate ?? {}, (incoming, response) =>
		http.emit('request', incoming, response),
	);
	let isPlain = certificate === undefined;
	const listener = listen((socket) => {
		sockets.add(socket);
		socket.on('error', ignore);
		socket.on('close', () => sockets.delete(socket));
		(isPlain ? http : secure).emit('connection', socket);
	});
	secure.on('tlsClientError', ignore);
	const sockets = new Set<Socket>();
	await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
	const { port } = listener.address() as AddressInfo;

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
			await new Promise((resolve) => listener.close(resolve));
		},
	};
	return proxy;
}

function forward(
	service: string,
	{ method, url, headers, body }: PackageRequest,
): Promise<ServiceResponse> {
	return new Promise((resolve, reject) => {
		const requestHeaders = { ...headers, connection: 'close', 'accept-encoding': 'identity' };
		const forwarded = ask(service + url, { method, headers: requestHeaders }, (answer) => {
			readAll(answer).then((bytes) => {
				const headerTexts = Object.entries(answer.headers)
					.filter(([name]) => name !== 'transfer-encoding')
					.map(([name, value]) => [name, String(value)]);
				const serviceResponse = { status: answer.statusCode ?? 0, body: bytes };
				resolve({ ...serviceResponse, headers: Object.fromEntries(headerTexts) });
			}, reject);
		});
		forwarded.on('error', reject);
		forwarded.end(body);
	});
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

const ignore = () => {};
