import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const RealDate = Date;
let passed = 0;

/**
 * A clock in which waiting takes no time: what the package waits for is counted, and the time of day moves on by it. Takes the
 * place of the real one in this process.
 */
export function installClock(): void {
	Object.defineProperty(require('n8n-workflow'), 'sleep', { configurable: true, get: () => pass });
	class MovedDate extends RealDate {
		constructor(...parts: [] | [number | string]) {
			if (parts.length === 0) super(RealDate.now() + passed);
			else super(...(parts as [number]));
		}

		static override now(): number {
			return RealDate.now() + passed;
		}
	}
	globalThis.Date = MovedDate as DateConstructor;
}

/** Lets time pass. */
export async function pass(milliseconds: number): Promise<void> {
	passed += milliseconds;
	await new Promise((done) => setImmediate(done));
}

/** Milliseconds that have passed by waiting since the process began. */
export const passedByWaiting = () => passed;
