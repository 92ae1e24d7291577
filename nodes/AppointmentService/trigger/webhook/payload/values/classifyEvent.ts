import type { SpecificChange } from '../../../../contract';
import { normalizeLetters, normalizeText, remembering, wordSet } from '../../../../rest';
import {
	actionWords,
	arrangedWords,
	cancelWords,
	deletedWords,
	failedActionWords,
	fillerWords,
	generalWords,
	inEnglish,
	moveWords,
	newWords,
	nounOfVerb,
	eventNouns,
	partyNouns,
	prepositions,
	testWords,
	weakNouns,
} from './eventVocabulary';

/** What the name of an event says. What it leaves open is undefined. */
export interface EventMeaning {
	/** `other`: something known that is neither an appointment nor an invoice. */
	resource?: 'appointment' | 'invoice' | 'other';
	action?: 'created' | 'updated';
	/** The record does not exist afterwards. */
	deleted?: boolean;
	isTest?: boolean;
	/** It is about a part of the record, or something that belongs to it; the delivery may hold that, and not the record. */
	isPart?: boolean;
}

const nounKindsKnown = ['appointment', 'invoice', 'other'] as const;
type NounKind = (typeof nounKindsKnown)[number] | 'unknown';

/**
 * Reads the name of an event as a person would. The noun next to the action is what was created or changed: in `client.appointment.created`
 * the appointment, in `appointment.note.created` a note, so the appointment was only changed. A person before the verb did it. A
 * cancellation or deletion is a change, a failed action created nothing, and an action before another noun belongs to that one.
 */
export const classifyEventName = remembering(readMeaning);

function readMeaning(name: string): Readonly<EventMeaning> {
	const words = withoutContainers(withoutRelated(splitEventWords(name)));
	if (words.length > 0 && words.every((word) => testWords.has(word) || fillerWords.has(word)))
		return words.some((word) => testWords.has(word)) ? { isTest: true } : {};
	// A failure without an action is a change of what failed.
	const failed = words.findIndex((word) => /^fail/.test(word));
	const at = [findAction(words), failed, findPastForm(words)].find((index) => index >= 0) ?? -1;
	const verb = words[at] ?? '';
	// `appointment.reminder_sent`: what is told of it changes nothing in it.
	if (
		/^(sent|delivered|opened)$/.test(verb) &&
		/^(reminder|notification|sms)s?$/.test(words[at - 1])
	)
		return { resource: 'other' };
	if (isBookedSlot(words[at - 1], verb)) return { resource: 'appointment', action: 'created' };
	// Who asks for an appointment enters one, as long as nothing else is asked for. What is saved as new is new.
	const isSavedNew = generalWords.has(verb) && newWords.has(words[at + 1]);
	const isAsked = /^request(ed)?$/.test(verb);
	const isNew =
		at < 0
			? words.some((word) => newWords.has(word))
			: actionWords.created.has(verb) || isAsked || isSavedNew || isIntake(verb, words[at - 1]);
	const action = isNew ? 'created' : at < 0 ? undefined : 'updated';
	const before = nounKinds(at < 0 ? words : words.slice(0, at));
	const after = at < 0 ? [] : nounKinds(words.slice(at + 1));
	const isObjectAfter =
		isOwnKind(after.at(-1)) && words.slice(0, at).every((word) => saysWhoDidIt(word));
	const kinds = before.length === 0 || isObjectAfter ? after : before;
	const meaning = meaningOfKinds(kinds, action);
	if (meaning.action === 'created' && meaning.resource !== 'other')
		return meaningOfCreation(meaning, words, at, kinds === before);
	const isOfPart = isOwnKind(meaning.resource) && kinds.at(-1) !== meaning.resource;
	const isMade = actionWords.created.has(verb) && !arrangedWords.has(verb);
	if (!deletedWords.has(verb) && !(isMade && isOfPart)) return meaning;
	// `appointment.upsell.created`: what was made or removed has an ID of its own, whatever it is.
	return { ...meaning, ...(isOfPart ? { isPart: true } : { deleted: true }) };
}

