import { makeAppointments, CLIENTS } from './generate/appointments.mts';
import { DAY, startOf } from './calendar.mts';
import { makeClients } from './generate/clients.mts';
import { Availability } from './generate/availability.mts';
import { makeInventory, makeLocations, makeServices, makeStaff } from './generate/premises.mts';
import { makeInvoices } from './generate/invoices.mts';
import { randomFrom, type RandomSource } from './random.mts';
import { makeReports } from './generate/reports.mts';
import type { Row } from './rows.mts';

export interface BusinessOptions {
	/** How many appointments there are; invoices follow from them. */
	rows: number;
	seed: number;
	/** The local day on which the business stands, counted from 1970-01-01. */
	today: number;
}

/** A salon business: every record it has, by the singular name of its kind. */
export interface Business {
	records: Map<string, Row[]>;
	availability: Availability;
	/** Where later bookings take their chances from. */
	random: RandomSource;
}

/** The same options always give the same business, as it stood at the last midnight. */
export function makeBusiness({ rows, seed, today }: BusinessOptions): Business {
	const random = randomFrom(seed);
	const midnight = startOf(today);
	const opened = midnight - 4 * 365 * DAY;
	const locations = makeLocations(opened, random);
	const staff = makeStaff(opened, random);
	const services = makeServices(opened, random);
	const inventory = makeInventory(opened, midnight, random);
	const availability = new Availability(staff, services, random);
	const appointments = makeAppointments(rows, today, availability, random);
	const { clients, renumber } = makeClients(CLIENTS, appointments, midnight, random);
	for (const visit of appointments) visit.clientId = renumber.get(visit.clientId) as number;
	const invoices = makeInvoices(appointments, services, inventory, random);
	const reports = makeReports(today, appointments, invoices, random);
	const records = new Map<string, Row[]>([
		['appointment', appointments],
		['client', clients],
		['inventory', inventory],
		['invoice', invoices],
		['location', locations],
		['report', reports],
		['service', services],
		['staff', staff],
	]);
	return { records, availability, random };
}
