import {
	actions,
	failures,
	filler,
	newness,
	nouns,
	prepositions,
	trials,
	weakNouns,
} from './words';

/** What the name of an event says. What it does not say is left out. */
export interface Meaning {
	/** `other`: something that is known and neither of the two. */
	resource?: 'appointment' | 'invoice' | 'other';
	action?: 'created' | 'updated';
	/** The record is not to be found afterwards. */
	gone?: boolean;
	/** The delivery only tries the address. */
	trial?: boolean;
	/** A part of the record, or something that belongs to it: what comes along may be that, and not the record. */
	part?: boolean;
}

type Kind = 'appointment' | 'invoice' | 'other' | 'unknown';

/**
 * Reads the name of an event as a person would: `appointment.created`, `APPOINTMENT_CREATED`, `appointments/create`, `onNewBooking`.
 *
 * What is made or changed is the noun next to the action: in `client.appointment.created` the appointment, in
 * `appointment.note.created` a note, so the appointment was only changed. A cancellation or deletion is a change: the client is
 * not to come, and whoever acts on changes must hear of it. What failed made nothing, and an action before another noun belongs to
 * that one: in `invoice.scheduled_charge_failed` no invoice was scheduled.
 */
export function meaningOf(name: string): Meaning {
	const words = wordsOf(name);
	if (words.length > 0 && words.every((word) => trials.has(word) || filler.has(word))) {
		return words.some((word) => trials.has(word)) ? { trial: true } : {};
	}
	const acted = words.findIndex(isAction);
	// A failure without an action is a change of what failed.
	const at = acted < 0 ? words.findIndex((word) => /^fail/.test(word)) : acted;
	const action = at < 0 ? undefined : actions.created.has(words[at]) ? 'created' : 'updated';
	const failed = words.some((word) => failures.has(word));
	const fresh = words.some((word) => newness.has(word));
	const before = at < 0 ? words : words.slice(0, at);
	const kinds = kindsOf(before);
	const beside = kinds.length > 0 || at < 0 ? kinds : kindsOf(words.slice(at + 1));
	const read = withResource(beside, action ?? (fresh ? 'created' : undefined));
	const said = { ...read, meaning: doubted(read.meaning, words, at, kinds.length > 0, failed) };
	return at >= 0 && actions.gone.has(words[at]) && said.whole
		? { ...said.meaning, gone: true }
		: said.meaning;
}

/** Takes back what the first word of action said where others say that it does not stand for the record itself. */
function doubted(
	meaning: Meaning,
	words: string[],
	at: number,
	isAfterNoun: boolean,
	failed: boolean,
): Meaning {
	const { resource, action } = meaning;
	if (!resource || resource === 'other' || action !== 'created') {
		const isTried = failed && resource === undefined && action === 'created';
		return isTried ? {} : meaning;
	}
	const until = words.findIndex((word, index) => index > at && prepositions.has(word));
	const after = at < 0 ? [] : words.slice(at + 1, until < 0 ? undefined : until);
	const isOfAnother = isAfterNoun && kindsOf(after).includes('other');
	if (isOfAnother) return { ...meaning, action: 'updated', part: true };
	if (failed) return { resource };
	const isOtherwise = after.some((word) => actions.updated.has(word));
	const isBookkept = resource === 'invoice' && at >= 0 && actions.arranged.has(words[at]);
	return isOtherwise || isBookkept ? { ...meaning, action: 'updated' } : meaning;
}

/** What a noun in a field of its own stands for, e.g. `resource: "bookings"`. */
export function resourceOf(noun: string): Meaning['resource'] {
	return withResource(kindsOf(wordsOf(noun)), undefined).meaning.resource;
}

function withResource(
	kinds: Kind[],
	action: Meaning['action'],
): { meaning: Meaning; whole: boolean } {
	const head = kinds.at(-1);
	const main = [...kinds].reverse().find((kind) => kind === 'appointment' || kind === 'invoice');
	const told = action && { action };
	if (main && head === main) return { meaning: { resource: main, ...told }, whole: true };
	// A part of it came or went, so the thing itself changed.
	if (main)
		return {
			meaning: {
				resource: main,
				...(action && { action: 'updated' as const, ...(head === 'other' && { part: true }) }),
			},
			whole: false,
		};
	if (kinds.includes('other')) return { meaning: { resource: 'other', ...told }, whole: true };
	return { meaning: { ...told }, whole: true };
}

function kindsOf(words: string[]): Kind[] {
	const strong = words
		.filter((word) => ![filler, newness, weakNouns, failures].some((empty) => empty.has(word)))
		.map(kindOf);
	if (strong.some((kind) => kind !== 'unknown') || !words.some((word) => weakNouns.has(word)))
		return strong;
	return [...strong, 'appointment'];
}

function kindOf(word: string): Kind {
	for (const kind of ['appointment', 'invoice', 'other'] as const) {
		if (nouns[kind].has(word)) return kind;
	}
	return 'unknown';
}

/** `checked_in` and `no-show` are one word each; `appointmentcreated` is two. */
function wordsOf(name: string): string[] {
	const words = name
		.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
		.replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
		.toLowerCase()
		.split(/[^\p{L}]+/u)
		.filter(Boolean);
	const joined: string[] = [];
	for (const word of words) {
		const pair = (joined.at(-1) ?? '') + word;
		if (joined.length > 0 && isWord(pair)) joined.splice(-1, 1, pair);
		else joined.push(word);
	}
	return joined.flatMap((word) => (isWord(word) ? [word] : parted(word)));
}

function parted(word: string): string[] {
	for (let cut = 3; cut <= word.length - 3; cut++) {
		const [head, tail] = [word.slice(0, cut), word.slice(cut)];
		const nounFirst = kindOf(head) !== 'unknown' && (isAction(tail) || newness.has(tail));
		const nounLast = kindOf(tail) !== 'unknown' && (isAction(head) || newness.has(head));
		if (nounFirst || nounLast) return [head, tail];
	}
	return [word];
}

const isAction = (word: string) => actions.created.has(word) || actions.updated.has(word);

const isWord = (word: string) =>
	isAction(word) ||
	kindOf(word) !== 'unknown' ||
	filler.has(word) ||
	newness.has(word) ||
	failures.has(word);