const findAction = (words: string[]) =>
	words.findIndex(
		(word, index) =>
			isActionWord(word) ||
			isReceipt(words, index) ||
			(index === words.length - 1 && isPlainVerb(word)),
	);

/** What is told, noted or shown of a record changes nothing in it. */
const toldWords =
	/^(remind|notif|messag|text|call|prompt|nudg|mention|announc|queu|log|sync|export|print|search|list|view|open)/;

/** `appointment.lapsed`: something happened to it, whatever that was. */
const findPastForm = (words: string[]) =>
	/[^e]ed$|^(refund|chargeback|request)$/.test(words.at(-1) ?? '') &&
	!toldWords.test(words.at(-1) ?? '') &&
	!words.some((word) => newWords.has(word) || failedActionWords.has(word)) &&
	isOwnKind(words.slice(0, -1).map(nounKind).at(-1))
		? words.length - 1
		: -1;

/** `cancelled_by_client`, `new booking for a guest`: without who or what is only related to the event. */
function withoutRelated(words: string[]): string[] {
	const action = findAction(words);
	const known = action < 0 ? words.findIndex((word) => isOwnKind(nounKind(word))) : action;
	const from = words.findIndex((word, index) => index > known && prepositions.has(word));
	return known < 0 || from < 0
		? words
		: words.filter(
				(word, index) =>
					index < from ||
					prepositions.has(word) ||
					(isKnownWord(word) && nounKind(word) !== 'other'),
			);
}

/**
 * `appointments.items.create`: what a list of appointments holds is no part of one, `invoice.items.added` is. In `issued_documents.create`
 * nothing was issued. A new request for an appointment is a new one.
 */
const withoutContainers = (words: string[]) =>
	words.filter((word, index) => {
		const before = words[index - 1] ?? '';
		const isOfList = isContainer(word) && before.endsWith('s') && isOwnKind(nounKind(before));
		const isKindOfContainer =
			/ed$/.test(word) && isContainer(words[index + 1]) && findAction(words.slice(index + 2)) >= 0;
		const isAskedFor =
			word === 'request' &&
			nounKind(before) === 'appointment' &&
			actionWords.created.has(words[index + 1]);
		return !isOfList && !isKindOfContainer && !isAskedFor;
	});

const isContainer = (word = '') =>
	/^(items|records|entries|rows|objects|documents|docs)$/.test(word);

const isOwnKind = (kind: NounKind | undefined): kind is 'appointment' | 'invoice' =>
	kind === 'appointment' || kind === 'invoice';

const saysWhoDidIt = (word: string) =>
	nounKind(word) === 'unknown' ||
	partyNouns.has(word) ||
	/^(account|business|company|location|branch|team)$/.test(word);

/** What a creation is where other words may say that it failed, or that it is not about the record itself. */
function meaningOfCreation(
	meaning: EventMeaning,
	words: string[],
	at: number,
	isAfterNoun: boolean,
): EventMeaning {
	const { resource } = meaning;
	const until = words.findIndex((word, index) => index > at && prepositions.has(word));
	const after = at < 0 ? [] : words.slice(at + 1, until < 0 ? undefined : until);
	if (resource && isAfterNoun && nounKinds(after).includes('other'))
		return { ...meaning, action: 'updated', isPart: true };
	if (words.some((word) => failedActionWords.has(word))) return resource ? { resource } : {};
	// `appointment_insertion.complete`
	const isDone = /ion$/.test(words[at]) && /^(completed?|finished|succeeded)$/.test(after[0]);
	const isAlsoUpdated = !isDone && after.some((word) => actionWords.updated.has(word));
	const isBookkeeping = resource === 'invoice' && arrangedWords.has(words[at]);
	return isAlsoUpdated || isBookkeeping ? { ...meaning, action: 'updated' } : meaning;
}

/** `slot-booked`, `session.booked`: what is booked in a slot is an appointment. */
const isBookedSlot = (noun = '', verb: string) =>
	isOccasion(noun) && /^(booked|reserved)$/.test(verb);

