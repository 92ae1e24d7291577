import { getRecordName, toDisplayText } from './recordName';
import { isObject, type JsonObject } from '../http/types';
import { unwrapFields } from './unwrapFields';
import { normalizeName } from '../values/vocabulary';

const wordSet = (words: string) => new Set(words.trim().split(/\s+/));

/** What the trade calls the parties to an appointment; the first word of each is the one that is shown to people. */
const relationWords = {
	client: wordSet(`
		client customer patient guest attendee invitee booker consumer buyer payer contact member clientprofile customerprofile
		billto
	`),
	service: wordSet(`
		service treatment procedure offering appointmenttype eventtype servicetype visittype sessiontype serviceitem
		servicevariation
	`),
	staff: wordSet(`
		staff staffmember provider employee practitioner stylist therapist technician barber doctor dentist clinician specialist
		professional teammember worker organizer instructor trainer assignee
	`),
};

export type RelationKind = keyof typeof relationWords;

/** Where the records of a list say to whom or to what they belong. */
export interface Relation {
	kind: RelationKind;
	/** The field that holds the id of the related record, the record itself, or a list of either. */
	field?: string;
	/** The fields with its name, where it stands beside: one for a whole name, two for first and last. */
	names: string[];
}

const noNames = new Set<string>();
const idSuffix = /(ids?|u?uids?|guid|ref|uri|url|href)$/;
const nameSuffix = /(fullname|displayname|firstname|lastname|name|title)$/;

/** What kind of record a word stands for, alone (`customer`) or at its end (`primary_client`). */
export function classifyRelation(word: string): { kind: RelationKind; exact: boolean } | undefined {
	const spelled = [normalizeName(word), normalizeName(word).replace(/s$/, '')];
	const entries = Object.entries(relationWords) as Array<[RelationKind, Set<string>]>;
	const exactEntry = entries.find(([, words]) => spelled.some((spelling) => words.has(spelling)));
	if (exactEntry) return { kind: exactEntry[0], exact: true };
	const suffixEntry = entries.find(([, words]) =>
		[...words].some((relationWord) => spelled.some((spelling) => spelling.endsWith(relationWord))),
	);
	return suffixEntry && { kind: suffixEntry[0], exact: false };
}

/**
 * The fields of these records that lead to a client, a service or a member of staff, known by their names. What they hold is proof
 * of nothing yet: an id is only good where the related list has it.
 *
 * @param views the records, as `viewOf` gives them
 * @param resourceNames the resource's own names, as `resourceWords` gives them: no record is related to its own kind
 */
export function findRelations(views: JsonObject[], resourceNames: Set<string>): Relation[] {
	const ownKind = [...resourceNames]
		.map((word) => classifyRelation(word))
		.find((found) => found?.exact)?.kind;
	const best = new Map<RelationKind, { field: string; rank: number }>();
	const names = new Map<RelationKind, string[]>();
	for (const [field, value] of exampleValues(views)) {
		const word = normalizeName(field);
		const named = nameSuffix.exec(word)?.[0];
		const namedRelation =
			named === undefined ? undefined : classifyRelation(word.slice(0, -named.length));
		if (namedRelation && typeof value === 'string') {
			if (namedRelation.kind !== ownKind)
				names.set(namedRelation.kind, [...(names.get(namedRelation.kind) ?? []), field]);
			continue;
		}
		const stem = word.replace(idSuffix, '');
		const found = classifyRelation(stem);
		if (!found || found.kind === ownKind) continue;
		const nested = typeof value === 'object';
		// A word without `id` may hold anything: only the plain one is taken for the related record, and no number of `guests`.
		const loose = !nested && stem === word;
		if (loose && (!found.exact || (typeof value === 'number' && word.endsWith('s')))) continue;
		const rank = (nested ? 0 : 100) + (found.exact ? 0 : 50) + stem.length;
		if (rank < (best.get(found.kind)?.rank ?? Infinity)) best.set(found.kind, { field, rank });
	}
	return (Object.keys(relationWords) as RelationKind[])
		.filter((kind) => best.has(kind) || names.has(kind))
		.map((kind) => ({
			kind,
			field: best.get(kind)?.field,
			names: orderNameFields(names.get(kind) ?? []),
		}));
}

