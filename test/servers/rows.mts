/** Rows of a salon, the same for every server. A server's own script gives them ids and the times at which they were made. */
export type ServerRow = Record<string, string | number>;

/** The lists of every server, with how many rows each has; `page` has just as many as one page of that server. */
export const counts = {
	appointments: 1137,
	clients: 230,
	services: 12,
	none: 0,
	one: 1,
	three: 3,
	page: 25,
	many: 2250,
};

export type ListName = keyof typeof counts;

const firstNames = ['Thandi', 'Sipho', 'Anna', 'Jan', 'Lerato', 'Pieter', 'Nomsa', 'Zanele'];
const lastNames = ['Nkosi', 'Botha', 'Dlamini', 'Smith', 'Naidoo', 'Khumalo', 'Meyer'];
const treatments = ['Cut', 'Colour', 'Blow-dry', 'Beard trim', 'Manicure', 'Massage', 'Facial'];
const hour = 3_600_000;
const opening = Date.UTC(2026, 9, 1, 7);

/** One appointment: eleven a day from the first of October 2026 on. */
export function appointment(number: number): ServerRow {
	const start = opening + Math.floor(number / 11) * 24 * hour + (number % 11) * hour;
	const length = (30 + 15 * (number % 4)) * 60_000;
	return {
		client_id: ((number * 13) % 230) + 1,
		service_id: (number % 12) + 1,
		staff: ['Zoe', 'Max', 'Naledi', 'Tom'][number % 4],
		starts_at: new Date(start).toISOString(),
		ends_at: new Date(start + length).toISOString(),
		status: number % 17 === 0 ? 'cancelled' : number % 5 === 0 ? 'completed' : 'booked',
		notes: number % 3 ? '' : `Note ${number}`,
	};
}

function client(number: number): ServerRow {
	return {
		name: `${firstNames[number % 8]} ${lastNames[(number * 5) % 7]}`,
		email: `client${number + 1}@example.org`,
		phone: `+2782555${1000 + number}`,
	};
}

function service(number: number): ServerRow {
	return {
		name: `${treatments[number % 7]} ${number + 1}`,
		price: 100 + 25 * number,
		duration: 30,
	};
}

/** @param pageSize rows of one page of the server that they are for */
export function allRows(pageSize: number): Record<ListName, ServerRow[]> {
	const make = { appointments: appointment, clients: client, services: service };
	const rows = Object.entries({ ...counts, page: pageSize }).map(([name, count]) => [
		name,
		Array.from({ length: count }, (_, at) => (make[name as keyof typeof make] ?? appointment)(at)),
	]);
	return Object.fromEntries(rows) as Record<ListName, ServerRow[]>;
}
