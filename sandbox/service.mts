import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { areaAt } from './areas.mts';
import { dialectFor, type DialectChoice } from './dialect-choice.mts';
import type { Call, CallLog } from './http/call-log.mts';
import type { SurfaceName } from './contract.mts';
import { sendResponse, closeConnection } from './http/send-response.mts';
import type { EndpointGroup, ServiceRequest } from './http/endpoint-group.mts';
import { dialectNamed } from './dialects/index.mts';
import { identityFieldName } from './dialects/records.mts';
import type { DialectResponse, RequestContext } from './dialects/types.mts';
import { FaultInjector } from './switches/fault-injection.mts';
import { assertSurfaceAccess, senderOf, redactKeys } from './http/api-keys.mts';
import { Problem } from './http/problem.mts';
import { Quota } from './http/quota.mts';
import { Readers } from './reads/readers.mts';
import { ReadEndpoint } from './reads/read-endpoint.mts';
import { areaOf, routeTo, surfaceOf } from './routes.mts';
import type { Store } from './business/store.mts';
import type { CallEffects, SwitchState } from './switches/switch-state.mts';
import { areaWithRoute } from './writes/write-routes.mts';
import { WriteEndpoint, withAllowHeader, type WriteCall } from './writes/write-endpoint.mts';
import type { LoggedWrite, WriteLog } from './writes/write-log.mts';
import { Writer } from './writes/writer.mts';

const writeMethods = new Set(['DELETE', 'PATCH', 'POST', 'PUT']);

const noEffects: CallEffects = { on: {}, due: {} };
const noResponse: DialectResponse = { status: 0, body: '' };

/** The documented service: takes a request below one of its roots and answers it. */
export class SandboxService {
	readonly #readers: Readers;
	readonly #quota = new Quota();
	readonly #faults = new FaultInjector();
	readonly #writer: Writer;
	readonly #writeEndpoint: WriteEndpoint;
	readonly #readEndpoint: ReadEndpoint;
	/** Milliseconds that every answer takes. */
	latency = 0;
	webhooks?: EndpointGroup;

	constructor(
		private readonly store: Store,
		private readonly switchState: SwitchState,
		private readonly calls: CallLog,
		/** May be exchanged while the service runs. */
		public dialects: DialectChoice,
		private readonly writes: WriteLog,
	) {
		this.#readers = new Readers(store);
		this.#writer = new Writer(store, this.#readers);
		this.#readEndpoint = new ReadEndpoint(store, switchState, this.#faults, this.#readers);
		this.#writeEndpoint = new WriteEndpoint(store, switchState, this.#faults, this.#writer);
	}

