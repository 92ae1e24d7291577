import { nameOf, textOf } from './naming';
import { isObject, type JsonObject } from './types';
import { viewOf } from './view';
import { plain } from './words';

const set = (words: string) => new Set(words.trim().split(/\s+/));

/** What the trade calls the parties to an appointment; the first word of each is the one that is shown to people. */
const kinds = {
	client: set(`
		client customer patient guest attendee invitee booker consumer buyer payer contact member clientprofile customerprofile
		billto
	`),
	service: set(`
		service treatment procedure offering appointmenttype eventtype servicetype visittype sessiontype serviceitem
		servicevariation
	`),
	staff: set(`
		staff staffmember provider employee practitioner stylist therapist technician barber doctor dentist clinician specialist
		professional teammember worker organizer instructor trainer assignee
	`),
};

export type RelationKind = keyof typeof kinds;

/** Where the records of a list say to whom or to what they belong. */
export interface Relation {
	kind: RelationKind;
	/** The field that holds the id of the related record, the record itself, or a list of either. */
	field?: string;
	/** The fields with its name, where it stands beside: one for a whole name, two for first and last. */
	names: string[];
}

const none = new Set<string>();
const idEnding = /(ids?|u?uids?|guid|ref|uri|url|href)$/;
const nameEnding = /(fullname|displayname|firstname|lastname|name|title)$/;

/** What kind of record a word stands for, alone (`customer`) or at its end (`primary_client`). */
export function kindOf(word: string): { kind: RelationKind; exact: boolean } | undefined {
	const spelled = [plain(word), plain(word).replace(/s$/, '')];
	const entries = Object.entries(kinds) as Array<[RelationKind, Set<string>]>;
	const whole = entries.find(([, words]) => spelled.some((one) => words.has(one)));
	if (whole) return { kind: whole[0], exact: true };
	const ending = entries.find(([, words]) =>
		[...words].some((known) => spelled.some((one) => one.endsWith(known))),
	);
	return ending && { kind: ending[0], exact: false };
}

/**
 * The fields of these records that lead to a client, a service or a member of staff, known by their names. What they hold is proof
 * of nothing yet: an id is only good where the related list has it.
 *
 * @param views the records, as `viewOf` gives them
 * @param own the resource's own names, as `resourceWords` gives them: no record is related to its own kind
 */
export function relationsOf(views: JsonObject[], own: Set<string>): Relation[] {
	const ownKind = [...own].map((word) => kindOf(word)).find((found) => found?.exact)?.kind;
	const best = new Map<RelationKind, { field: string; rank: number }>();
	const names = new Map<RelationKind, string[]>();
	for (const [field, held] of examples(views)) {
		const word = plain(field);
		const named = nameEnding.exec(word)?.[0];
		const about = named === undefined ? undefined : kindOf(word.slice(0, -named.length));
		if (about && typeof held === 'string') {
			if (about.kind !== ownKind) names.set(about.kind, [...(names.get(about.kind) ?? []), field]);
			continue;
		}
		const bare = word.replace(idEnding, '');
		const found = kindOf(bare);
		if (!found || found.kind === ownKind) continue;
		const nested = typeof held === 'object';
		// A word without `id` may hold anything: only the plain one is taken for the related record, and no number of `guests`.
		const loose = !nested && bare === word;
		if (loose && (!found.exact || (typeof held === 'number' && word.endsWith('s')))) continue;
		const rank = (nested ? 0 : 100) + (found.exact ? 0 : 50) + bare.length;
		if (rank < (best.get(found.kind)?.rank ?? Infinity)) best.set(found.kind, { field, rank });
	}
	return (Object.keys(kinds) as RelationKind[])
		.filter((kind) => best.has(kind) || names.has(kind))
		.map((kind) => ({ kind, field: best.get(kind)?.field, names: inOrder(names.get(kind) ?? []) }));
}

/** A whole name goes before parts of one, and a first name before a last one. */
function inOrder(fields: string[]): string[] {
	const whole = fields.filter((field) => !/(first|last)name$/.test(plain(field)));
	if (whole.length > 0) return whole.slice(0, 1);
	return fields.sort((a, b) => plain(a).localeCompare(plain(b))).slice(0, 2);
}

/** Each field of the records, with a value that it has. */
function examples(views: JsonObject[]): Map<string, unknown> {
	const seen = new Map<string, unknown>();
	for (const view of views.slice(0, 50)) {
		for (const [field, held] of Object.entries(view)) if (!isEmpty(held)) seen.set(field, held);
	}
	return seen;
}

/** The other party of a record, as far as the record says. */
export interface Party {
	/** Ids whose names the record does not have. */
	ids: string[];
	/** Its name; where it is known nowhere, its id with a word for what it is. */
	text(names: (kind: RelationKind, id: string) => string | undefined): string | undefined;
}

/** Most names that are shown of a list of related records. */
const most = 3;

/** Reads a relation of one record: names beside it, records within it, ids. JSON:API keeps the latter two under `data`. */
export function partyOf(view: JsonObject, { kind, field, names }: Relation): Party {
	const beside = names
		.map((name) => textOf(view[name]))
		.filter(Boolean)
		.join(' ');
	if (beside !== '' || field === undefined) return { ids: [], text: () => beside || undefined };
	const held = view[field];
	const inner = isObject(held) && 'data' in held && !('id' in held) ? held.data : held;
	const loose = !idEnding.test(plain(field)) && !isObject(inner);
	const all = (Array.isArray(inner) ? inner : [inner])
		.filter((one) => !isEmpty(one))
		.slice(0, most)
		.map((one) => ({ name: ownName(one), id: idOf(one) }));
	return {
		ids: all.flatMap(({ name, id }) => (name === undefined && id !== undefined ? [id] : [])),
		text: (named) =>
			all
				.map(
					({ name, id }) => name ?? (id === undefined ? undefined : (named(kind, id) ?? spell(id))),
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
function ownName(related: unknown): string | undefined {
	if (isObject(related)) return nameOf(viewOf(related, none), none);
	return typeof related === 'string' && /\s/.test(related) ? textOf(related) : undefined;
}

/** The id that stands for a related record, as text. */
function idOf(related: unknown): string | undefined {
	if (!isObject(related)) return typeof related === 'object' ? undefined : String(related);
	const ids = Object.entries(related).filter(([, held]) => !isEmpty(held) && !isObject(held));
	const spelled = (pattern: RegExp) => ids.find(([key]) => pattern.test(plain(key)))?.[1];
	const id = spelled(/^(u?u?id|guid)$/) ?? spelled(/id$/);
	return id === undefined ? undefined : String(id);
}

function isEmpty(value: unknown): boolean {
	return value === null || value === undefined || value === '' || value === false;
}
