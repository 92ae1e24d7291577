import { getOrCreate } from '../../values/collections';
import { ParallelLimit, type ParallelTurn } from './parallelLimit';

/** How long services usually count requests, in milliseconds, and a little more: many count in whole seconds. */
const longestWindowMs = 122_000;
const usualWindows = [1000, 10_000, 61_000, longestWindowMs];

/** A pace for a shorter time is tried faster again and again: being refused once more costs little. */
const longWindowMs = 10_000;

/** Fewer requests in a long time are no limit of a service: others used it up, or one is refused for a while. */
const fewestInLongWindow = 5;

/** Times of requests that are remembered; older ones tell nothing of a window of two minutes. */
const maxRemembered = 20_000;

/** One request that is under way. */
export interface Turn {
	at: number;
	parallel: ParallelTurn;
}

/** Since when the service refuses, and what is known of it. */
interface Refusal {
	since: number;
	until: number;
	/** Requests that were refused, one after the other. */
	tries: number;
	/** After how many milliseconds the service may accept again, shortest first. */
	windows: number[];
	isRequested: boolean;
	/** There were too many requests at the same time, which says nothing of how many it takes in some time. */
	isOfParallel: boolean;
	/** A request has waited in vain: the next one is not to wait as long again. */
	isGivenUp?: boolean;
}

/** The pace of one service: while it refuses, one request at a time tries it; afterwards no more are sent in as much time than it accepted before. */
export class Pace {
	/** Times of the requests that were not refused, since the service last began to accept. */
	private sent: number[] = [];
	private allowance?: { count: number; window: number; since: number };
	/** After how many milliseconds the service accepted again, last time. */
	private lastWait?: number;
	/** As long as the service refuses. */
	refusal?: Refusal;
	private trial?: { turn: Turn; ended: Promise<void>; end: () => void };

	/** @param parallelLimit of the service, which all its runs share */
	constructor(private readonly parallelLimit = new ParallelLimit()) {}

	/** Resolves when the next request may be possible, where it has to wait for one that is under way. */
	blockedUntil(now: number): Promise<void> | undefined {
		return this.trial?.ended ?? this.parallelLimit.blockedUntil(now);
	}

	/** The earliest time for the next request, in milliseconds since 1970. */
	earliest(now: number): number {
		const { sent, allowance, refusal } = this;
		const oldest = allowance && sent.at(-allowance.count);
		const slot = sent.length >= (allowance?.count ?? Infinity) ? oldest : undefined;
		const freeAt = (slot ?? -Infinity) + (allowance?.window ?? 0);
		// After so long without a request, a service that counts as usual accepts again.
		const restedAt = (sent.at(-1) ?? now) + longestWindowMs;
		return Math.max(now, refusal?.until ?? 0, Math.min(freeAt, restedAt));
	}

	begin(at: number): Turn {
		const turn = { at, parallel: this.parallelLimit.begin() };
		if (this.refusal) {
			let end = () => {};
			const ended = new Promise<void>((resolve) => (end = resolve));
			this.trial = { turn, ended, end };
		}
		this.sent.push(at);
		if (this.sent.length > maxRemembered) this.sent.splice(0, maxRemembered / 2);
		this.loosen(at);
		return turn;
	}

	/** Notes that the service did not refuse. @param hasFailed as of too much at the same time @returns whether it failed while others were under way */
	accept(turn: Turn, now: number, hasFailed: boolean): boolean {
		this.parallelLimit.end();
		const isOverloaded = hasFailed && this.parallelLimit.lower(turn.parallel, now, false);
		if (!hasFailed) this.parallelLimit.succeed();
		if (this.trial?.turn === turn) {
			const refusal = this.refusal as Refusal;
			if (!refusal.isOfParallel) this.allowance = this.learnAllowance(turn.at, refusal);
			this.sent = [turn.at];
			this.refusal = undefined;
			this.endTrial();
		}
		return isOverloaded;
	}

	/**
	 * Notes that there were too many requests. @returns how often in a row it has refused; infinite where there is no use in trying again
	 * @param requestedWait milliseconds that the service asks to wait; guessed where it is left out
	 * @param isOfParallel there were too many at the same time: the end of another one makes room
	 */
	refuse(
		turn: Turn,
		now: number,
		requestedWait: number | undefined,
		isOfParallel: boolean,
	): number {
		this.parallelLimit.end();
		const makesRoom = isOfParallel && this.parallelLimit.lower(turn.parallel, now, true);
		const index = this.sent.indexOf(turn.at);
		if (index >= 0) this.sent.splice(index, 1);
		const isTrial = this.trial?.turn === turn;
		if (makesRoom && requestedWait === undefined && !isTrial) return 0;
		if (!this.refusal || isTrial) this.wait(now, requestedWait, isOfParallel);
		if (isTrial) this.endTrial();
		const { tries, windows } = this.refusal as Refusal;
		return requestedWait === undefined && tries > windows.length ? Infinity : tries;
	}

	private wait(now: number, requestedWait: number | undefined, isOfParallel: boolean): void {
		const isRequested = requestedWait !== undefined;
		const windows = this.refusal?.windows ?? this.possibleWindows(now);
		this.refusal ??= { since: now, until: now, tries: 0, windows, isRequested, isOfParallel };
		const { refusal } = this;
		refusal.isRequested = isRequested;
		const guess = refusal.since + (refusal.windows[refusal.tries] ?? 0);
		refusal.tries++;
		refusal.until = requestedWait === undefined ? guess : now + requestedWait;
	}

	private endTrial(): void {
		this.trial?.end();
		this.trial = undefined;
	}

	/** The requests before the refusal that the wait covers, in as much time. */
	private learnAllowance(at: number, { since }: Refusal): Pace['allowance'] {
		const before = this.sent.slice(0, -1);
		this.lastWait = Math.min(at - since, longestWindowMs);
		const from = since - this.lastWait;
		const count = before.filter((time) => time > from).length;
		const isLonger = before[0] <= from;
		const window = isLonger ? this.lastWait : since + this.lastWait - before[0];
		const isPlausible = count >= fewestInLongWindow || window < longWindowMs;
		return count > 0 && isPlausible ? { count, window, since: at } : this.allowance;
	}

	/** Where the service accepts so many requests in a short time, some more are tried now and then. */
	private loosen(at: number): void {
		const { allowance } = this;
		if (!allowance || allowance.window >= longWindowMs) return;
		if (at - allowance.since < longWindowMs) return;
		allowance.count = Math.ceil(allowance.count * 1.5);
		allowance.since = at;
	}

	/** The usual windows, without those in which the service accepted as many requests before as in the last one; first what was right. */
	private possibleWindows(now: number): number[] {
		const { lastWait } = this;
		if (lastWait !== undefined)
			return [lastWait, ...usualWindows.filter((window) => window > lastWait)];
		return usualWindows.filter((window) => {
			const limit = this.sent.filter((at) => at > now - window).length;
			return !this.sent.some((from, index) => {
				const until = this.sent[index + limit - 1] ?? Infinity;
				return until < from + window && until <= now - window / 2;
			});
		});
	}
}

const paces = new WeakMap<object, Pace>();

/** The pace that belongs to an object, such as one client: whoever reads for it keeps the same. */
export function paceOf(owner: object): Pace {
	return getOrCreate(paces, owner, () => new Pace());
}

/** Lets another object have the same pace. */
export function sharePace(owner: object, pace: Pace): void {
	paces.set(owner, pace);
}
