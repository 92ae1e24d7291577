import { dateOf, dayFrom, dayOf, startOf } from '../calendar.mts';
import type { RandomSource } from '../random.mts';
import type { Appointment, Row } from '../rows.mts';

const MONTHS = 6;

/** First day of the month that lies so many months before the given day's. */
function monthBefore(today: number, months: number): number {
	const [year, month] = dateOf(today).split('-').map(Number);
	const first = new Date(Date.UTC(year, month - 1 - months, 1));
	return dayFrom(first.toISOString().slice(0, 10)) as number;
}

/** Two reports for each of the last full months: what came in, and who came. */
export function makeReports(
	today: number,
	appointments: readonly Appointment[],
	invoices: readonly Row[],
	random: RandomSource,
): Row[] {
	const reports: Row[] = [];
	for (let back = MONTHS; back >= 1; back--) {
		const first = monthBefore(today, back);
		const next = monthBefore(today, back - 1);
		const within = (moment: unknown) => {
			const day = dayOf(Number(moment));
			return day >= first && day < next;
		};
		const visits = appointments.filter(({ startsAt }) => within(startsAt));
		const paid = invoices.filter(({ status, paidAt }) => status === 'paid' && within(paidAt));
		const count = (status: string) => visits.filter((visit) => visit.status === status).length;
		const revenue = paid.reduce((sum, invoice) => sum + Number(invoice.total), 0) / 100;
		const figures = {
			revenue: { invoices: paid.length, revenue, currency: 'ZAR' },
			attendance: {
				visits: visits.length,
				completed: count('completed'),
				cancelled: count('cancelled'),
				no_show: count('no_show'),
			},
		};
		for (const kind of ['revenue', 'attendance'] as const) {
			// Computed in the night after the month's end.
			const createdAt = Math.min(startOf(next) + (3600 + reports.length) * 1000, startOf(today));
			reports.push({
				id: 901 + reports.length,
				uid: random.uuid(),
				version: 1,
				createdAt,
				updatedAt: createdAt,
				name: `Monthly ${kind} ${dateOf(first).slice(0, 7)}`,
				kind,
				periodStart: dateOf(first),
				periodEnd: dateOf(next - 1),
				figures: figures[kind],
			});
		}
	}
	return reports;
}
