import type { DialectName } from '../../sandbox/dialects/index.mts';
import type { Operation } from './intent.mts';

export type Settings = Record<string, boolean | number | string>;

type Places = { [path in 'appointments' | 'clients']?: { [operation in Operation]?: Settings } };

const verb = (path: string): Settings => ({ method: 'POST', writePath: path });

/** A service that ignores what it does not know says yes to a body in a wrapper, too, and does nothing. */
const bare = { wrapper: '' };

const verbsFor = (word: string) => ({
	create: verb(`add${word}`),
	update: { ...verb(`update${word}/{id}`), ...bare },
	reschedule: { ...verb(`update${word}/{id}`), ...bare },
	cancel: { ...verb(`update${word}/{id}`), ...bare },
	delete: verb(`delete${word}/{id}`),
	findOrCreate: verb(`add${word}`),
});

/** What the owner of such an account has to set in the panel, because nothing that can be read tells it. */
const needed: { [dialect in DialectName]?: Places } = {
	E05: {
		appointments: { create: { writePath: 'bookings' }, cancel: { cancelledValue: 'cancelled' } },
	},
	E07: { appointments: { reschedule: verb('appointments/{id}/reschedule') } },
	E09: { appointments: verbsFor('Appointment'), clients: verbsFor('Client') },
	E12: { appointments: { cancel: { cancelledValue: 'cancelled' } } },
};

/** Where such services look for an idempotency key. */
const keys: { [dialect in DialectName]?: Settings } = {
	E01: { idempotencyHeader: 'Idempotency-Key' },
	E04: { idempotencyHeader: 'Idempotency-Key' },
	E08: { idempotencyHeader: 'Idempotency-Key' },
	E12: { idempotencyField: 'idempotency_key' },
};

export function settingsFor(dialect: DialectName, path: string, operation: Operation): Settings {
	return needed[dialect]?.[path as 'appointments']?.[operation] ?? {};
}

/** The setting for the idempotency key; undefined where the service knows none. */
export function keySetting(dialect: DialectName): Settings | undefined {
	return keys[dialect];
}

/** All settings of a dialect in one line, as they are called in the workflow; those that are said once are alike elsewhere. */
export function describeSettings(dialect: DialectName): string {
	const lines = Object.entries(needed[dialect]?.appointments ?? {}).map(
		([operation, settings]) =>
			`${operation}: ${Object.entries(settings)
				.map(([name, value]) => `${name}=${value === '' ? '(empty)' : value}`)
				.join(' ')}`,
	);
	return lines.join('; ') || '-';
}