/** Whether a noun is of what takes place, and may be an appointment or what several have booked. */
export const isOccasion = (noun: string) => /^(slot|session|class|lesson)(e?s)?$/.test(noun);

/** `appointments/7/notes`, and no `v1/invoices/partial_payment` */
const pathWithId = /\/(?!v\d)[^/]*\d/;

/** The resource that a noun in a field of its own means, e.g. `resource: "bookings"`. */
export const resourceOfNoun = remembering(
	(noun): EventMeaning['resource'] =>
		meaningOfKinds(
			pathWithId.test(noun) ? kindsOfSteps(noun) : nounKinds(splitEventWords(noun)),
			undefined,
		).resource,
);

/** `bookingBusinesses/b1/customers/7`: each step of a path is what its last noun is. What `users/7/events/9` ends with is no user. */
function kindsOfSteps(path: string): NounKind[] {
	const steps = path.split('/').filter(Boolean);
	const kinds = steps.map((step) => nounKinds(splitEventWords(step)).filter(isKnown).at(-1));
	const at = kinds.length - 1 - [...kinds].reverse().findIndex((kind) => kind !== undefined);
	const isWithin = steps.slice(at + 1, -1).some((step) => /^[A-Za-z]{3,}$/.test(step));
	// `appointments/7/notes/44`
	if (!isWithin && kinds[at] === 'other') return ['other'];
	return kinds.filter((kind) => kind !== undefined && (isOwnKind(kind) || !isWithin)) as NounKind[];
}

const isKnown = (kind: NounKind) => kind !== 'unknown';

/** Whether a noun means an appointment or an invoice, and not a part of one or something that belongs to it. */
export const isOwnNoun = remembering((noun): boolean =>
	isOwnKind(nounKinds(splitEventWords(noun)).filter(isKnown).at(-1)),
);

/** Whether a noun means one of them, and not any record. */
export const isSpecificNoun = (noun: string): boolean =>
	isOwnNoun(
		splitEventWords(noun)
			.filter((word) => !weakNouns.has(word))
			.join(' '),
	);

function meaningOfKinds(kinds: NounKind[], action: EventMeaning['action']): EventMeaning {
	const head = kinds.at(-1);
	const resource = kinds.filter(isOwnKind).at(-1);
	if (!resource)
		return { ...(kinds.includes('other') && { resource: 'other' }), ...(action && { action }) };
	if (!action || head === resource) return { resource, ...(action && { action }) };
	// A part of it was created or deleted, so the thing itself changed.
	return { resource, action: 'updated', ...(head === 'other' && { isPart: true }) };
}

function nounKinds(words: string[]): NounKind[] {
	const kinds = words
		.filter(
			(word) =>
				![fillerWords, newWords, weakNouns, failedActionWords, prepositions].some((ignored) =>
					ignored.has(word),
				),
		)
		.map(nounKind);
	if (kinds.some((kind) => kind !== 'unknown') || !words.some((word) => weakNouns.has(word)))
		return kinds;
	return [...kinds, 'appointment'];
}

const nounKind = (word: string): NounKind =>
	nounKindsKnown.find((kind) => eventNouns[kind].has(word)) ?? 'unknown';

/** `appointment_type`, `invoiceItem`: things of their own, unless the type of one was changed. */
const ownCompounds =
	/(?<!\p{L})(appointment|booking|visit|reservation|invoice|event)s?([ ._-](\p{L}+[ _-]){0,2}definitions?|[ _-]((preference|setting|template|reminder|polic|rule)(s|y|ies)?|(type|categor|item|slot)(s|y|ies)?(?![ _-](updat|chang|edit|modif|book|reserv))))(?!\p{L})/gu;

/** What others call an appointment, and no event that was scheduled. */
const scheduledEvent = /(?<!\p{L})(scheduled[ ._-]?event|calendar[ ._-]?(event|entry))(?!\p{L})/gu;

