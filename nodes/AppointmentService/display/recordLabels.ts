import {
	valueAt,
	type PrimaryKey,
	contactParts,
	getRecordName,
	isObject,
	toDisplayText,
	readRelatedParty,
	scalarText,
	findRelations,
	type Relation,
	type RelationKind,
	findTimeField,
	type JsonObject,
	unwrapFields,
	zoneOfField,
	normalizeName,
	parseTime,
	parseTimeOfDay,
	valuesByField,
	valuesNamed,
	type ResourceNames,
	findTimeZone,
	instantToWallTime,
	isoDateReader,
	isSameKind,
} from '../rest';
import { findStartFields, startTimeOf } from '../appointment';

const numberNames =
	/^(number|no|reference|ref|code|sku|receiptnumber)$|(invoice|bill|order|document)(number|no)$/;
const contactNames =
	/^(e?mails?|emailaddress(es)?|(mobile|cell|tele)?phones?|phonenumbers?|mobile|telecom)$/;
const technicalNames =
	/(id|uid|uuid|guid|token|hash|url|uri|href|link|color|colour|type|timezone|password|secret|etag)$/;

export type NameLookup = (kind: RelationKind, id: string) => string | undefined;

export type RecordLabels = ReturnType<typeof inferLabels>;

const isClient = ({ kind }: Relation) => kind === 'client';

const noNames: NameLookup = () => undefined;

/** Infers labels from some records of a list: names of people and things, client, service and time, a number, or a field that tells them apart. */
export function inferLabels(
	records: JsonObject[],
	resourceNames: ResourceNames,
	primaryKey: PrimaryKey,
	clock: DisplayClock,
) {
	const shown = records.slice(0, 200).map((record) => unwrapFields(record, resourceNames));
	const toIsoDates = isoDateReader(shown);
	const views = shown.map(toIsoDates);
	const viewOf = (record: JsonObject) => toIsoDates(unwrapFields(record, resourceNames));
	const isVisit = [...resourceNames].some((name) => isSameKind(name, 'appointment'));
	const time = findShownTime(views, resourceNames, isVisit, clock.now);
	const fieldClock = { ...clock, serviceZone: zoneOfField(time?.at(-1), clock.serviceZone) };
	const relations = time || isVisit ? selectParties(findRelations(views, resourceNames)) : [];
	const hasService = relations.some(({ kind }) => kind === 'service');
	const known = views.map((view) => getRecordName(view, resourceNames)).filter(Boolean);
	// A name that all records share is of no use.
	const hasNames = known.length < 3 || new Set(known).size > 1;
	const number = findField(
		views,
		(name, values) => numberNames.test(name) && values.every(toDisplayText),
	);
	const labelField = number ?? findDistinctField(views, primaryKey.path?.[0]);

	const getParts = (view: JsonObject, names: NameLookup): Array<string | undefined> => {
		const name = hasNames ? getRecordName(view, resourceNames) : undefined;
		if (!time && relations.length === 0) return name === undefined ? [] : [name, findContact(view)];
		const textOf = (relation: Relation) => readRelatedParty(view, relation).toText(names);
		const isTold = name !== undefined || relations.some(textOf);
		const field = isTold ? (hasService ? undefined : number) : labelField;
		return [
			name ?? (field && toDisplayText(view[field])),
			...relations.filter(isClient).map(textOf),
			// n8n cuts off the end of what was chosen, and the time tells most.
			time && formatRecordTime(view, time, fieldClock),
			...relations.filter((relation) => !isClient(relation)).map(textOf),
		];
	};

	return {
		/** The labels show a time: users look for the newest records, and for those to come. */
		showsTime: time !== undefined,
		/** The time in the label, start or creation, in milliseconds since 1970. */
		getTime: (record: JsonObject) => time && readRecordTime(viewOf(record), time, fieldClock)?.time,
		/** Related records whose names the label needs but the record does not have. */
		getMissingNames: (record: JsonObject) =>
			relations.flatMap((relation) =>
				readRelatedParty(unwrapFields(record, resourceNames), relation).unnamedIds.map((id) => ({
					kind: relation.kind,
					id,
				})),
			),
		/** E.g. `Maria Lopez, Tue 24 Nov, 14:30, Haircut`; texts of the record, or its ID, where there is nothing better. */
		getLabel: (record: JsonObject, names = noNames) => {
			const view = viewOf(record);
			const parts = getParts(view, names).filter((part) => part !== undefined);
			if (parts.length > 0) return [...new Set(parts)].join(', ');
			return (
				(labelField && toDisplayText(view[labelField])) ??
				findContact(view) ??
				firstTexts(view) ??
				primaryKey.getKey(record)
			);
		},
	};
}

