/**
 * Makes a process deterministic: its clock only moves while code waits, and its random numbers are fixed. Import it before
 * anything else.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** The day on which every business of the record stands. */
export const recordDay = '2026-03-11';

let now = Date.parse(`${recordDay}T08:00:00Z`);
let drawn = 0;

/** Puts the clock forward, by milliseconds. */
export function advanceClock(milliseconds: number): void {
	now += milliseconds;
}

const draw = () => {
	drawn = (drawn + 0x6d2b79f5) >>> 0;
	let mixed = Math.imul(drawn ^ (drawn >>> 15), drawn | 1);
	mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
	return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
	construct: (target, given: [], newTarget) =>
		Reflect.construct(target, given.length === 0 ? [now] : given, newTarget) as Date,
	apply: () => new RealDate(now).toString(),
	get: (target, name) => (name === 'now' ? () => now : Reflect.get(target, name)),
});

Math.random = draw;
const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => draw() * 256));
const deterministicCrypto = {
	randomBytes: (size: number, done?: (error: null, bytes: Buffer) => void) => {
		if (!done) return bytes(size);
		return done(null, bytes(size));
	},
	randomUUID: () => {
		const text = bytes(16).toString('hex');
		return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20)}`;
	},
};
Object.assign(crypto, deterministicCrypto);
syncBuiltinESMExports();

/**
 * A sleep passes the timer the very function that settles a promise: such waits cost no time. All other timers are timeouts,
 * and run in real time.
 */
const isWait = (work: unknown) =>
	/\{ \[native code\] \}$/.test(Function.prototype.toString.call(work));
const realTimeout = globalThis.setTimeout;
const timeout = (work: () => void, milliseconds = 0, ...given: unknown[]) => {
	if (!isWait(work)) return realTimeout(work, milliseconds, ...(given as []));
	const due = now + Number(milliseconds);
	return setImmediate(() => {
		now = Math.max(now, due);
		work();
	});
};
globalThis.setTimeout = Object.assign(timeout, realTimeout) as unknown as typeof setTimeout;
