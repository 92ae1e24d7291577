import type { Random } from '../random.mts';

export interface Person {
	id: number;
	first: string;
	last: string;
	email: string;
	phone: string;
	updatedAt: number;
}

export interface Visit {
	id: number;
	client: number;
	staff: number;
	service: number;
	status: string;
	/** Milliseconds since 1970. */
	startsAt: number;
	endsAt: number;
	createdAt: number;
	updatedAt: number;
}

/** An account with its people and its visits around now. */
export interface Business {
	clients: Person[];
	staff: Person[];
	services: Array<{ id: number; name: string }>;
	visits: Visit[];
	statuses: string[];
}

const firstNames = ['Ada', 'José', 'Zoë', 'Łukasz', 'Mary-Ann', 'Thandi', 'Øyvind', 'Li'];
const lastNames = ['Lovelace', 'Núñez', 'O’Brien', 'Müller', 'van Wyk', 'Ngcobo', 'Sørensen'];
const serviceNames = ['Cut', 'Colour', 'Shave', 'Massage', 'Check-up'];
const statusSets = [
	['booked', 'confirmed', 'cancelled', 'completed'],
	['SCHEDULED', 'CONFIRMED', 'NO_SHOW', 'CANCELLED'],
	['Open', 'Done', 'No show', 'Cancelled by client'],
];
const dayMs = 86_400_000;
const quarterMs = 900_000;

/** Invents an account; its visits lie up to 60 days before and after `now`, most of them near it. */
export function inventBusiness(random: Random, now: number, count: number): Business {
	const statuses = random.pick(statusSets);
	const clients = Array.from({ length: random.int(3, 25) }, (_, place) =>
		inventPerson(random, 700 + place, now),
	);
	const staff = Array.from({ length: 3 }, (_, place) => inventPerson(random, 40 + place, now));
	const services = serviceNames.map((name, place) => ({ id: 5 + place, name }));
	const visits = Array.from({ length: count }, (_, place): Visit => {
		const days = random.chance(0.5) ? 4 : 60;
		const offset = Math.round((random.next() * 2 - 1) * days * dayMs);
		const startsAt = Math.round((now + offset) / quarterMs) * quarterMs;
		const createdAt = now - 90 * dayMs + place * 60_000 * random.int(1, 20);
		return {
			id: 1000 + place,
			client: random.pick(clients).id,
			staff: random.pick(staff).id,
			service: random.pick(services).id,
			status: random.pick(statuses),
			startsAt,
			endsAt: startsAt + random.int(1, 6) * quarterMs,
			createdAt,
			updatedAt: random.chance(0.5) ? createdAt : now - random.int(1, 80) * dayMs,
		};
	});
	return { clients, staff, services, visits, statuses };
}

function inventPerson(random: Random, id: number, now: number): Person {
	const first = random.pick(firstNames);
	const last = random.pick(lastNames);
	return {
		id,
		first,
		last,
		email: `person${id}@example.com`,
		phone: `+27 8${id % 10} 555 ${String(1000 + id).slice(-4)}`,
		updatedAt: now - random.int(1, 80) * dayMs,
	};
}
