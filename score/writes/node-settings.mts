import { areaAt } from '../../sandbox/areas.mts';
import type { DialectName } from '../../sandbox/dialects/index.mts';
import type { NodeOperation } from './intent.mts';

export type NodeSettings = Record<string, boolean | number | string>;

type SettingsFor = (path: string, operation: NodeOperation) => NodeSettings | undefined;

const post = (path: string): NodeSettings => ({ method: 'POST', writePath: path });

/** A service whose paths are called what they do: `updateAppointment/{id}`. */
const verbs: SettingsFor = (path, operation) => {
	if (operation === 'get') return undefined;
	const name = areaAt(path)?.name ?? path;
	const word = name[0]?.toUpperCase() + name.slice(1);
	if (operation === 'create' || operation === 'findOrCreate') return post(`add${word}`);
	return post(`${operation === 'delete' ? 'delete' : 'update'}${word}/{id}`);
};

/** Needs of single operations on appointments. */
const visits =
	(operations: { [operation in NodeOperation]?: NodeSettings }): SettingsFor =>
	(path, operation) =>
		path === 'appointments' ? operations[operation] : undefined;

/** What the owner of such an account has to set in the panel, because nothing that can be read tells it. */
const needed: { [dialect in DialectName]?: SettingsFor } = {
	E05: visits({
		create: { writePath: 'bookings' },
		cancel: { cancelledValue: 'cancelled' },
	}),
	E07: visits({ reschedule: post('appointments/{id}/reschedule') }),
	E09: verbs,
	E12: visits({ cancel: { cancelledValue: 'cancelled' } }),
};

/** Where such services look for an idempotency key. */
const keys: { [dialect in DialectName]?: NodeSettings } = {
	E01: { idempotencyHeader: 'Idempotency-Key' },
	E04: { idempotencyHeader: 'Idempotency-Key' },
	E08: { idempotencyHeader: 'Idempotency-Key' },
	E12: { idempotencyField: 'idempotency_key' },
};

/** What is set for an operation. */
export function settingsFor(
	dialect: DialectName,
	path: string,
	operation: NodeOperation,
): NodeSettings {
	return needed[dialect]?.(path, operation) ?? {};
}

/** Whether the dialect needs any setting. */
export function needsSettings(dialect: DialectName): boolean {
	return needed[dialect] !== undefined;
}

/** The setting for the idempotency key; undefined where the service knows none. */
export function keySetting(dialect: DialectName): NodeSettings | undefined {
	return keys[dialect];
}

const operations: NodeOperation[] = ['create', 'update', 'reschedule', 'cancel', 'delete'];

/** The settings for appointments in one line, as they are called in the workflow; other resources have the like. */
export function describeSettings(dialect: DialectName): string {
	const lines = operations.flatMap((operation) => {
		const settings = Object.entries(settingsFor(dialect, 'appointments', operation));
		const words = settings.map(([name, value]) => `${name}=${value}`);
		return words.length === 0 ? [] : [`${operation}: ${words.join(' ')}`];
	});
	return lines.join('; ') || '-';
}