/** The time to show in labels: the start of appointments, the creation of what belongs to a client. */
function findShownTime(
	views: JsonObject[],
	resourceNames: ResourceNames,
	isVisit: boolean,
	now: number,
): string[] | undefined {
	const start = findStartFields(views, now).paths[0];
	const isPerson = views.some((view) => getRecordName(view, resourceNames) && findContact(view));
	const hasClock = (view: JsonObject) =>
		/:|^\d{9,}$/.test(scalarText(start && valueAt(view, start)));
	// For people, a date without a time of day is the day since when they work here, or are clients.
	if (start && (!isPerson || views.some(hasClock))) return start;
	const hasClient = findRelations(views, resourceNames).some(isClient);
	// Beside an appointment, it would be taken for its start.
	return hasClient && !isPerson && !isVisit ? findTimeField(views, 'created') : undefined;
}

/** Client and service of an appointment; also staff where one of the two is missing. */
function selectParties(relations: Relation[]): Relation[] {
	const parties = relations.filter(({ kind }) => kind !== 'staff');
	return parties.length > 1 ? parties : relations;
}

/** A field with another text in nearly every record: likelier one with names of people, as their letters and blanks show. */
function findDistinctField(views: JsonObject[], key = ''): string | undefined {
	const isDistinct = (name: string, values: unknown[]) =>
		name !== normalizeName(key) &&
		!technicalNames.test(name) &&
		values.length >= views.length * 0.8 &&
		new Set(values).size >= values.length * 0.9 &&
		values.every(
			(value) =>
				typeof value === 'string' &&
				value.length <= 60 &&
				parseTime(value) === undefined &&
				parseTimeOfDay(value) === undefined,
		);
	const isName = (value: unknown) =>
		/^\p{L}[\p{L}\p{M}'’.-]*( [\p{L}\p{M}'’.-]+){1,3}$/u.test(String(value));
	return (
		findField(views, (name, values) => isDistinct(name, values) && values.every(isName)) ??
		findField(views, isDistinct)
	);
}

/** The mail address or telephone number that distinguishes people of the same name. */
function findContact(view: JsonObject): string | undefined {
	const others = Object.values(view).filter((value) =>
		/^[^\s@]{1,80}@[^\s@]{1,80}$/.test(scalarText(value)),
	);
	const named = valuesNamed(view, contactNames).flat();
	const inner = [...named, ...valuesNamed(view, contactParts)].filter(isObject);
	return (
		[...named, ...others].map(toDisplayText).find(Boolean) ?? inner.map(findContact).find(Boolean)
	);
}

/** What a person recognises a record by where no name of a field is known. */
function firstTexts(view: JsonObject): string | undefined {
	const texts = Object.entries(view).filter(
		([name, value]) => typeof value === 'string' && !technicalNames.test(normalizeName(name)),
	);
	const shown = texts.flatMap(([, value]) => toDisplayText(value) ?? []);
	return shown.slice(0, 3).join(', ') || undefined;
}

/** The first field that matches by its normalized name and its values, without empty ones. */
function findField(
	views: JsonObject[],
	matches: (name: string, values: unknown[]) => boolean,
): string | undefined {
	const found = [...valuesByField(views)].find(
		([field, values]) => values.length > 0 && matches(normalizeName(field), values),
	);
	return found?.[0];
}

export interface DisplayClock {
	timeZone: string;
	/** The zone of times without one, where the service names it beside the records. */
	serviceZone?: string;
	/** Written after a time where its reader may expect another zone. */
	zoneLabel?: string;
	now: number;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Reads the time of a record, in the zone that the record or the service names, as for a write; else it stays as it is, and so does a date. */
function readRecordTime(
	view: JsonObject,
	path: string[],
	{ timeZone, serviceZone }: DisplayClock,
): ReturnType<typeof startTimeOf> {
	const namedZone = findTimeZone(view) ?? serviceZone;
	const found = startTimeOf(view, path, namedZone ?? timeZone);
	const shown = found?.isDateOnly ? startTimeOf(view, path, timeZone) : found;
	return shown && { ...shown, isZoneless: shown.isZoneless && namedZone === undefined };
}

/** A record's time for people: `Tue 24 Nov, 14:30`, with the year where it is not the current one. */
export function formatRecordTime(
	view: JsonObject,
	path: string[],
	clock: DisplayClock,
): string | undefined {
	const { timeZone, zoneLabel, now } = clock;
	const shown = readRecordTime(view, path, clock);
	if (!shown) return undefined;
	const date = new Date(instantToWallTime(shown.time, timeZone));
	const year = date.getUTCFullYear();
	const isThisYear = year === new Date(instantToWallTime(now, timeZone)).getUTCFullYear();
	const day = `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}${isThisYear ? '' : ` ${year}`}`;
	if (shown.isDateOnly) return day;
	const zone = zoneLabel && !shown.isZoneless ? ` (${zoneLabel})` : '';
	return `${day}, ${date.toISOString().slice(11, 16)}${zone}`;
}
