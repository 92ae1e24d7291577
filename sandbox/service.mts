import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { areaAt } from './areas.mts';
import { dialectFor, type DialectChoice } from './assignment.mts';
import type { Call, CallLog } from './calls.mts';
import type { SurfaceName } from './contract.mts';
import { deliver, hangUp } from './deliver.mts';
import type { Department, Visit } from './department.mts';
import { dialectNamed } from './dialects/index.mts';
import { identityName } from './dialects/records.mts';
import type { Answer, Ask } from './dialects/types.mts';
import { Faults } from './faults.mts';
import { admit, senderOf, withoutKeys } from './keys.mts';
import { Problem } from './problem.mts';
import { Quota } from './quota.mts';
import { Readers } from './readers.mts';
import { ReadingRoom } from './reading-room.mts';
import { areaOf, routeTo, surfaceOf } from './routes.mts';
import type { Store } from './store.mts';
import type { Effects, Switchboard } from './switches/board.mts';
import { areaWithAddress } from './writes/addresses.mts';
import { Desk, withMethods, type Application } from './writes/desk.mts';
import type { Write, WriteLog } from './writes/log.mts';
import { Writer } from './writes/writer.mts';

const changing = new Set(['DELETE', 'PATCH', 'POST', 'PUT']);

const untouched: Effects = { on: {}, due: {} };
const unsaid: Answer = { status: 0, body: '' };

/** The documented service: takes a request below one of its roots and answers it. */
export class Service {
	readonly #readers: Readers;
	readonly #quota = new Quota();
	readonly #faults = new Faults();
	readonly #writer: Writer;
	readonly #desk: Desk;
	readonly #readingRoom: ReadingRoom;
	/** Milliseconds that every answer takes. */
	latency = 0;
	webhooks?: Department;

	constructor(
		private readonly store: Store,
		private readonly switchboard: Switchboard,
		private readonly calls: CallLog,
		/** May be exchanged while the service runs. */
		public dialects: DialectChoice,
		private readonly writes: WriteLog,
	) {
		this.#readers = new Readers(store);
		this.#writer = new Writer(store, this.#readers);
		this.#readingRoom = new ReadingRoom(store, switchboard, this.#faults, this.#readers);
		this.#desk = new Desk(store, switchboard, this.#faults, this.#writer);
	}

