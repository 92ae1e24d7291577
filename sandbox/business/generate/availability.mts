import { hoursOf, MINUTE, startOf } from '../calendar.mts';
import type { RandomSource } from '../random.mts';
import type { ServiceRow, Staff } from '../rows.mts';

/** A time that one member of staff keeps free for one service. */
export interface Slot {
	serviceId: number;
	staffId: number;
	locationId: number;
	price: number;
	startsAt: number;
	endsAt: number;
}

/** Who is busy when: nobody is ever booked twice for the same time. */
export class Availability {
	readonly #busy = new Map<string, Array<{ startsAt: number; endsAt: number }>>();

	constructor(
		private readonly staff: readonly Staff[],
		private readonly services: readonly ServiceRow[],
		private readonly random: RandomSource,
	) {}

	/** A free slot on that day within opening hours, now taken; undefined when the day looks full. */
	takeSlot(day: number): Slot | undefined {
		const { opens, closes } = hoursOf(day);
		for (let attempt = 0; attempt < 24; attempt++) {
			const person = this.random.pick(this.staff);
			const fitting = this.services.filter(({ category }) => person.skills.includes(category));
			const service = this.random.pick(fitting);
			const quarters = Math.floor((closes - opens - service.durationMinutes) / 15);
			const minute = opens + 15 * this.random.int(0, quarters);
			const startsAt = startOf(day) + minute * MINUTE;
			const endsAt = startsAt + service.durationMinutes * MINUTE;
			const key = `${person.id}/${day}`;
			const busy = this.#busy.get(key) ?? [];
			if (busy.some((other) => startsAt < other.endsAt && other.startsAt < endsAt)) continue;
			this.#busy.set(key, [...busy, { startsAt, endsAt }]);
			return {
				serviceId: service.id,
				staffId: person.id,
				locationId: person.locationId,
				price: service.price,
				startsAt,
				endsAt,
			};
		}
		return undefined;
	}
}
