import { valueAt, type Identity } from './identity';
import { nameOf, textOf } from './naming';
import { partyOf, relationsOf, type Relation, type RelationKind } from './relations';
import { timeField, timeOf } from './times';
import { amountField, amountOf, contactOf, distinctField, numberField } from './traits';
import type { JsonObject } from './types';
import { viewOf } from './view';
import { whenOf } from './when';

/** Finds the name of a related record; undefined where it is not known. */
export type Names = (kind: RelationKind, id: string) => string | undefined;

/** How the records of a list are shown to a person who has to choose one. */
export interface Labels {
	/** What a person calls the record, e.g. `Maria Lopez, Haircut, 2026-11-24 14:30`; its id where it has nothing better. */
	of(record: JsonObject, names?: Names): string;
	/** Related records whose names the label needs, and the record does not have. */
	wanted(record: JsonObject): Array<{ kind: RelationKind; id: string }>;
	/** When the record takes place or, of one that does not, was made: milliseconds since 1970. */
	timeOf(record: JsonObject): number | undefined;
	/** The labels show a time: the newest are looked for, and those to come. */
	dated: boolean;
}

const unknown: Names = () => undefined;

/**
 * Learns from some records of a list what they are called: people and things by their names, appointments by whom and what they
 * are for and when, invoices by number, client and date, anything else by what tells the records apart.
 *
 * @param own the resource's own names, as `resourceWords` gives them
 */
export function learnLabels(records: JsonObject[], own: Set<string>, identity: Identity): Labels {
	const views = records.slice(0, 200).map((record) => viewOf(record, own));
	const time = timeShown(views, own);
	const relations = time ? partiesShown(relationsOf(views, own)) : [];
	const serves = relations.some(({ kind }) => kind === 'service');
	const named = tellsApart(views.map((view) => nameOf(view, own)));
	const number = numberField(views);
	const amount = serves ? undefined : amountField(views);
	const apart = number ?? distinctField(views);

	const parts = (view: JsonObject, names: Names): Array<string | undefined> => {
		const name = named ? nameOf(view, own) : undefined;
		if (!time) return name === undefined ? [] : [name, contactOf(view)];
		return [
			name ?? (serves || number === undefined ? undefined : textOf(view[number])),
			...relations.map((relation) => partyOf(view, relation).text(names)),
			amount && amountOf(view, amount),
			whenOf(view, valueAt(view, time)),
		];
	};

	return {
		dated: time !== undefined,
		timeOf: (record) => (time ? timeOf(valueAt(viewOf(record, own), time)) : undefined),
		wanted: (record) =>
			relations.flatMap((relation) =>
				partyOf(viewOf(record, own), relation).ids.map((id) => ({ kind: relation.kind, id })),
			),
		of: (record, names = unknown) => {
			const view = viewOf(record, own);
			const known = parts(view, names).filter((part) => part !== undefined);
			if (known.length > 0) return [...new Set(known)].join(', ');
			return (apart && textOf(view[apart])) ?? contactOf(view) ?? identity.of(record);
		},
	};
}

/** The time that belongs into the labels: of appointments when they are, of what a client has been given when it was made. */
function timeShown(views: JsonObject[], own: Set<string>): string[] | undefined {
	const start = timeField(views, 'start');
	const person = views.some((view) => nameOf(view, own) && contactOf(view));
	const hasClock = (view: JsonObject) => /:|^\d{9,}$/.test(String(start && valueAt(view, start)));
	// A date without a time of day is the day since when somebody works here, or comes.
	if (start && (!person || views.some(hasClock))) return start;
	const belongs = relationsOf(views, own).some(({ kind }) => kind === 'client');
	return belongs && !person ? timeField(views, 'created') : undefined;
}

/** Whom and what an appointment is for; who gives it where one of the two is not said. */
function partiesShown(relations: Relation[]): Relation[] {
	const parties = relations.filter(({ kind }) => kind !== 'staff');
	return parties.length > 1 ? parties : relations;
}

/** A name that all records share says nothing of any. */
function tellsApart(names: Array<string | undefined>): boolean {
	const known = names.filter((name) => name !== undefined);
	return known.length < 3 || new Set(known).size > 1;
}
