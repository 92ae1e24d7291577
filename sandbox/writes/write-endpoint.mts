import type { Area } from '../areas.mts';
import { type SurfaceName, surfaces } from '../contract.mts';
import type { ServiceRequest } from '../http/endpoint-group.mts';
import { dialectNamed } from '../dialects/index.mts';
import type { DialectResponse, Dialect } from '../dialects/types.mts';
import type { FaultInjector } from '../switches/fault-injection.mts';
import { assertMayRead, assertMayWrite } from '../http/api-keys.mts';
import { noSuchRoute } from '../http/problem.mts';
import { routeTo } from '../routes.mts';
import type { Store } from '../business/store.mts';
import { badGatewayResponse } from '../switches/fault-responses.mts';
import type { CallEffects, SwitchState } from '../switches/switch-state.mts';
import { targetsAt, type WriteTarget } from './write-routes.mts';
import { editConcurrently } from './concurrent-edit.mts';
import { idempotencyKeyOf } from './idempotency.mts';
import type { LoggedWrite } from './write-log.mts';
import { refuseMethod } from './wrong-method.mts';
import type { Writer } from './writer.mts';

/** A request that is no reading of a list or a record. */
export interface WriteCall extends ServiceRequest {
	area: Area | undefined;
	/** The entry in the log, where the method is one that changes something. */
	write?: LoggedWrite;
}

/** The methods that a path has, as `Allow` lists them; empty where there is nothing. */
export function allowedMethods(
	surface: SurfaceName,
	steps: readonly string[],
	area: Area,
	dialect: Dialect,
): string {
	const reads = routeTo(surface, steps, dialect) ? ['GET'] : [];
	const targets = targetsAt(surface, steps, area, dialect);
	return [...new Set([...reads, ...targets.map(({ route }) => route.method)])].join(', ');
}

/** The answer, with the methods of the path where the dialect names them always. */
export function withAllowHeader(
	answer: DialectResponse,
	{ surface, steps, area, dialect }: WriteCall,
): DialectResponse {
	const style = dialectNamed(dialect);
	if (!area || !style.writes.alwaysAllow) return answer;
	const allow = allowedMethods(surface, steps, area, style);
	return { ...answer, headers: { ...answer.headers, allow } };
}

/** The endpoint of all requests but reads: finds the action and checks whether it is allowed. */
export class WriteEndpoint {
	constructor(
		private readonly store: Store,
		private readonly switchState: SwitchState,
		private readonly faults: FaultInjector,
		private readonly writer: Writer,
	) {}

	/**
	 * Answers the request.
	 *
	 * @param onEffects is told what the switches do to it, as soon as that is settled
	 * @throws Problem where the request is refused as a whole
	 */
	answer(request: WriteCall, onEffects: (effects: CallEffects) => void): DialectResponse {
		const { method, surface, steps, area, context, key, write } = request;
		const dialect = dialectNamed(request.dialect);
		const allow = area ? allowedMethods(surface, steps, area, dialect) : '';
		if (!area || allow === '') throw noSuchRoute();
		const target = targetsAt(surface, steps, area, dialect).find(
			({ route }) => route.method === method,
		);
		if (!target || !write) {
			const refusal = refuseMethod(method, allow, dialect, area, context);
			if (!refusal) throw noSuchRoute();
			return refusal;
		}
		Object.assign(write, {
			action: target.route.action,
			id: target.id,
			idempotencyKey: idempotencyKeyOf(dialect, request.headers, request.body),
		});
		assertMayRead(key, area.name);
		assertMayWrite(key, area.name);
		const effects = this.switchState.next({ surface, resource: area.path, kind: 'write' });
		onEffects(effects);
		const { cut, badGateway: gateway } = effects.due;
		const replacement = this.faults.replacementFor(effects, dialect, context, key);
		if (replacement && !gateway?.taken) return replacement;
		if (cut?.where === 'before' && !cut.taken) return noResponse;
		if (effects.due.overtaken) editConcurrently(this.store, target, dialect);
		const answer = this.#write(request, target, dialect, write, effects);
		return gateway ? badGatewayResponse() : answer;
	}

	#write(
		{ surface, context, headers, body }: WriteCall,
		target: WriteTarget,
		dialect: Dialect,
		write: LoggedWrite,
		{ on }: CallEffects,
	): DialectResponse {
		const root = `${context.origin}${surfaces[surface].root}`;
		const match = headers['if-match'];
		const ifMatch = typeof match === 'string' ? match : undefined;
		const mustMatch = on.ifMatch === true && target.id !== undefined;
		return this.writer.write({ target, dialect, context, body, root, ifMatch, mustMatch }, write);
	}
}

const noResponse: DialectResponse = { status: 0, body: '' };