/** `checked_in` and `no-show` are one word each; `appointmentcreated` is two, and so is `ONAPPOINTMENTADD`. Words of other languages are given in English. */
export const splitEventWords = remembering((name): string[] => {
	const cased = normalizeLetters(withoutIds(name))
		.replace(/([\p{Ll}\p{Lo}\d])(?=\p{Lu})|([a-z])(?=\p{Lo})/gu, '$& ')
		.replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ');
	const words = normalizeText(cased)
		// `zen:event-type:visit.created`
		.replace(/event[ _-]type:/g, 'event:')
		.replace(ownCompounds, 'setting')
		.replace(scheduledEvent, 'appointment')
		.split(/[^\p{L}]+/u)
		.filter(Boolean);
	const joined: string[] = [];
	for (const word of words) {
		const pair = (joined.at(-1) ?? '') + word;
		if (isKnownWord(pair)) joined.splice(-1, 1, pair);
		else joined.push(word);
	}
	return joined
		.flatMap((word) =>
			isKnownWord(word) || word.length > maxCompound ? [word] : splitCompound(word),
		)
		.map((word) => inEnglish(word) ?? word)
		.map((word, index, words) => {
			const next = words[index + 1] ?? '';
			// `reserve.cancel`, `book.completed`, `ScheduleAppointment`
			if (isActionWord(next) || /^receive/.test(next)) return nounOfVerb(word);
			const isVerb = word === 'schedule' && index === words.length - 2;
			return isVerb && isOwnKind(nounKind(next)) ? 'scheduled' : word;
		});
});

/** The letters of these are no words: `9fee` is no fee, and `ad3d` adds nothing. */
const hexIds = /\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b|\b(?=[a-f]*\d)[\da-f]{16,}\b/gi;

/** `spa/visits/BK-7f3a/created`: what stands below a noun, with a digit, is no word. */
function withoutIds(name: string): string {
	const steps = name.replace(hexIds, '0').split('/');
	const isBelowNoun = (at: number) =>
		at < steps.length - 1 && nounKind(steps[at - 1]) !== 'unknown';
	return steps.filter((step, at) => !(/\d/.test(step) && isBelowNoun(at))).join('/');
}

/** No two known words make a longer one, and each place to cut a word costs its length. */
const maxCompound = 100;

/** @param beginnings how often it may begin as names of events do: each multiplies the ways to cut it, and anybody may send `onononon…` */
function splitCompound(word: string, beginnings = 2): string[] {
	// Two letters of other scripts are a word: `予約作成`.
	const least = /^[a-z]/.test(word) ? 3 : 2;
	for (let cut = least; cut <= word.length - least; cut++) {
		const [head, tail] = [word.slice(0, cut), word.slice(cut)].map(
			(part) => inEnglish(part) ?? part,
		);
		const nounFirst = nounKind(head) !== 'unknown' && (isActionWord(tail) || newWords.has(tail));
		const nounLast = nounKind(tail) !== 'unknown' && (isActionWord(head) || newWords.has(head));
		if (nounFirst || nounLast) return [head, tail];
	}
	if (beginnings === 0 || !word.startsWith('on')) return [word];
	// `ONAPPOINTMENTADD`, `ONCRMAPPOINTMENTADD`
	const afterOn = [2, 3, 4, 5, 6].map((cut) => splitCompound(word.slice(cut), beginnings - 1));
	return afterOn.find(({ length }) => length > 1) ?? [word];
}

/** `payment_received`: a booking that was received is new, and something that belongs to an invoice is a change of it. */
const isReceipt = (words: string[], index: number) =>
	(/^(received|success(ful)?)$/.test(words[index]) && eventNouns.other.has(words[index - 1])) ||
	isIntake(words[index], words[index - 1]);
const isIntake = (verb: string, noun = '') =>
	/^receive[ds]?$/.test(verb) && nounKind(noun) === 'appointment';

/** `unassigned`, `reconfirmed`: what is undone or done again was there before. */
const isActionWord = (word: string) =>
	[word, word.replace(/^(un|re)/, '')].some(
		(form) => actionWords.created.has(form) || actionWords.updated.has(form),
	);

