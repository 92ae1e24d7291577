interface Timer {
	at: number;
	sequence: number;
	wake: () => void;
}

/**
 * A clock that jumps to the next due timer once everything else is settled. Waits cost no time, and responses still
 * overtake each other as they would over a network.
 */
export class VirtualClock {
	#now = Date.UTC(2025, 4, 12, 8, 0, 0);
	#timers: Timer[] = [];
	#nextSequence = 0;
	#pumping = false;

	now = (): number => this.#now;

	sleep = (milliseconds: number): Promise<void> =>
		new Promise((wake) => {
			const at = this.#now + Math.max(0, milliseconds);
			this.#timers.push({ at, sequence: this.#nextSequence++, wake });
			this.#pump();
		});

	#pump(): void {
		if (this.#pumping) return;
		this.#pumping = true;
		// An immediate runs when all promises that can settle have settled.
		setImmediate(() => {
			this.#pumping = false;
			const next = this.#timers.sort((a, b) => a.at - b.at || a.sequence - b.sequence).shift();
			if (!next) return;
			this.#now = Math.max(this.#now, next.at);
			next.wake();
			if (this.#timers.length > 0) this.#pump();
		});
	}
}
