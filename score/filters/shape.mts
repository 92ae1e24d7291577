import type { Random } from '../random.mts';
import type { Business, Person, Visit } from './business.mts';
import { wallTime } from './calendar.mts';

export type ShownRecord = Record<string, unknown>;

/** How a service writes its records. */
export interface RecordShape {
	time: 'utc' | 'offset' | 'zoneless' | 'seconds' | 'milliseconds' | 'dateAndTime' | 'google';
	/** The zone of times with an offset or without a zone. */
	zone: string;
	startField: string;
	reference: 'id' | 'text' | 'camel' | 'nested' | 'jsonApi';
	status: 'text' | 'object';
	wrapped: boolean;
}

const startFields = ['starts_at', 'start', 'startTime', 'start_datetime', 'scheduled_at', 'begin'];

/** Invents a way to write records. */
export function inventShape(random: Random, zones: readonly string[]): RecordShape {
	const reference = random.pick(['id', 'id', 'text', 'camel', 'nested', 'jsonApi'] as const);
	return {
		time: random.pick([
			'utc',
			'utc',
			'offset',
			'zoneless',
			'seconds',
			'milliseconds',
			'dateAndTime',
			'google',
		] as const),
		zone: random.pick(zones),
		startField: random.pick(startFields),
		reference,
		status: random.pick(['text', 'text', 'object'] as const),
		wrapped: reference === 'jsonApi',
	};
}

/** A visit as the service shows it. */
export function showVisit(shape: RecordShape, business: Business, visit: Visit): ShownRecord {
	const fields: ShownRecord = {
		...showStart(shape, visit),
		status: shape.status === 'object' ? { id: 1, name: visit.status } : visit.status,
		notes: `Visit ${visit.id}`,
		created_at: showTime(shape, visit.createdAt),
		updated_at: showTime(shape, visit.updatedAt),
	};
	const { client, staff, service } = visit;
	if (shape.reference === 'jsonApi') {
		const link = (type: string, id: number) => ({ data: { type, id: String(id) } });
		return {
			type: 'appointments',
			id: String(visit.id),
			attributes: fields,
			relationships: {
				client: link('clients', client),
				staff: link('staff', staff),
				service: link('services', service),
			},
		};
	}
	return { id: visit.id, ...references(shape, business, { client, staff, service }), ...fields };
}

function references(
	{ reference }: RecordShape,
	{ clients, staff, services }: Business,
	ids: { client: number; staff: number; service: number },
): ShownRecord {
	const nameOf = (people: Person[], id: number) => {
		const person = people.find((one) => one.id === id) as Person;
		return `${person.first} ${person.last}`;
	};
	switch (reference) {
		case 'camel':
			return { clientId: ids.client, staffId: ids.staff, serviceId: ids.service };
		case 'text':
			return {
				client_id: String(ids.client),
				staff_id: String(ids.staff),
				service_id: String(ids.service),
			};
		case 'nested':
			return {
				client: { id: ids.client, name: nameOf(clients, ids.client) },
				staff: { id: ids.staff, name: nameOf(staff, ids.staff) },
				service: { id: ids.service, name: services.find(({ id }) => id === ids.service)?.name },
			};
		default:
			return { client_id: ids.client, staff_id: ids.staff, service_id: ids.service };
	}
}

function showStart(shape: RecordShape, { startsAt, endsAt }: Visit): ShownRecord {
	if (shape.time === 'dateAndTime') {
		const [date, time] = wallTime(startsAt, shape.zone).split('T');
		return { date, start_time: time.slice(0, 5) };
	}
	if (shape.time === 'google') {
		const show = (at: number) => ({ dateTime: showTime(shape, at), timeZone: shape.zone });
		return { start: show(startsAt), end: show(endsAt) };
	}
	return { [shape.startField]: showTime(shape, startsAt), ends_at: showTime(shape, endsAt) };
}

/** A moment as the service writes it. */
export function showTime({ time, zone }: RecordShape, at: number): unknown {
	switch (time) {
		case 'seconds':
			return Math.floor(at / 1000);
		case 'milliseconds':
			return at;
		case 'zoneless':
		case 'dateAndTime':
			return wallTime(at, zone).replace('T', ' ');
		case 'offset':
		case 'google':
			return withOffset(at, zone);
		default:
			return new Date(at).toISOString();
	}
}

function withOffset(at: number, zone: string): string {
	const wall = wallTime(at, zone);
	const minutes = Math.round((Date.parse(`${wall}Z`) - Math.floor(at / 1000) * 1000) / 60_000);
	const two = (value: number) => String(value).padStart(2, '0');
	const size = Math.abs(minutes);
	return `${wall}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** A person as the service shows one. */
export function showPerson(shape: RecordShape, person: Person): ShownRecord {
	const { id, first, last, email, phone, updatedAt } = person;
	const fields = { first_name: first, last_name: last, email, phone };
	const updated = { updated_at: showTime(shape, updatedAt) };
	return shape.wrapped
		? { type: 'people', id: String(id), attributes: { ...fields, ...updated } }
		: { id, ...fields, ...updated };
}
