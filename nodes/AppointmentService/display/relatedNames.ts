import {
	valueAt,
	type PrimaryKey,
	getRecordName,
	toDisplayText,
	readRelatedParty,
	findRelations,
	type Relation,
	type RelationKind,
	findTimeField,
	parseTime,
	type JsonObject,
	unwrapFields,
} from '../rest';
import {
	findAmountField,
	formatAmount,
	findContact,
	findDistinctField,
	findNumberField,
} from './fieldRoles';
import { formatRecordTime } from './displayTime';

/** Finds the name of a related record; undefined where it is not known. */
export type NameLookup = (kind: RelationKind, id: string) => string | undefined;

/** How the records of a list are shown to a person who has to choose one. */
export interface RecordLabels {
	/** What a person calls the record, e.g. `Maria Lopez, Haircut, 2026-11-24 14:30`; its id where it has nothing better. */
	getLabel(record: JsonObject, names?: NameLookup): string;
	/** Related records whose names the label needs, and the record does not have. */
	getMissingNames(record: JsonObject): Array<{ kind: RelationKind; id: string }>;
	/** When the record takes place or, of one that does not, was made: milliseconds since 1970. */
	getTime(record: JsonObject): number | undefined;
	/** The labels show a time: the newest are looked for, and those to come. */
	showsTime: boolean;
}

const noNames: NameLookup = () => undefined;

/**
 * Learns from some records of a list what they are called: people and things by their names, appointments by whom and what they
 * are for and when, invoices by number, client and date, anything else by what tells the records apart.
 *
 * @param resourceNames the resource's own names, as `resourceWords` gives them
 */
export function inferLabels(
	records: JsonObject[],
	resourceNames: Set<string>,
	primaryKey: PrimaryKey,
): RecordLabels {
	const views = records.slice(0, 200).map((record) => unwrapFields(record, resourceNames));
	const time = findShownTime(views, resourceNames);
	const relations = time ? selectParties(findRelations(views, resourceNames)) : [];
	const hasService = relations.some(({ kind }) => kind === 'service');
	const hasNames = areDistinct(views.map((view) => getRecordName(view, resourceNames)));
	const number = findNumberField(views);
	const amount = hasService ? undefined : findAmountField(views);
	const labelField = number ?? findDistinctField(views);

	const getParts = (view: JsonObject, names: NameLookup): Array<string | undefined> => {
		const name = hasNames ? getRecordName(view, resourceNames) : undefined;
		if (!time) return name === undefined ? [] : [name, findContact(view)];
		return [
			name ?? (hasService || number === undefined ? undefined : toDisplayText(view[number])),
			...relations.map((relation) => readRelatedParty(view, relation).toText(names)),
			amount && formatAmount(view, amount),
			formatRecordTime(view, valueAt(view, time)),
		];
	};

	return {
		showsTime: time !== undefined,
		getTime: (record) =>
			time ? parseTime(valueAt(unwrapFields(record, resourceNames), time)) : undefined,
		getMissingNames: (record) =>
			relations.flatMap((relation) =>
				readRelatedParty(unwrapFields(record, resourceNames), relation).unnamedIds.map((id) => ({
					kind: relation.kind,
					id,
				})),
			),
		getLabel: (record, names = noNames) => {
			const view = unwrapFields(record, resourceNames);
			const parts = getParts(view, names).filter((part) => part !== undefined);
			if (parts.length > 0) return [...new Set(parts)].join(', ');
			return (
				(labelField && toDisplayText(view[labelField])) ??
				findContact(view) ??
				primaryKey.getKey(record)
			);
		},
	};
}

/** The time that belongs into the labels: of appointments when they are, of what a client has been given when it was made. */
function findShownTime(views: JsonObject[], resourceNames: Set<string>): string[] | undefined {
	const start = findTimeField(views, 'start');
	const isPerson = views.some((view) => getRecordName(view, resourceNames) && findContact(view));
	const hasClock = (view: JsonObject) => /:|^\d{9,}$/.test(String(start && valueAt(view, start)));
	// A date without a time of day is the day since when somebody works here, or comes.
	if (start && (!isPerson || views.some(hasClock))) return start;
	const hasClient = findRelations(views, resourceNames).some(({ kind }) => kind === 'client');
	return hasClient && !isPerson ? findTimeField(views, 'created') : undefined;
}

/** Whom and what an appointment is for; who gives it where one of the two is not said. */
function selectParties(relations: Relation[]): Relation[] {
	const parties = relations.filter(({ kind }) => kind !== 'staff');
	return parties.length > 1 ? parties : relations;
}

/** A name that all records share says nothing of any. */
function areDistinct(names: Array<string | undefined>): boolean {
	const known = names.filter((name) => name !== undefined);
	return known.length < 3 || new Set(known).size > 1;
}
