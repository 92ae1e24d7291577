import { isCancelled, saysNoShow, statusToChoose, wordsOfStatus } from '../appointment';
import {
	decodeSegment,
	lastSegment,
	normalizeLetters,
	relatedIds,
	saysNone,
	splitCommaList,
	type JsonObject,
	type RelationKind,
	type TimeRange,
	wordSet,
} from '../rest';
import { clientEmails, createPersonSearch } from './personSearch';
import { hasUnreadTime, timeReader } from './recordTime';
import type { FilterContext } from './types';

/** Whether a record belongs; undefined where it does not show what is asked. */
type RecordTest = (view: JsonObject) => boolean | undefined;

export interface Criterion {
	/** What a record has to show, for messages: `start`. */
	subject: string;
	label: string;
	/** @param views all records, from `unwrapFields` */
	createTest(views: JsonObject[]): { test: RecordTest; notices?: string[] };
}

export function startCriterion(range: TimeRange, context: FilterContext): Criterion {
	const { from = -Infinity, to = Infinity } = range;
	return {
		subject: 'start',
		label: 'Date, Starts After and Starts Before',
		createTest: (views) => {
			const { spanOf, notices } = timeReader(views, 'start', context);
			const spans = new Map(views.map((view) => [view, spanOf(view)]));
			const zones = [...spans.values()].flatMap((span) => span?.unknownZone ?? []);
			const belongs = (start: number) => start >= from && start < to;
			return {
				test: (view) => {
					const span = spans.get(view);
					if (!span || span.last < from || span.first >= to) return span && false;
					return belongs(span.first) && belongs(span.last) ? true : undefined;
				},
				notices: [...notices, ...unknownZoneNotice(zones, views.length, context)],
			};
		},
	};
}

/** Services of Microsoft have names of their own for zones. */
function unknownZoneNotice(
	zones: string[],
	all: number,
	{ noun, recordTimeZone }: FilterContext,
): string[] {
	if (zones.length === 0) return [];
	const names = [...new Set(zones)].slice(0, 3).map((name) => `“${name}”`);
	return [
		`The time zone ${names.join(', ')} of ${zones.length} of ${all} ${noun} is not known: their starts were read in ${recordTimeZone}. The option Time Zone sets another one.`,
	];
}

/** Keeps what does not say that it is cancelled; a number or a letter says nothing by itself. */
export const keptCriterion = ({ noun }: FilterContext): Criterion => ({
	subject: 'status',
	label: 'Leave Out Cancelled',
	createTest: (views) => ({
		test: (view) => !isCancelled(view),
		notices: views.some((view) => isCancelled(view) && !saysNoShow(view))
			? []
			: keptNotice(noun, views),
	}),
});

/** Where no status is known to mean cancelled, it may be a word of a language that is not known. */
function keptNotice(noun: string, views: JsonObject[]): string[] {
	const statuses = [...new Set(views.flatMap((view) => statusToChoose(view) ?? []))];
	const words = statuses.filter((status) => /\p{L}{2}/u.test(status));
	if (words.length === 0)
		return [`The ${noun} show no status in words: some of them may be cancelled.`];
	const isKnown = (status: string) => wordsOfStatus(status).every((word) => liveWords.has(word));
	return words.every(isKnown) ? [] : [unseenNotice(noun, ['cancelled'], words)];
}

const liveWords = wordSet(`
	not cancelled appointment state status booked scheduled confirmed unconfirmed reserved planned pending requested new open active accepted
	approved noshow waiting rescheduled checked in out arrived started progress completed complete done finished closed fulfilled attended paid
`);

const maxStatuses = 10;

/** Statuses are compared without case, spaces, hyphens and underscores. A text that no record has may be several with commas between them. */
export function statusCriterion(entered: string[], { noun }: FilterContext): Criterion {
	return {
		subject: 'status',
		label: 'Status',
		createTest: (views) => {
			const statuses = new Map(views.map((view) => [view, statusToChoose(view)]));
			const seen = new Map<string, string>();
			for (const status of statuses.values())
				if (status !== undefined) seen.set(normalizeStatus(status), status);
			const wanted = entered.flatMap((text) =>
				seen.has(normalizeStatus(text)) ? [text] : splitCommaList(text),
			);
			const wantedWords = new Set(wanted.map(normalizeStatus));
			const unseen = wanted.filter((status) => !seen.has(normalizeStatus(status)));
			return {
				test: (view) => {
					const status = statuses.get(view);
					return status === undefined ? undefined : wantedWords.has(normalizeStatus(status));
				},
				notices: unseen.length > 0 ? [unseenNotice(noun, unseen, [...seen.values()])] : [],
			};
		},
	};
}

function normalizeStatus(status: string): string {
	return normalizeLetters(status, 'NFKC')
		.toLowerCase()
		.trim()
		.replace(/(?!^-\d)[\s_-]/g, '');
}

function unseenNotice(noun: string, unseen: string[], seen: string[]): string {
	const quote = (words: string[]) => words.map((word) => `“${word}”`).join(', ');
	const more = seen.length > maxStatuses ? ', …' : '';
	return `None of the ${noun} that came has the status ${quote(unseen)}. Statuses that they have: ${quote(seen.slice(0, maxStatuses))}${more}.`;
}

