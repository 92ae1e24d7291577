import { setTimeout as sleep } from 'node:timers/promises';

/** How long the measured time is, and how fast its clock goes. */
export interface ScheduleClock {
	/** Minutes that are played. */
	minutes: number;
	/** Real seconds that each of them takes; 60 is real time. A divisor of 60. */
	minute: number;
}

/**
 * The seconds of a real minute at which a workflow is due, once in each minute that is played. n8n takes any second for each
 * workflow and then keeps it; here they are spread evenly.
 */
export function secondsOf({ minute }: ScheduleClock, phase: number): number[] {
	return Array.from({ length: 60 / minute }, (_, index) => (phase % minute) + index * minute);
}

/**
 * Plays the minutes. Each begins just before a second is full, so that every workflow is due exactly once in it, and what was due
 * in it has had most of a second when it ends.
 */
export async function playMinutes(
	clock: ScheduleClock,
	onMinute: (number: number) => void,
): Promise<void> {
	const begin = Math.ceil(Date.now() / 1000) * 1000 + 900;
	for (let number = 0; number < clock.minutes; number++) {
		await until(begin + number * clock.minute * 1000);
		onMinute(number);
	}
	await until(begin + clock.minutes * clock.minute * 1000);
}

async function until(time: number): Promise<void> {
	await sleep(Math.max(0, time - Date.now()));
}
