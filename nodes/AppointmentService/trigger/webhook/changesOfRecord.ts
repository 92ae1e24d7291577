import { baseEvent, specificChange, type SpecificChange } from '../../contract';
import {
	isCancelled,
	isNoShowFlag,
	isPaid,
	saysNoShow,
	startTimeOf,
	ownStatusWords,
	statusOf,
} from '../../appointment';
import {
	findTimeField,
	isClearTimeFieldName,
	normalizeName,
	valuesNamed,
	wordSet,
	type JsonObject,
} from '../../rest';
import type { WebhookSettings } from '../webhookSettings';
import { previousRecord } from './payload/previousValues';
import { isResourceName } from './payload/recordKeys';
import type { WebhookEvent } from './payload/readEvents';

export interface ToldChanges {
	/** Said by its name, or by earlier values beside the record. */
	certain: SpecificChange[];
	/** As the record is now; whether it was so before is to be looked up. */
	possible: SpecificChange[];
}

/** What the user says of the status of cancelled appointments and of paid invoices. */
export type OwnStatus = Pick<WebhookSettings, 'cancelledStatus' | 'paidValues'>;

/** The events that the user chose, and what counts as one of them. */
export type ChosenEvents = Pick<WebhookSettings, 'events'> & OwnStatus;

const changesOf = { appointment: ['cancelled', 'rescheduled'], invoice: ['paid'] } as const;
const unpaidWords = wordSet('open unpaid partial partially due overdue pending draft');
const balanceNames =
	/^(amountdue|amountremaining|balance|balancedue|dueamount|outstanding(amount)?|remaining(amount)?)$/;
const stateNames = {
	cancelled: /^(is|was|has(been)?)?cancel/,
	rescheduled: /^(start|begin)/,
	paid: /^(is)?paid|^payment/,
};

/** Whether a changed field of this name, in a record's own words, may be what such a change changes: `wizyta_status`, `is_cancelled`. */
function isOfState(kind: SpecificChange, name: string): boolean {
	const status = name.search(/stat(us|e)/);
	const isStatus = status === 0 || (status > 0 && isResourceName(name.slice(0, status)));
	return (kind !== 'rescheduled' && isStatus) || stateNames[kind].test(name);
}

/** The changes that an event tells of, the more specific ones first. */
export function toldChanges(
	event: WebhookEvent,
	record: JsonObject | null,
	settings: OwnStatus,
): ToldChanges {
	const isNowSo = (kind: SpecificChange, fields: JsonObject) => isNow(kind, fields, settings);
	const { resource, named, previous, deleted } = event;
	const none: ToldChanges = { certain: [], possible: [] };
	if (!resource || deleted || event.event === 'unknown' || event.event === 'other') return none;
	const kinds: readonly SpecificChange[] = changesOf[resource];
	if (named?.change) {
		const isContradicted =
			named.isUnsure && record !== null && saysOtherwise(named.change, record, settings);
		return isContradicted ? none : { certain: [named.change], possible: [] };
	}
	if (named && !named.isGeneral) return none;
	if (!named) return { ...none, possible: kinds.filter((kind) => record && isNowSo(kind, record)) };
	if (record === null) {
		const { after = {} } = previous ?? {};
		const certain = kinds.filter(
			(kind) => (startOf(after) !== undefined && kind === 'rescheduled') || isNowSo(kind, after),
		);
		return { certain, possible: kinds.filter((kind) => !certain.includes(kind)) };
	}
	const standing = kinds.filter((kind) => kind === 'rescheduled' || isNowSo(kind, record));
	if (!previous) return { ...none, possible: standing };
	const { was, given, unplaced } = previousRecord(record, previous);
	const certain = standing.filter((kind) =>
		kind === 'rescheduled'
			? isMoved(record, was, previous.changed)
			: !isNowSo(kind, was) || previous.changed.some((name) => isOfState(kind, name)),
	);
	const isNamed = (names: string[], kind: SpecificChange) =>
		names.some((name) => isOfState(kind, name));
	const isOpen = (kind: SpecificChange) =>
		!certain.includes(kind) &&
		!isNamed(given, kind) &&
		(previous.isPartial || isNamed(unplaced, kind));
	return { certain, possible: standing.filter(isOpen) };
}

/** Whether an event is an update that leaves open what changed, so that another event may say it. */
export function isGeneralUpdate({ named, deleted }: WebhookEvent): boolean {
	return named?.isGeneral === true && !deleted;
}

/** When an appointment starts, in milliseconds since 1970, as far as the record says. */
export function startOf(record: JsonObject): number | undefined {
	const path = findTimeField([record], 'start');
	return path && startTimeOf(record, path)?.time;
}

/** Whether a record is now as it is after such a change; how it was before is another question. */
export function isNow(
	kind: SpecificChange,
	record: JsonObject,
	{ cancelledStatus, paidValues }: OwnStatus,
): boolean {
	if (kind === 'paid') return isPaid(record, paidValues);
	if (kind === 'rescheduled' || !isCancelled(record, cancelledStatus)) return false;
	// A client who did not come has cancelled nothing.
	const withoutFlags = JSON.stringify(record, (name, part: unknown) =>
		isNoShowFlag(name) ? undefined : part,
	);
	const stated = JSON.parse(withoutFlags) as JsonObject;
	return !saysNoShow(stated) && isCancelled(stated, cancelledStatus);
}

function isMoved(record: JsonObject, before: JsonObject, changed: string[]): boolean {
	const path = findTimeField([record], 'start');
	if (!path) return false;
	const to = startTimeOf(record, path)?.time;
	// One value may stand for an object of several.
	const from = [path, path.slice(0, 1)]
		.map((keys) => startTimeOf(before, keys)?.time)
		.find(Boolean);
	if (from !== undefined && to !== undefined && from !== to) return true;
	const names = [...path, path.join('.')].map(normalizeName);
	return changed.some((name) => names.includes(name) || isClearTimeFieldName(name, 'start'));
}

/** Whether a record says that it is not as it is after such a change. */
function saysOtherwise(kind: SpecificChange, record: JsonObject, settings: OwnStatus): boolean {
	if (isNow(kind, record, settings)) return false;
	if (kind === 'cancelled') return statusOf(record) !== undefined;
	if (ownStatusWords(record).some((word) => unpaidWords.has(word))) return true;
	return valuesNamed(record, balanceNames).some((value) => Number(value) > 0);
}

/** Whether an event may start the workflow, as far as the delivery shows. Nobody reads what was dropped, so `unknown` passes by default. */
export function isSelectedEvent(
	event: WebhookEvent,
	settings: ChosenEvents & Pick<WebhookSettings, 'unknownEvents'>,
): boolean {
	const { events, unknownEvents } = settings;
	if (event.event !== 'unknown') {
		const { certain, possible } = toldChanges(event, event.record, settings);
		const created = event.named?.mayBeNew ? `${event.resource}.created` : undefined;
		return (
			events.some((selected) => [event.event, created].includes(selected)) ||
			selectedChanges(event, settings).some((change) => [...certain, ...possible].includes(change))
		);
	}
	if (unknownEvents === 'ignore') return false;
	const { resource } = event;
	return resource === undefined || events.some((selected) => selected.startsWith(`${resource}.`));
}

/** The kinds of change of its resource that the user selected, the most specific one first. */
export function selectedChanges(
	{ resource }: Pick<WebhookEvent, 'resource'>,
	{ events }: Pick<WebhookSettings, 'events'>,
): SpecificChange[] {
	return events.flatMap((name) => {
		const change = specificChange(name);
		return change && baseEvent(name) === `${resource}.updated` ? [change] : [];
	});
}
