import type { Call } from '../http/call-log.mts';
import { applyConcurrentChanges } from './concurrent-changes.mts';
import type { ServiceRequest } from '../http/endpoint-group.mts';
import { dialectNamed } from '../dialects/index.mts';
import type { DialectResponse } from '../dialects/types.mts';
import type { FaultInjector } from '../switches/fault-injection.mts';
import { assertMayRead } from '../http/api-keys.mts';
import type { Readers } from './readers.mts';
import type { ReadRoute } from '../routes.mts';
import type { Store } from '../business/store.mts';
import type { CallEffects, SwitchState } from '../switches/switch-state.mts';

/** Where lists and single records are read. */
export class ReadEndpoint {
	constructor(
		private readonly store: Store,
		private readonly switchState: SwitchState,
		private readonly faults: FaultInjector,
		private readonly readers: Readers,
	) {}

	/**
	 * Answers with a page or a record, and notes in the log which.
	 *
	 * @param onEffects is told what the switches do to it, as soon as that is settled
	 * @throws Problem where the request is refused
	 */
	answer(
		request: ServiceRequest,
		route: ReadRoute,
		call: Call,
		onEffects: (effects: CallEffects) => void,
	): DialectResponse {
		const { surface, context, key } = request;
		const { area, kind } = route;
		const dialect = dialectNamed(request.dialect);
		assertMayRead(key, area.name);
		const target = { surface, resource: area.path, kind };
		const effects = this.switchState.next(target);
		onEffects(effects);
		const replacement = this.faults.replacementFor(effects, dialect, context, key);
		if (replacement) return replacement;
		const { on } = effects;
		if (route.kind === 'item') {
			const answer = this.readers.item(area, route.id, dialect, context, on);
			call.rows = 1;
			return answer;
		}
		const { answer, page, listed } = this.readers.list(area, dialect, context, on);
		call.asked = page.asked;
		call.rows = page.rows.length;
		if (on.changes && this.switchState.changesDue(target)) {
			applyConcurrentChanges(this.store, area.name, listed(), on.changes);
		}
		return answer;
	}
}
