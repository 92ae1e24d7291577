import {
	NetworkError,
	ApiError,
	type ListResult,
} from '../../nodes/AppointmentService/rest/index.ts';
import { canonical } from '../fuzz/json.mts';

/**
 * The outcome of a reading, from good to bad. `honest`: something is missing, or may be, and the reading says so; `unseen`: a
 * record was moved past the reader, and no response shows it; `refused`: nothing was read.
 */
export const readOutcomes = [
	'ok',
	'honest',
	'unseen',
	'refused',
	'order',
	'changed',
	'doubled',
	'false',
	'loop',
	'off host',
	'wrote',
	'crash',
] as const;

export type ReadOutcome = (typeof readOutcomes)[number];

export interface ReadEvaluation {
	outcome: ReadOutcome;
	detail: string;
	/** Records that existed throughout and were not read. */
	missed: number;
}

/** What the sandbox knows of a reading. */
export interface GroundTruth {
	/** The list's records by id, in its order, before the reading and after it. */
	before: Map<string, unknown>;
	after: Map<string, unknown>;
	identityOf(record: unknown): string;
	isMoving: boolean;
	/** Requests that were no GET. */
	writes: number;
	offHost: string[];
	showsMove(): boolean;
}

/** Compares the result of a reading with the list. */
export function evaluateRead(
	reading: ListResult | Error | 'loop',
	groundTruth: GroundTruth,
): ReadEvaluation {
	const found = (outcome: ReadOutcome, detail: string, missed = 0): ReadEvaluation => ({
		outcome,
		detail,
		missed,
	});
	if (groundTruth.writes > 0)
		return found('wrote', `${groundTruth.writes} requests that are no GET`);
	if (groundTruth.offHost[0]) return found('off host', groundTruth.offHost[0]);
	if (reading === 'loop') return found('loop', 'more requests than any reading needs');
	if (reading instanceof ApiError || reading instanceof NetworkError)
		return found('refused', reading.message);
	if (reading instanceof Error) return found('crash', reading.stack ?? reading.message);

	const { before, after, identityOf } = groundTruth;
	const ids = reading.records.map(identityOf);
	const got = new Set(ids);
	const missing = [...before.keys()].filter((id) => after.has(id) && !got.has(id));
	const missed = missing.length;
	const { complete, reason } = reading.completeness;
	const detail = `${missed} of ${before.size} missing: ${reason} (${reading.strategyDescription})`;
	if (got.size < ids.length) return found('doubled', detail, missed);
	if (missed > 0 && complete)
		return found(
			groundTruth.isMoving && !groundTruth.showsMove() ? 'unseen' : 'false',
			detail,
			missed,
		);
	if (!groundTruth.isMoving) {
		const other = reading.records.find(
			(record, index) => canonical(record) !== canonical(before.get(ids[index] as string)),
		);
		if (other) return found('changed', canonical(other).slice(0, 200), missed);
		if (!isInOrder(ids, [...before.keys()])) return found('order', detail, missed);
	}
	return found(complete ? 'ok' : 'honest', detail, missed);
}

function isInOrder(ids: string[], order: string[]): boolean {
	const places = new Map(order.map((id, place) => [id, place]));
	return ids.every((id, index) => {
		const before = ids[index - 1];
		return before === undefined || (places.get(before) ?? -1) < (places.get(id) ?? -1);
	});
}
