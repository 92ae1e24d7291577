import type { IDataObject } from 'n8n-workflow';
import type { Random } from '../random.mts';
import type { Business, Person, Visit } from './business.mts';
import { addDays, dayAt, wallTime } from './calendar.mts';

/** What an owner asks, as the node is set, and which records the answer has. */
export interface Question<Subject> {
	resource: 'appointment' | 'client';
	/** Parameters of the node besides resource and operation. */
	parameters: IDataObject;
	/** Names of what is asked, for the table. */
	kinds: string[];
	belongs(subject: Subject): boolean;
	/** The order, where it is not the service's own. */
	compare?(a: Subject, b: Subject): number;
	limit?: number;
}

type Clause<Subject> = { name: string; filter: IDataObject; belongs(subject: Subject): boolean };

/** Invents a question about visits, with times in the owner's zone. */
export function askForVisits(
	random: Random,
	business: Business,
	now: number,
	zone: string,
): Question<Visit> {
	const clauses = [
		...(random.chance(0.75) ? [whenClause(random, now, zone)] : []),
		...(random.chance(0.3) && business.statuses.length > 0 ? [statusClause(random, business)] : []),
		...(random.chance(0.3) && business.clients.length > 0
			? [referenceClause(random, business)]
			: []),
		...(random.chance(0.15) ? [changedClause(random, now)] : []),
	];
	const sortBy = random.pick(['service', 'startAscending', 'startDescending', 'createdDescending']);
	const limit = random.chance(0.4) ? random.int(1, 20) : undefined;
	return {
		resource: 'appointment',
		parameters: {
			filters: Object.assign({}, ...clauses.map(({ filter }) => filter)) as IDataObject,
			sortBy,
			returnAll: limit === undefined,
			...(limit !== undefined && { limit }),
		},
		kinds: [...clauses.map(({ name }) => name), ...(sortBy === 'service' ? [] : [sortBy])],
		belongs: (visit) => clauses.every((clause) => clause.belongs(visit)),
		compare: visitOrders[sortBy],
		limit,
	};
}

const visitOrders: Record<string, ((a: Visit, b: Visit) => number) | undefined> = {
	startAscending: (a, b) => a.startsAt - b.startsAt,
	startDescending: (a, b) => b.startsAt - a.startsAt,
	createdDescending: (a, b) => b.createdAt - a.createdAt,
};

function whenClause(random: Random, now: number, zone: string): Clause<Visit> {
	const today = dayAt(now, zone);
	const onDays = (name: string, days: number[]): Clause<Visit> => {
		const wanted = new Set(days.map((count) => addDays(today, count)));
		return {
			name,
			filter: { when: name },
			belongs: ({ startsAt }) => wanted.has(dayAt(startsAt, zone)),
		};
	};
	switch (random.pick(['today', 'tomorrow', 'next7Days', 'thisMonth', 'between', 'between'])) {
		case 'today':
			return onDays('today', [0]);
		case 'tomorrow':
			return onDays('tomorrow', [1]);
		case 'next7Days':
			return onDays('next7Days', [0, 1, 2, 3, 4, 5, 6]);
		case 'thisMonth':
			return {
				name: 'thisMonth',
				filter: { when: 'thisMonth' },
				belongs: ({ startsAt }) => dayAt(startsAt, zone).slice(0, 7) === today.slice(0, 7),
			};
		default:
			return betweenClause(random, today, zone);
	}
}

/** Between two times of day that no change of clocks makes happen twice. */
function betweenClause(random: Random, today: string, zone: string): Clause<Visit> {
	const time = () =>
		`${addDays(today, random.int(-40, 40))}T${random.pick(['07:00:00', '12:00:00', '18:30:00'])}`;
	const [from, to] = [time(), time()].sort();
	if (from === to) return betweenClause(random, today, zone);
	const isOpen = random.chance(0.3);
	return {
		name: 'between',
		filter: {
			...(random.chance(0.7) && { when: 'between' }),
			startsAfter: from,
			...(!isOpen && { startsBefore: to }),
		},
		belongs: ({ startsAt }) => {
			const wall = wallTime(startsAt, zone);
			return wall >= from && (isOpen || wall < to);
		},
	};
}

function statusClause(random: Random, { statuses }: Business): Clause<Visit> {
	const wanted = random.sample(statuses, random.int(1, 2));
	return {
		name: 'status',
		filter: { status: wanted },
		belongs: ({ status }) => wanted.includes(status),
	};
}

function referenceClause(random: Random, business: Business): Clause<Visit> {
	const [name, key, from] = random.pick([
		['clientId', 'client', business.clients],
		['staffId', 'staff', business.staff],
		['serviceId', 'service', business.services],
	] as const);
	const { id } = random.pick(from as Array<{ id: number }>);
	return {
		name,
		filter: { [name]: { __rl: true, mode: 'id', value: String(id) } },
		belongs: (visit) => visit[key] === id,
	};
}

function changedClause(random: Random, now: number): Clause<{ updatedAt: number }> {
	const since = now - random.int(1, 80) * 86_400_000 - 30_000_000;
	return {
		name: 'changedAfter',
		filter: { changedAfter: new Date(since).toISOString() },
		belongs: ({ updatedAt }) => updatedAt >= since,
	};
}

/** Invents a question about clients. */
export function askForClients(
	random: Random,
	{ clients }: Business,
	now: number,
): Question<Person> {
	const { first, last, email, phone } = random.pick(clients);
	const plain = (text: string) =>
		text
			.normalize('NFD')
			.replace(/\p{M}/gu, '')
			.replace(/[Łł]/g, 'l')
			.replace(/[Øø]/g, 'o')
			.toLowerCase();
	const search = random.pick([plain(first), plain(last), email, phone, `${first} ${last}`]);
	const words = plain(search).split(/\s+/);
	const isPhone = search === phone;
	const changed = random.chance(0.3) ? changedClause(random, now) : undefined;
	return {
		resource: 'client',
		parameters: { filters: { search, ...changed?.filter }, returnAll: true },
		kinds: ['search', ...(changed ? ['changedAfter'] : [])],
		belongs: (person) => {
			const text = plain(`${person.first} ${person.last} ${person.email}`);
			const isFound = isPhone ? person.phone === phone : words.every((word) => text.includes(word));
			return isFound && (changed?.belongs(person) ?? true);
		},
	};
}
