import { DAY, MINUTE } from '../calendar.mts';
import type { RandomSource } from '../random.mts';
import type { Appointment, Row } from '../rows.mts';
import { clientNotes, firstNames, lastNames } from './sample-values.mts';

/** When each client first booked, by the number the appointments call the client. */
function firstBookings(appointments: readonly Appointment[]): Map<number, number> {
	const first = new Map<number, number>();
	for (const { clientId, createdAt } of appointments) {
		first.set(clientId, Math.min(createdAt, first.get(clientId) ?? createdAt));
	}
	return first;
}

/** A name that no other client has, and the address made of it. */
function person(taken: Set<string>, random: RandomSource) {
	for (;;) {
		const firstName = random.pick(firstNames);
		const lastName = random.pick(lastNames);
		const plain = `${firstName}.${lastName}`
			.toLowerCase()
			.normalize('NFD')
			.replace(/[^a-z.]/g, '');
		if (taken.has(plain)) continue;
		taken.add(plain);
		const host = random.pick(['example.com', 'example.org', 'example.net']);
		return { firstName, lastName, email: `${plain}@${host}` };
	}
}

/**
 * The people who book. Each was entered before their own first booking, and the numbers follow the
 * order in which they were entered; `renumber` says which number the appointments have to use.
 */
export function makeClients(
	count: number,
	appointments: readonly Appointment[],
	midnight: number,
	random: RandomSource,
): { clients: Row[]; renumber: Map<number, number> } {
	const first = firstBookings(appointments);
	const taken = new Set<string>();
	const entered = Array.from({ length: count }, (_, index) => {
		const latest = first.get(index + 1) ?? midnight - 30 * DAY;
		const acquaintance = random.chance(0.4) ? random.int(2, 40) : random.int(60, 1_500_000);
		const createdAt = latest - acquaintance * MINUTE;
		const changedLater = random.chance(0.3);
		const updatedAt = changedLater
			? createdAt + Math.floor((random.next() * (midnight - createdAt)) / 1000) * 1000
			: createdAt;
		return {
			number: index + 1,
			uid: random.uuid(),
			version: changedLater ? 2 : 1,
			createdAt,
			updatedAt,
			...person(taken, random),
			phone: random.chance(0.9) ? `+27 82 555 ${String(1000 + index)}` : null,
			birthday: random.chance(0.6)
				? `${random.int(1950, 2007)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`
				: null,
			notes: random.chance(0.12) ? random.pick(clientNotes) : null,
			tags: ['regular', 'vip', 'student'].filter(() => random.chance(0.15)),
			marketingConsent: random.chance(0.55),
		};
	});
	entered.sort((one, other) => one.createdAt - other.createdAt || one.number - other.number);
	const renumber = new Map<number, number>();
	const clients = entered.map(({ number, ...client }, index) => {
		renumber.set(number, 2001 + index);
		return { id: 2001 + index, ...client };
	});
	return { clients, renumber };
}
