/** What is known of the order after a page of choices; plain JSON, because it leaves with n8n's pagination token. */
export interface OrderState {
	first?: number;
	last?: number;
	rising?: boolean;
	broken?: boolean;
	/** The user was told that what follows is not in order with what came before. */
	announced?: boolean;
}

/**
 * The order in which the times of a list come while it is read. Choices are shown from today on, then backwards from yesterday: it
 * tells whether what is read later belongs below what is shown already.
 */
export class ReadingOrder {
	/** @param startOfToday milliseconds since 1970 */
	constructor(
		private readonly startOfToday: number,
		readonly state: OrderState = {},
	) {}

	/** Adds the times of records that were not read before, in the order of reading. */
	add(times: Array<number | undefined>): void {
		for (const time of times) this.addTime(time);
	}

	/** Whether all that is read later belongs below, as long as the list goes on in the same order. */
	get continues(): boolean {
		const { first, last, rising, broken } = this.state;
		if (broken || first === undefined || last === undefined) return false;
		return rising ? first >= this.startOfToday : last < this.startOfToday;
	}

	private addTime(time: number | undefined): void {
		const { state } = this;
		const { last } = state;
		if (time === undefined) state.broken = true;
		state.first ??= time;
		if (time !== undefined && last !== undefined && time !== last) {
			state.rising ??= time > last;
			if (state.rising !== time > last) state.broken = true;
		}
		state.last = time ?? last;
	}
}
