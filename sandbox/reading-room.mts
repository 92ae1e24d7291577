import type { Call } from './calls.mts';
import { changeMeanwhile } from './changes.mts';
import type { Visit } from './department.mts';
import { dialectNamed } from './dialects/index.mts';
import type { Answer } from './dialects/types.mts';
import type { Faults } from './faults.mts';
import { permit } from './keys.mts';
import type { Readers } from './readers.mts';
import type { Route } from './routes.mts';
import type { Store } from './store.mts';
import type { Effects, Switchboard } from './switches/board.mts';

/** Where lists and single records are read. */
export class ReadingRoom {
	constructor(
		private readonly store: Store,
		private readonly switchboard: Switchboard,
		private readonly faults: Faults,
		private readonly readers: Readers,
	) {}

	/**
	 * Answers with a page or a record, and notes in the log which.
	 *
	 * @param happens is told what the switches do to it, as soon as that is settled
	 * @throws Problem where the request is refused
	 */
	answer(visit: Visit, route: Route, call: Call, happens: (effects: Effects) => void): Answer {
		const { surface, ask, key } = visit;
		const { area, kind } = route;
		const dialect = dialectNamed(visit.dialect);
		permit(key, area.name);
		const place = { surface, resource: area.path, kind };
		const effects = this.switchboard.next(place);
		happens(effects);
		const instead = this.faults.insteadOf(effects, dialect, ask, key);
		if (instead) return instead;
		const { on } = effects;
		if (route.kind === 'item') {
			const answer = this.readers.item(area, route.id, dialect, ask, on);
			call.rows = 1;
			return answer;
		}
		const { answer, page, listed } = this.readers.list(area, dialect, ask, on);
		call.asked = page.asked;
		call.rows = page.rows.length;
		if (on.changes && this.switchboard.changesDue(place)) {
			changeMeanwhile(this.store, area.name, listed(), on.changes);
		}
		return answer;
	}
}
