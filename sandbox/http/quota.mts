const LIMIT = 600;

/** Counts the calls of each minute for services that state a quota; it refuses nobody. */
export class Quota {
	#minute = 0;
	#calls = 0;

	/** Counts one call and says what is left. */
	countCall(): { limit: number; remaining: number; resetSeconds: number } {
		const second = Math.floor(Date.now() / 1000);
		const minute = Math.floor(second / 60);
		if (minute !== this.#minute) this.#calls = 0;
		this.#minute = minute;
		this.#calls++;
		// Never down to nothing: that would announce a refusal which does not come.
		const remaining = Math.max(LIMIT / 4, LIMIT - this.#calls);
		return { limit: LIMIT, remaining, resetSeconds: 60 - (second % 60) };
	}
}