	/** Answers the request, and writes down what was asked and what became of it. */
	async handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
		const url = new URL(`http://${request.headers.host ?? 'localhost'}${request.url}`);
		const call = this.#logCall(request);
		const found = surfaceOf(url.pathname);
		if (!found) {
			call.status = 404;
			return sendResponse(reply, { status: 404, body: { error: 'not_found' } }, noEffects);
		}
		const { surface, steps } = found;
		const area = areaOf(steps) ?? this.#areaWithRoute(surface, steps);
		const resource = area?.path;
		const name = dialectFor(this.dialects, surface, resource);
		const dialect = dialectNamed(name);
		Object.assign(call, { surface, resource, dialect: name });
		const context = this.#contextOf(url);
		const { method, body, headers } = request;
		const serviceRequest: ServiceRequest = {
			method,
			surface,
			steps,
			dialect: name,
			body,
			headers,
			context,
			key: call.key,
		};
		const isWebhooks = this.webhooks?.handles(serviceRequest) ?? false;
		const write =
			isWebhooks || !writeMethods.has(method)
				? undefined
				: this.#logWrite(serviceRequest, call.url);
		if (write) write.resource = resource;
		const { answer, effects } = isWebhooks
			? await this.#answerGroup(this.webhooks as EndpointGroup, serviceRequest, call)
			: this.#answer({ ...serviceRequest, area, write }, call);
		if (effects.fault) call.fault = effects.fault;
		const status = effects.due.cut?.where === 'before' ? 0 : answer.status;
		if (write) Object.assign(write, { status, ...(effects.fault && { fault: effects.fault }) });
		const wait = this.latency + (effects.due.slow?.milliseconds ?? 0);
		if (wait > 0) await sleep(wait);
		if (status === 0) return closeConnection(reply);
		call.status = status;
		const own = { 'x-request-id': context.requestId, ...dialect.headers?.(context) };
		return sendResponse(reply, { ...answer, headers: { ...own, ...answer.headers } }, effects);
	}

	/** Forgets who was told to wait, and all idempotency keys. */
	restart(): void {
		this.#faults.restart();
		this.#writer.restart();
	}

	/** Every record that reading the list must find, in the dialect and order of the list. */
	expected(surface: SurfaceName, path: string, query = new URLSearchParams()): unknown[] {
		const name = dialectFor(this.dialects, surface, path);
		const dialect = dialectNamed(name);
		const area = areaAt(path);
		if (!area) throw new Error(`no such resource: ${path}`);
		const context = this.#contextOf(new URL(`http://localhost/?${query}`));
		const on = this.switchState.at({ surface, resource: area.path });
		return this.#readers.all(area, dialect, context, on);
	}

	/** What a record is known by in paths, read from the record as the list shows it. */
	identityOf(surface: SurfaceName, path: string, record: unknown): string {
		const { record: style } = dialectNamed(dialectFor(this.dialects, surface, path));
		return String(
			(record as Record<string, unknown>)[identityFieldName(style, areaAt(path)?.name ?? path)],
		);
	}

	#answer(writeRequest: WriteCall, call: Call): { answer: DialectResponse; effects: CallEffects } {
		const { method, surface, steps, context, key, area } = writeRequest;
		const dialect = dialectNamed(writeRequest.dialect);
		let effects = noEffects;
		try {
			assertSurfaceAccess(key, surface);
			const route = method === 'GET' ? routeTo(surface, steps, dialect) : undefined;
			call.kind = route?.kind ?? (writeRequest.write ? 'write' : 'other');
			const onEffects = (current: CallEffects) => (effects = current);
			if (!route) {
				const answer = this.#writeEndpoint.answer(writeRequest, onEffects);
				return { answer: withAllowHeader(answer, writeRequest), effects };
			}
			const answer = this.#readEndpoint.answer(writeRequest, route, call, onEffects);
			return { answer: withAllowHeader(answer, writeRequest), effects };
		} catch (problem) {
			if (!(problem instanceof Problem)) throw problem;
			if (!area) call.kind = 'other';
			return { answer: dialect.error(problem, context), effects };
		}
	}

	#areaWithRoute(surface: SurfaceName, steps: readonly string[]) {
		return areaWithRoute(surface, steps, ({ path }) =>
			dialectNamed(dialectFor(this.dialects, surface, path)),
		);
	}

	#logWrite({ method, surface, dialect, key, body }: ServiceRequest, path: string): LoggedWrite {
		return this.writes.open({ method, path, surface, dialect, key, body });
	}

	async #answerGroup(group: EndpointGroup, serviceRequest: ServiceRequest, call: Call) {
		const { surface, context, key } = serviceRequest;
		const { resource } = group;
		const dialect = dialectNamed(serviceRequest.dialect);
		const kind = group.kindOf(serviceRequest);
		Object.assign(call, { resource, kind });
		let effects = noEffects;
		try {
			assertSurfaceAccess(key, surface);
			effects = this.switchState.next({ surface, resource, kind });
			const { cut, badGateway } = effects.due;
			const replacement = this.#faults.replacementFor(effects, dialect, context, key);
			if (replacement && !badGateway?.taken) return { answer: replacement, effects };
			if (cut?.where === 'before' && !cut.taken) return { answer: noResponse, effects };
			const answer = await group.answer(serviceRequest);
			return { answer: replacement ?? answer, effects };
		} catch (problem) {
			if (!(problem instanceof Problem)) throw problem;
			return { answer: dialect.error(problem, context), effects };
		}
	}

	#logCall(request: FastifyRequest): Call {
		const { authorization, ...others } = request.headers;
		const headers = Object.entries(others).map(([name, value]) => [name, redactKeys(`${value}`)]);
		const call = this.calls.open({
			method: request.method,
			url: redactKeys(request.url),
			headers: Object.fromEntries(headers),
			key: senderOf(authorization),
		});
		if (this.#faults.isTooSoon(call.key)) call.tooSoon = true;
		return call;
	}

	#contextOf({ origin, pathname, searchParams }: URL): RequestContext {
		return {
			origin,
			path: pathname,
			query: searchParams,
			requestId: `req_${randomUUID().slice(0, 18)}`,
			now: this.store.now(),
			midnight: this.store.midnight,
			quota: this.#quota.countCall(),
		};
	}
}
