import { HOUR, MINUTE, startOf } from '../calendar.mts';
import type { Availability, Slot } from './availability.mts';
import type { RandomSource } from '../random.mts';
import type { Appointment } from '../rows.mts';
import { visitNotes } from './sample-values.mts';

/** Most of the record is history: of the default 1,260 about 1,030 visits lie in the past. */
const PAST_SHARE = 0.82;
const FIRST_ID = 10_001;

/** How many people book. */
export const CLIENTS = 300;

/** Days before and after today that the diary covers: about five visits a day, forty at most. */
function daysCovered(count: number): { past: number; future: number } {
	const days = Math.max(8, Math.min(244, Math.round(count / 5)), Math.ceil(count / 40));
	return {
		past: Math.round(days * PAST_SHARE),
		future: Math.max(2, Math.round(days * (1 - PAST_SHARE))),
	};
}

/** On which days the visits are: a few today whatever the seed, the others spread over the diary. */
function chooseSlots(
	count: number,
	today: number,
	availability: Availability,
	random: RandomSource,
): Slot[] {
	const found: Slot[] = [];
	const { past, future } = daysCovered(count);
	while (found.length < count) {
		const ahead = random.chance(PAST_SHARE) ? -random.int(1, past) : random.int(1, future);
		const slot = availability.takeSlot(found.length < Math.min(6, count) ? today : today + ahead);
		if (slot) found.push(slot);
	}
	return found;
}

/** Booked minutes to six weeks ahead, and never later than the last evening. */
function bookedAt(startsAt: number, midnight: number, random: RandomSource): number {
	const lead = random.chance(0.25) ? random.int(20, 24 * 60) : random.int(24 * 60, 42 * 24 * 60);
	const usual = startsAt - lead * MINUTE - random.int(0, 59) * 1000;
	const evening = midnight - 5 * HOUR;
	// What is planned for after the last evening was booked on one of the days before it.
	return usual < evening ? usual : evening - random.int(0, 28 * 24 * 3600) * 1000;
}

type VisitOutcome = Pick<Appointment, 'status' | 'cancelledAt' | 'updatedAt'>;

/** What became of the visit by the last midnight. */
function drawOutcome(
	slot: Slot,
	createdAt: number,
	midnight: number,
	random: RandomSource,
): VisitOutcome {
	const over = slot.endsAt < midnight;
	if (random.chance(over ? 0.08 : 0.06)) {
		const latest = Math.min(slot.startsAt, midnight);
		const cancelledAt =
			createdAt + random.int(60, Math.max(60, (latest - createdAt) / 1000)) * 1000;
		return { status: 'cancelled', cancelledAt, updatedAt: cancelledAt };
	}
	if (over) {
		const updatedAt = Math.min(slot.endsAt + random.int(60, 3000) * 1000, midnight - 1000);
		return { status: random.chance(0.05) ? 'no_show' : 'completed', cancelledAt: null, updatedAt };
	}
	if (random.chance(0.3)) return { status: 'scheduled', cancelledAt: null, updatedAt: createdAt };
	const confirmed = createdAt + random.int(60, 4 * 3600) * 1000;
	return {
		status: 'confirmed',
		cancelledAt: null,
		updatedAt: Math.min(confirmed, midnight - 1000),
	};
}

/** Some clients come every month, most now and then: the low numbers come more often. */
function drawClientNumber(random: RandomSource): number {
	return 1 + Math.floor(CLIENTS * random.next() ** 1.6);
}

function sourceOf(
	{ startsAt, createdAt }: { startsAt: number; createdAt: number },
	random: RandomSource,
) {
	if (startsAt - createdAt < 2 * HOUR) return 'walk_in';
	return random.pick(['online', 'online', 'phone'] as const);
}

/** The visits, numbered in the order in which they were booked. */
export function makeAppointments(
	count: number,
	today: number,
	availability: Availability,
	random: RandomSource,
): Appointment[] {
	const midnight = startOf(today);
	const visits = chooseSlots(count, today, availability, random).map((slot) => {
		const createdAt = bookedAt(slot.startsAt, midnight, random);
		return { ...slot, createdAt, ...drawOutcome(slot, createdAt, midnight, random) };
	});
	visits.sort((one, other) => one.createdAt - other.createdAt || one.startsAt - other.startsAt);
	return visits.map((visit, index) => ({
		id: FIRST_ID + index,
		uid: random.uuid(),
		version: visit.updatedAt > visit.createdAt ? 2 : 1,
		clientId: drawClientNumber(random),
		notes: random.chance(0.16) ? random.pick(visitNotes) : null,
		source: sourceOf(visit, random),
		...visit,
	}));
}

/** One more visit, booked at the moment `now` for one of the days after it. */
export function bookAppointment(
	id: number,
	now: number,
	today: number,
	availability: Availability,
	random: RandomSource,
	clientIds: readonly number[],
): Appointment {
	// A full fortnight is looked past: the diary is never full for ever.
	for (let ahead = 1; ; ahead++) {
		const slot = availability.takeSlot(today + random.int(ahead, ahead + 14));
		if (!slot) continue;
		return {
			id,
			uid: random.uuid(),
			version: 1,
			clientId: random.pick(clientIds),
			status: 'scheduled',
			notes: null,
			source: 'online',
			cancelledAt: null,
			createdAt: now,
			updatedAt: now,
			...slot,
		};
	}
}