/** `appointment.publish`, `invoice.finalize`: at the end of a name a plain verb is no noun. */
const isPlainVerb = (word: string) =>
	nounKind(word) === 'unknown' &&
	!weakNouns.has(word) &&
	!toldWords.test(word) &&
	(isActionWord(`${word}d`) || isActionWord(`${word}ed`));

const isKnownWord = (word: string) =>
	inEnglish(word) !== undefined ||
	isActionWord(word) ||
	nounKind(word) !== 'unknown' ||
	[fillerWords, newWords, failedActionWords].some((words) => words.has(word));

/** Whether a name tells of something that has no known word: `xray.added`. */
export const namesUnknown = (name: string): boolean =>
	splitEventWords(name).some(
		(word) => !isKnownWord(word) && !prepositions.has(word) && !weakNouns.has(word),
	);

const startWords = wordSet('time times date dates start');
const paymentWords = wordSet('payment payments charge charges');
const successWords = wordSet(`
	success successful succeeded completed settled finished received made recorded captured collected processed applied
`);
const askedWords = wordSet('request requested requests');
/** Beside one of these the change was only asked for, was taken back, or is of something else. */
const openWords = wordSet(`
	request requested requests proposed proposal suggested pending awaiting undo undone revert reverted reversed reversal revoked withdrawn rescinded retracted
	restore restored reinstated reopened rejected declined
	partial partially partly part deposit deposits installment instalment policy fee reminder will soon unpaid
`);

export interface NamedChange {
	/** Undefined where the name says no kind that is an event of its own. */
	change?: SpecificChange;
	/** A payment came in, which may not be all of it, or further words say what became of a cancellation: the record decides. */
	isUnsure?: true;
	/** The name leaves open what changed. */
	isGeneral: boolean;
	/** `invoice.issued` is a change of a draft, and `opened` may be one: the record decides. */
	mayBeNew?: boolean;
}

/** Which change a name means: `booking_canceled`, `AppointmentRescheduled`, `invoice.payment_succeeded`. */
export function readNamedChange(
	name: string,
	{ resource, action, isPart }: EventMeaning,
): NamedChange {
	const words = splitEventWords(name);
	const has = (set: Set<string>) => words.some((word) => set.has(word));
	const isUnnamed = classifyEventName(name).action === undefined;
	const isGeneral = has(generalWords) || action !== 'updated' || isUnnamed;
	// Where more was asked for than was done, the record shows what was done.
	if (has(openWords) || has(failedActionWords)) return { isGeneral: isGeneral || has(askedWords) };
	if (resource === 'appointment' && isPart !== true) {
		// `canceled_then_rescheduled`: the last of them holds.
		const last = words
			.map((word) => cancelWords.has(word) || moveWords.has(word))
			.lastIndexOf(true);
		const [next] = words.slice(last + 1).filter((word) => word === 'by' || !fillerWords.has(word));
		const isUnsure = next !== undefined && !prepositions.has(next) && nounKind(next) === 'unknown';
		if (cancelWords.has(words[last]))
			return { change: 'cancelled', isGeneral: false, ...(isUnsure && { isUnsure }) };
		// `moved_to_trash`
		if ((last >= 0 && !has(deletedWords)) || (has(startWords) && has(generalWords)))
			return { change: 'rescheduled', isGeneral: false };
	}
	if (resource === 'invoice') {
		if (words.includes('paid') || [words[0], words.at(-1)].includes('pay'))
			return { change: 'paid', isGeneral: false, ...(namesUnknown(name) && { isUnsure: true }) };
		if (words.includes('settled') || (has(paymentWords) && has(successWords)))
			return { change: 'paid', isUnsure: true, isGeneral: false };
	}
	const [done = '', more] = words.filter((word) => isActionWord(word) || word === 'issue');
	return { isGeneral, mayBeNew: !more && /^(issued?|opened|placed)$/.test(done) };
}
