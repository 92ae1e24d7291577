import { MINUTE } from './calendar.mts';
import type { Row } from './rows.mts';

type Patch = Record<string, unknown>;

/** Finds a record of a kind by its number. */
export type FindRow = (area: string, id: number) => Row | undefined;

/**
 * The patch with what the service works out from it: a visit keeps its length or takes the length of its service, a
 * cancellation and a payment have their time, an invoice its sum.
 *
 * @param before the record as it stands; without one it is being made
 * @param now the moment of the change
 */
export function deriveFields(
	area: string,
	before: Row | undefined,
	patch: Patch,
	now: number,
	find: FindRow,
): Patch {
	if (area === 'appointment') return { ...patch, ...deriveVisitFields(before, patch, now, find) };
	if (area === 'invoice') return { ...patch, ...deriveInvoiceFields(before, patch, now) };
	return patch;
}

function deriveVisitFields(
	before: Row | undefined,
	patch: Patch,
	now: number,
	find: FindRow,
): Patch {
	const derived: Patch = {};
	const startsAt = Number(patch.startsAt ?? before?.startsAt);
	const service = find('service', Number(patch.serviceId ?? before?.serviceId));
	const otherService = patch.serviceId !== undefined && patch.serviceId !== before?.serviceId;
	if (otherService && service) {
		derived.endsAt = startsAt + Number(service.durationMinutes) * MINUTE;
	} else if (before && patch.startsAt !== undefined) {
		derived.endsAt = startsAt + Number(before.endsAt) - Number(before.startsAt);
	}
	if ('price' in patch && patch.price === undefined) derived.price = service?.price ?? 0;
	if (!before || (patch.status !== undefined && patch.status !== before.status)) {
		derived.cancelledAt = patch.status === 'cancelled' ? now : null;
	}
	return derived;
}

interface InvoiceLine {
	quantity: number;
	unitPrice: number;
}

function deriveInvoiceFields(before: Row | undefined, patch: Patch, now: number): Patch {
	const derived: Patch = {};
	if (Array.isArray(patch.lines)) {
		const lines = patch.lines as InvoiceLine[];
		const total = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
		// Value added tax of 15 % is contained in South African prices.
		Object.assign(derived, { total, tax: Math.round((total * 15) / 115) });
	}
	if (!before) derived.issuedAt = now;
	if (!before || (patch.status !== undefined && patch.status !== before.status)) {
		derived.paidAt = patch.status === 'paid' ? now : null;
	}
	return derived;
}