/** A whole name goes before parts of one, and a first name before a last one. */
function orderNameFields(fields: string[]): string[] {
	const wholeNames = fields.filter((field) => !/(first|last)name$/.test(normalizeName(field)));
	if (wholeNames.length > 0) return wholeNames.slice(0, 1);
	return fields.sort((a, b) => normalizeName(a).localeCompare(normalizeName(b))).slice(0, 2);
}

/** Each field of the records, with a value that it has. */
function exampleValues(views: JsonObject[]): Map<string, unknown> {
	const seen = new Map<string, unknown>();
	for (const view of views.slice(0, 50)) {
		for (const [field, value] of Object.entries(view)) if (!isEmpty(value)) seen.set(field, value);
	}
	return seen;
}

/** The other party of a record, as far as the record says. */
export interface RelatedParty {
	/** Ids whose names the record does not have. */
	unnamedIds: string[];
	/** Its name; where it is known nowhere, its id with a word for what it is. */
	toText(names: (kind: RelationKind, id: string) => string | undefined): string | undefined;
}

/** Most names that are shown of a list of related records. */
const maxNames = 3;

/** Reads a relation of one record: names beside it, records within it, ids. JSON:API keeps the latter two under `data`. */
export function readRelatedParty(view: JsonObject, { kind, field, names }: Relation): RelatedParty {
	const inlineName = names
		.map((name) => toDisplayText(view[name]))
		.filter(Boolean)
		.join(' ');
	if (inlineName !== '' || field === undefined)
		return { unnamedIds: [], toText: () => inlineName || undefined };
	const value = view[field];
	const inner = isObject(value) && 'data' in value && !('id' in value) ? value.data : value;
	const loose = !idSuffix.test(normalizeName(field)) && !isObject(inner);
	const all = (Array.isArray(inner) ? inner : [inner])
		.filter((related) => !isEmpty(related))
		.slice(0, maxNames)
		.map((related) => ({ name: nestedName(related), id: relatedId(related) }));
	return {
		unnamedIds: all.flatMap(({ name, id }) => (name === undefined && id !== undefined ? [id] : [])),
		toText: (lookUpName) =>
			all
				.map(
					({ name, id }) =>
						name ?? (id === undefined ? undefined : (lookUpName(kind, id) ?? spell(id))),
				)
				.filter(Boolean)
				.join(' + ') || undefined,
	};

	function spell(id: string): string | undefined {
		if (loose) return /^\p{L}[\p{L}'’.-]+$/u.test(id) ? id : undefined;
		const word = kind.charAt(0).toUpperCase() + kind.slice(1);
		return `${word} ${id.length > 12 ? `${id.slice(0, 8)}…` : id}`;
	}
}

/** The name of a related record that stands within the record, or a bare name: no id has a blank. */
function nestedName(related: unknown): string | undefined {
	if (isObject(related)) return getRecordName(unwrapFields(related, noNames), noNames);
	return typeof related === 'string' && /\s/.test(related) ? toDisplayText(related) : undefined;
}

/** The id that stands for a related record, as text. */
function relatedId(related: unknown): string | undefined {
	if (!isObject(related)) return typeof related === 'object' ? undefined : String(related);
	const ids = Object.entries(related).filter(([, value]) => !isEmpty(value) && !isObject(value));
	const spelled = (pattern: RegExp) => ids.find(([key]) => pattern.test(normalizeName(key)))?.[1];
	const id = spelled(/^(u?u?id|guid)$/) ?? spelled(/id$/);
	return id === undefined ? undefined : String(id);
}

function isEmpty(value: unknown): boolean {
	return value === null || value === undefined || value === '' || value === false;
}
