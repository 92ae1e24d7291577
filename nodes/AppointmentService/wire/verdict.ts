import { totalOf } from './claim';
import type { Ending } from './follow';
import type { Ledger } from './ledger';
import type { Sheet } from './sheet';

/** Whether all records came, and why that is known or not, in one sentence for the user. */
export interface Verdict {
	complete: boolean;
	reason: string;
	/** Another reading of the list may settle it: it moved while it was read, or left a gap. */
	again?: boolean;
	/** Nothing that the service says speaks against it; only the reading itself was uneven. */
	unsettled?: boolean;
	/** Whoever knows how the list is paged can settle it by saying so. */
	tellable?: boolean;
}

/** Judges how a reading ended against what the service claimed on the way. */
export function verdictOf(ending: Ending, ledger: Ledger, first: Sheet): Verdict {
	const { size } = ledger;
	if (ending.kind === 'limit') return { complete: true, reason: 'As many records as wanted.' };
	if (ending.kind === 'cap')
		return {
			complete: false,
			reason: `Reading stopped after ${size} records because ${ending.because ?? 'the list has too many pages'}.`,
		};

	if (ending.kind === 'refused') {
		return {
			complete: false,
			reason: `After ${size} records the service refused to go on, and it may have more.`,
			tellable: true,
		};
	}
	const complaint = first.evidence.complaints[0];
	if (complaint !== undefined) {
		return {
			complete: false,
			reason: `The service gave ${size} records and a warning: ${short(complaint)}.`,
		};
	}
	if (first.rival) return { complete: false, reason: besides(first, first.rival) };
	const opening = totalOf(first, first.rows.length);
	// A number on the first page that later pages outgrow counted that page only.
	const totals =
		ending.totals.length > 0 && opening !== undefined ? [opening, ...ending.totals] : ending.totals;
	const started = totals[0] ?? totalOf(first, size);
	const ended = totals.at(-1) ?? started;
	const shrank = totals.some((total, at) => at > 0 && total < totals[at - 1]);
	if (started !== undefined && ended !== undefined && ended >= size) {
		const twins = ledger.repeated > 0 && !ledger.identity.path;
		const grownAround = ledger.repeated <= ended - started || size >= ended;
		const endless = ending.kind === 'stuck' && ended > size;
		if (!shrank && size >= started && !twins && grownAround && !endless && !ledger.moved) {
			return { complete: true, reason: `The service counts ${ended} records, and ${size} came.` };
		}
		const moved = shrank || started !== ended || ledger.repeated > 0 || ledger.moved;
		return {
			complete: false,
			reason: moved
				? `The list changed while it was read: the service counted ${started} records at first, ${ended} at last, and ${size} came.`
				: `The service counts ${ended} records, and ${size} came.`,
			again: moved || ending.uneven,
		};
	}
	if (ending.kind === 'stuck') {
		return {
			complete: false,
			reason: `After ${size} records the service repeats itself instead of going on or ending.`,
			tellable: true,
		};
	}
	const disproved = opening !== undefined && totals.length > 0;
	if (ledger.repeated > 0 || ledger.moved || disproved) {
		return {
			complete: false,
			reason: disproved
				? `The service counts fewer records than the ${size} that came.`
				: `The list changed while its ${size} records were read.`,
			again: true,
			unsettled: true,
		};
	}
	return {
		complete: true,
		reason:
			ending.kind === 'said'
				? `The service says that these ${size} records are all.`
				: `Nothing follows after these ${size} records.`,
	};
}

/** Says that other records stand in the answer, which may be those that were asked for. */
export function besides({ rows, path }: Sheet, rival: string[]): string {
	const held = rows.length === 0 ? 'none' : String(rows.length);
	return `Records stand under “${rival.join('.')}” and ${held} under “${path.join('.')}”; it is not known which of them were asked for.`;
}

function short(complaint: unknown): string {
	const text = typeof complaint === 'string' ? complaint : JSON.stringify(complaint);
	return text.replace(/\s+/g, ' ').slice(0, 200);
}
