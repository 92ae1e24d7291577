import type { Area } from '../areas.mts';
import type { SurfaceName } from '../contract.mts';
import { surfaces } from '../contract.mts';
import type { Visit } from '../department.mts';
import { dialectNamed } from '../dialects/index.mts';
import type { Answer, Dialect } from '../dialects/types.mts';
import type { Faults } from '../faults.mts';
import { permit, permitWriting } from '../keys.mts';
import { noSuchRoute } from '../problem.mts';
import { routeTo } from '../routes.mts';
import type { Store } from '../store.mts';
import { badGateway } from '../switches/answers.mts';
import type { Effects, Switchboard } from '../switches/board.mts';
import { targetsAt, type Target } from './addresses.mts';
import { overtake } from './overtake.mts';
import { idempotencyKeyOf } from './repeats.mts';
import type { Write } from './log.mts';
import { refuseMethod } from './methods.mts';
import type { Writer } from './writer.mts';

/** A request that is no reading of a list or a record. */
export interface Application extends Visit {
	area: Area | undefined;
	/** The entry in the log, where the method is one that changes something. */
	write?: Write;
}

/** The methods that a path has, as `Allow` lists them; empty where there is nothing. */
export function allowAt(
	surface: SurfaceName,
	steps: readonly string[],
	area: Area,
	dialect: Dialect,
): string {
	const reads = routeTo(surface, steps, dialect) ? ['GET'] : [];
	const targets = targetsAt(surface, steps, area, dialect);
	return [...new Set([...reads, ...targets.map(({ address }) => address.method)])].join(', ');
}

/** The answer, with the methods of the path where the dialect names them always. */
export function withMethods(
	answer: Answer,
	{ surface, steps, area, dialect }: Application,
): Answer {
	const speaks = dialectNamed(dialect);
	if (!area || !speaks.writes.alwaysAllow) return answer;
	const allow = allowAt(surface, steps, area, speaks);
	return { ...answer, headers: { ...answer.headers, allow } };
}

/** Where everything arrives that is no reading: finds out what is meant and whether it may be. */
export class Desk {
	constructor(
		private readonly store: Store,
		private readonly switchboard: Switchboard,
		private readonly faults: Faults,
		private readonly writer: Writer,
	) {}

	/**
	 * Answers the request.
	 *
	 * @param happens is told what the switches do to it, as soon as that is settled
	 * @throws Problem where the request is refused as a whole
	 */
	answer(application: Application, happens: (effects: Effects) => void): Answer {
		const { method, surface, steps, area, ask, key, write } = application;
		const dialect = dialectNamed(application.dialect);
		const allow = area ? allowAt(surface, steps, area, dialect) : '';
		if (!area || allow === '') throw noSuchRoute();
		const target = targetsAt(surface, steps, area, dialect).find(
			({ address }) => address.method === method,
		);
		if (!target || !write) {
			const refusal = refuseMethod(method, allow, dialect, area, ask);
			if (!refusal) throw noSuchRoute();
			return refusal;
		}
		Object.assign(write, {
			action: target.address.action,
			id: target.id,
			idempotencyKey: idempotencyKeyOf(dialect, application.headers, application.body),
		});
		permit(key, area.name);
		permitWriting(key, area.name);
		const effects = this.switchboard.next({ surface, resource: area.path, kind: 'write' });
		happens(effects);
		const { cut, badGateway: gateway } = effects.due;
		const instead = this.faults.insteadOf(effects, dialect, ask, key);
		if (instead && !gateway?.taken) return instead;
		if (cut?.where === 'before' && !cut.taken) return nothing;
		if (effects.due.overtaken) overtake(this.store, target, dialect);
		const answer = this.#take(application, target, dialect, write, effects);
		return gateway ? badGateway() : answer;
	}

	#take(
		{ surface, ask, headers, body }: Application,
		target: Target,
		dialect: Dialect,
		write: Write,
		{ on }: Effects,
	): Answer {
		const root = `${ask.origin}${surfaces[surface].root}`;
		const match = headers['if-match'];
		const ifMatch = typeof match === 'string' ? match : undefined;
		const mustMatch = on.ifMatch === true && target.id !== undefined;
		return this.writer.take({ target, dialect, ask, body, root, ifMatch, mustMatch }, write);
	}
}

const nothing: Answer = { status: 0, body: '' };
