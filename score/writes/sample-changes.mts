import { dialectNamed, type DialectName } from '../../sandbox/dialects/index.mts';
import { readMoment } from '../../sandbox/dialects/times.mts';
import { flatFields, type Fields } from './records.mts';

/** A price as the dialect writes prices. */
function price(dialect: DialectName): number | string {
	const { money } = dialectNamed(dialect).record;
	return { number: 345, text: '345.00', cents: 34_500 }[money];
}

/** One field or two of a record, by the business's names, as they change in the course of business. */
export function sampleChanges(dialect: DialectName, path: string, record: unknown): Fields {
	const notes = 'Rang to say that she brings her mother.';
	const all: Record<string, Fields> = {
		appointments: { notes, price: price(dialect) },
		clients: { notes, phone: '+27 82 555 4321' },
		inventory: { quantity: 17 },
		invoices: { status: flatFields(record).status === 'paid' ? 'open' : 'paid' },
		locations: { phone: '+27 21 555 4321' },
		services: { price: price(dialect) },
		staff: { role: 'Director' },
	};
	return all[path] ?? {};
}

/** A time as another node gives it; as it is seen where the service never says in which zone its times are. */
export function asEntered(dialect: DialectName, value: unknown): string {
	if (dialect === 'E09') return String(value);
	const { times } = dialectNamed(dialect).record;
	const form = times.startsAt ?? times['*'];
	return new Date(readMoment(value, form) ?? Number.NaN).toISOString();
}