/** A record without a time of change was last changed when it was created. */
export function changedCriterion(bound: number, context: FilterContext): Criterion {
	return {
		subject: 'time of change or creation',
		label: 'Changed After',
		createTest: (views) => {
			const { spanOf: updatedOf } = timeReader(views, 'updated', context);
			const { spanOf: createdOf } = timeReader(views, 'created', context);
			const isGuessed = views.every((view) => updatedOf(view) === undefined);
			return {
				test: (view) => {
					const updated = updatedOf(view)?.last;
					if (updated === undefined && hasUnreadTime(view, 'updated', [])) return undefined;
					const changed = updated ?? createdOf(view)?.last;
					return changed === undefined ? undefined : changed >= bound;
				},
				notices: isGuessed
					? [
							`The ${context.noun} show no time of change, so Changed After compares the time of creation: later changes are missing.`,
						]
					: [],
			};
		},
	};
}

export function searchCriterion(query: string, context: FilterContext): Criterion {
	return {
		subject: 'name, email or phone',
		label: 'Search',
		createTest: (views) => ({ test: createPersonSearch(query, context.resourceNames, views) }),
	};
}

/** The filters by related records, with their names in the editor. */
export const partyLabels = { client: 'Client', staff: 'Staff', service: 'Service' } as const;

/**
 * Keeps the records that refer to one of these clients, staff members or services, also where they refer to others beside. An email address among the IDs
 * of clients is compared with those that the records give themselves, unless all give one, as that of the business.
 *
 * @param isEntered whether a person entered the ID; what a search found needs no notice
 */
export function partyCriterion(
	kind: RelationKind,
	ids: string[],
	{ noun }: FilterContext,
	isEntered: boolean,
): Criterion {
	const wanted = ids.flatMap(idForms);
	const emails = ids.filter((id) => kind === 'client' && id.includes('@'));
	const others = ids.filter((id) => !emails.includes(id));
	const wantedEmails = new Set(emails.map((email) => email.toLowerCase()));
	const subject = `${kind} ID`;
	return {
		subject,
		label: partyLabels[kind],
		createTest: (views) => {
			const idsOf = relatedIds(kind);
			const hasNone = saysNone(kind);
			const seen = views.flatMap(idsOf);
			const odd = ids
				.filter((id) => isEntered && isUnlike(id, seen))
				.map((id) => `“${id.slice(0, 80)}”`);
			const isWanted = (found: string) => idForms(found).some((form) => wanted.includes(form));
			const isEmail = (found: string) => wantedEmails.has(found);
			const compared = others.length > 0 ? others : ids;
			const emailsOf = new Map(
				emails.length > 0 ? views.map((view) => [view, clientEmails(view)]) : [],
			);
			const shown = [...emailsOf.values()].flat();
			const tellsClients = new Set(shown).size > 1 || shown.some(isEmail);
			return {
				test: (view) => {
					const found = idsOf(view).flatMap(listedIds);
					if (found.some(isWanted)) return true;
					const own = (tellsClients && emailsOf.get(view)) || [];
					if (own.some(isEmail)) return true;
					const isOther = found.some((text) => compared.some((id) => canBeId(text, id)));
					return own.length > 0 || isOther || (seen.length > 0 && hasNone(view))
						? false
						: undefined;
				},
				notices:
					odd.length > 0
						? [
								`None of the ${noun} has the ${subject} ${odd.join(', ')}. The IDs look like this: ${seen[0]}. Choose from the list, or enter the ID.`,
							]
						: [],
			};
		},
	};
}

/** A name or an email address stands where the records have IDs. */
function isUnlike(id: string, seen: string[]): boolean {
	if (seen.length === 0 || idForms(id).some((form) => /^\d+$/.test(form))) return false;
	return (
		seen.every((text) => /^\d+$/.test(text)) || (/[\s@]/.test(id) && !/[\s@]/.test(seen.join('')))
	);
}

/** Several IDs may be one text, as databases have them: `8,9`, `[8, 9]`, `8;9`. */
function listedIds(text: string): string[] {
	if (!/[,;|]/.test(text)) return [text];
	const parts = text.split(/[\s,;|[\]{}"']+/).filter(Boolean);
	return [text, ...parts];
}

/** A field without `id` in its name may hold a name: a text with blanks, or one of letters alone where IDs have digits. */
function canBeId(text: string, wanted: string): boolean {
	return !/\s/.test(text.trim()) && !(/^[\p{L}\p{M}'’.-]+$/u.test(text) && /\d/.test(wanted));
}

/** An ID, and where it is an address, also its last part. UUIDs and hashes are the same in capitals, UUIDs also without hyphens. */
function idForms(id: string): string[] {
	const text = id.trim();
	// Unlike an ID with a slash, such as `R-7/26`.
	const isAddress = /^(\w+:\/)?\/|[a-z_-]\/[^/]*$/i.test(text);
	const last = isAddress ? decodeSegment(lastSegment(text.replace(/[?#].*$/, ''))) : '';
	return [text, last].filter(Boolean).map((form) => {
		if (/^\{?[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i.test(form))
			return form.toLowerCase().replace(/[{}-]/g, '');
		return /^[0-9a-f]{16,}$/i.test(form) ? form.toLowerCase() : form;
	});
}