	/** Answers the request, and writes down what was asked and what became of it. */
	async handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
		const url = new URL(`http://${request.headers.host ?? 'localhost'}${request.url}`);
		const call = this.#open(request);
		const found = surfaceOf(url.pathname);
		if (!found) {
			call.status = 404;
			return deliver(reply, { status: 404, body: { error: 'not_found' } }, untouched);
		}
		const { surface, steps } = found;
		const area = areaOf(steps) ?? this.#areaBehind(surface, steps);
		const resource = area?.path;
		const name = dialectFor(this.dialects, surface, resource);
		const dialect = dialectNamed(name);
		Object.assign(call, { surface, resource, dialect: name });
		const ask = this.#ask(url);
		const { method, body, headers } = request;
		const visit: Visit = { method, surface, steps, dialect: name, body, headers, ask, key: call.key };
		const isWebhooks = this.webhooks?.takes(visit) ?? false;
		const write = isWebhooks || !changing.has(method) ? undefined : this.#note(visit, call.url);
		if (write) write.resource = resource;
		const { answer, effects } = isWebhooks
			? await this.#ofDepartment(this.webhooks as Department, visit, call)
			: this.#answer({ ...visit, area, write }, call);
		if (effects.fault) call.fault = effects.fault;
		const status = effects.due.cut?.where === 'before' ? 0 : answer.status;
		if (write) Object.assign(write, { status, ...(effects.fault && { fault: effects.fault }) });
		const wait = this.latency + (effects.due.slow?.milliseconds ?? 0);
		if (wait > 0) await sleep(wait);
		if (status === 0) return hangUp(reply);
		call.status = status;
		const own = { 'x-request-id': ask.requestId, ...dialect.headers?.(ask) };
		return deliver(reply, { ...answer, headers: { ...own, ...answer.headers } }, effects);
	}

	/** Forgets who was told to wait, and all idempotency keys. */
	restart(): void {
		this.#faults.restart();
		this.#writer.restart();
	}

	/** Every record that a walk of the list is to find, in the dialect and order of the list. */
	expected(surface: SurfaceName, path: string, query = new URLSearchParams()): unknown[] {
		const name = dialectFor(this.dialects, surface, path);
		const dialect = dialectNamed(name);
		const area = areaAt(path);
		if (!area) throw new Error(`no such resource: ${path}`);
		const ask = this.#ask(new URL(`http://localhost/?${query}`));
		const on = this.switchboard.at({ surface, resource: area.path });
		return this.#readers.all(area, dialect, ask, on);
	}

	/** What a record is known by in paths, read from the record as the list shows it. */
	identityOf(surface: SurfaceName, path: string, record: unknown): string {
		const { record: style } = dialectNamed(dialectFor(this.dialects, surface, path));
		return String(
			(record as Record<string, unknown>)[identityName(style, areaAt(path)?.name ?? path)],
		);
	}

	#answer(application: Application, call: Call): { answer: Answer; effects: Effects } {
		const { method, surface, steps, ask, key, area } = application;
		const dialect = dialectNamed(application.dialect);
		let effects = untouched;
		try {
			admit(key, surface);
			const route = method === 'GET' ? routeTo(surface, steps, dialect) : undefined;
			call.kind = route?.kind ?? (application.write ? 'write' : 'other');
			const happens = (happening: Effects) => (effects = happening);
			if (!route) {
				const answer = this.#desk.answer(application, happens);
				return { answer: withMethods(answer, application), effects };
			}
			const answer = this.#readingRoom.answer(application, route, call, happens);
			return { answer: withMethods(answer, application), effects };
		} catch (problem) {
			if (!(problem instanceof Problem)) throw problem;
			if (!area) call.kind = 'other';
			return { answer: dialect.error(problem, ask), effects };
		}
	}

	#areaBehind(surface: SurfaceName, steps: readonly string[]) {
		return areaWithAddress(surface, steps, ({ path }) =>
			dialectNamed(dialectFor(this.dialects, surface, path)),
		);
	}

	#note({ method, surface, dialect, key, body }: Visit, path: string): Write {
		return this.writes.open({ method, path, surface, dialect, key, body });
	}

	async #ofDepartment(department: Department, visit: Visit, call: Call) {
		const { surface, ask, key } = visit;
		const { resource } = department;
		const dialect = dialectNamed(visit.dialect);
		const kind = department.kindOf(visit);
		Object.assign(call, { resource, kind });
		let effects = untouched;
		try {
			admit(key, surface);
			effects = this.switchboard.next({ surface, resource, kind });
			const { cut, badGateway } = effects.due;
			const instead = this.#faults.insteadOf(effects, dialect, ask, key);
			if (instead && !badGateway?.taken) return { answer: instead, effects };
			if (cut?.where === 'before' && !cut.taken) return { answer: unsaid, effects };
			const answer = await department.answer(visit);
			return { answer: instead ?? answer, effects };
		} catch (problem) {
			if (!(problem instanceof Problem)) throw problem;
			return { answer: dialect.error(problem, ask), effects };
		}
	}

	#open(request: FastifyRequest): Call {
		const { authorization, ...others } = request.headers;
		const headers = Object.entries(others).map(([name, value]) => [name, withoutKeys(`${value}`)]);
		const call = this.calls.open({
			method: request.method,
			url: withoutKeys(request.url),
			headers: Object.fromEntries(headers),
			key: senderOf(authorization),
		});
		if (this.#faults.isTooSoon(call.key)) call.tooSoon = true;
		return call;
	}

	#ask({ origin, pathname, searchParams }: URL): Ask {
		return {
			origin,
			path: pathname,
			query: searchParams,
			requestId: `req_${randomUUID().slice(0, 18)}`,
			now: this.store.now(),
			midnight: this.store.midnight,
			quota: this.#quota.take(),
		};
	}
}
