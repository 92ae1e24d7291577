import { dateOf, dayOf, MINUTE } from '../calendar.mts';
import type { RandomSource } from '../random.mts';
import type { Appointment, Row, ServiceRow } from '../rows.mts';

const FIRST_ID = 40_001;

/** The number printed on the invoice with this id: the year it was made in and how many there were by then. */
export function invoiceNumber(id: number, moment: number): string {
	const year = dateOf(dayOf(moment)).slice(0, 4);
	return `${year}-${String(id - FIRST_ID + 1).padStart(5, '0')}`;
}

/** The lines of the invoice: the service, and now and then a product. */
function linesFor(
	visit: Appointment,
	service: Row,
	products: readonly Row[],
	random: RandomSource,
) {
	const lines = [{ description: String(service.name), quantity: 1, unitPrice: visit.price }];
	if (random.chance(0.18)) {
		const product = random.pick(products);
		lines.push({
			description: String(product.name),
			quantity: random.chance(0.15) ? 2 : 1,
			unitPrice: Number(product.price),
		});
	}
	return lines;
}

/** One invoice for each visit that took place and cost something, in the order of the visits. */
export function makeInvoices(
	appointments: readonly Appointment[],
	services: readonly ServiceRow[],
	products: readonly Row[],
	random: RandomSource,
): Row[] {
	const visits = appointments.filter(({ status, price }) => status === 'completed' && price > 0);
	visits.sort((one, other) => one.endsAt - other.endsAt || one.id - other.id);
	return visits.map((visit, index) => {
		const service = services.find(({ id }) => id === visit.serviceId) as ServiceRow;
		const lines = linesFor(visit, service, products, random);
		const total = lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0);
		const status = random.chance(0.93) ? 'paid' : random.pick(['open', 'open', 'void'] as const);
		const paidAt = status === 'paid' ? visit.endsAt + random.int(1, 25) * MINUTE : null;
		const id = FIRST_ID + index;
		return {
			id,
			uid: random.uuid(),
			version: paidAt === null ? 1 : 2,
			createdAt: visit.endsAt,
			updatedAt: paidAt ?? visit.endsAt,
			number: invoiceNumber(id, visit.endsAt),
			clientId: visit.clientId,
			appointmentId: visit.id,
			status,
			currency: 'ZAR',
			lines,
			// Value added tax of 15 % is contained in South African prices.
			tax: Math.round((total * 15) / 115),
			total,
			issuedAt: visit.endsAt,
			paidAt,
			paymentMethod: paidAt === null ? null : random.pick(['card', 'card', 'cash', 'transfer']),
		};
	});
}
