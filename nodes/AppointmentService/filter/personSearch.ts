import {
	createTextMatcher,
	getRecordName,
	isObject,
	type JsonObject,
	meansKind,
	normalizeName,
	queryWords,
	type ResourceNames,
} from '../rest';

const nameWord =
	/^(full|display|first|last|given|family|middle|maiden|preferred|nick|sur|fore|legal|company|business)?names?$/;
const nameEnding = /(fullname|displayname|firstname|lastname|name)$/;
const emailWord = /e?mail(s|addr|address|addresses)?\d?$/;
const phoneWord =
	/(phone|mobile|cell|telephone|tel|telecom|whatsapp|landline)(s|number|numbers|no)?$/;
const personPart =
	/^(names?|person|people|personal(info|details|data)?|profile|contacts?|contact(info|details|data|methods?|points?)|details|info|communication|emails?|phones?|phonenumbers?|mobiles?)$/;
/** Fields of an object such as `phones: [{ number }]` and `name: { first, last }`. */
const valueWord =
	/^(value|number|address|text|raw|formatted|international|national|e164|first|last|given|family|full|middle|display)$/;

type TextKind = 'name' | 'email' | 'phone';
interface PersonText {
	kind: TextKind;
	text: string;
}

/** A telephone number within a query: digits with what people write between them. */
const phonePattern = /\+?\d[\d\s()./-]*\d/g;
/** Shorter numbers are compared as texts: they are equal by chance. */
const minDigits = 7;
/** What shows, in a field of any name, that a record has what is asked for. */
const likeAsked: Record<TextKind, (text: string) => boolean> = {
	email: (text) => text.includes('@'),
	phone: (text) => significantDigits(text).length >= minDigits && !/^\d{4}-/.test(text),
	name: () => false,
};

/**
 * Tells whether the name, email or phone of a person contains all words of the query, or is the email address that it is. Where none of the people shows what it asks for in a
 * field of a known name, all their texts are searched. Undefined for a record that shows none of the three and does not match.
 */
export function createPersonSearch(
	query: string,
	resourceNames: ResourceNames,
	views: JsonObject[],
): (view: JsonObject) => boolean | undefined {
	// `ann@example.com` is somebody else than `joann@example.com`.
	const [entry = '', ...more] = addressWords(query);
	const [local, domain = '', ...others] = entry.split('@');
	const isAddress =
		[...more, ...others].length === 0 && local !== '' && domain.slice(1, -1).includes('.');
	const hasAddress = (...texts: string[]) => texts.flatMap(addressWords).includes(entry);
	const numbers = ((!isAddress && query.match(phonePattern)) || [])
		.map((number) => ({ number: number.trim(), digits: significantDigits(number) }))
		.filter(({ digits }) => digits.length >= minDigits);
	const words = numbers.reduce((rest, { number }) => rest.replace(number, ' '), query);
	const isNumbersOnly = numbers.length > 0 && queryWords(words).length === 0;
	const matchesText = isAddress ? hasAddress : createTextMatcher(words);
	const matchesWords = isNumbersOnly ? () => true : matchesText;
	const tests = numbers.map(({ number, digits }) => {
		const matchesNumber = createTextMatcher(number);
		return (texts: PersonText[]) =>
			matchesNumber(...texts.map(({ text }) => text)) ||
			texts.some(({ kind, text }) => kind === 'phone' && isSameNumber(text, digits));
	});
	const matches = (texts: PersonText[]) => {
		const searched = texts.flatMap(({ kind, text }) =>
			kind === 'phone' ? [text, text.replace(/\D/g, '')] : [text],
		);
		return matchesWords(...searched) && tests.every((test) => test(texts));
	};
	const asked = isNumbersOnly ? 'phone' : query.includes('@') ? 'email' : 'name';
	const isShown = views.some((view) =>
		personTexts(view, resourceNames).some(({ kind }) => kind === asked),
	);
	return (view) => {
		const texts = personTexts(view, resourceNames);
		const searched = isShown ? texts : personTexts(view, resourceNames, 'phone');
		const isFound = matches(searched);
		const isLike = ({ text }: PersonText) => likeAsked[asked](text);
		const isName = asked === 'name' && getRecordName(view, resourceNames) !== undefined;
		return isFound || texts.length > 0 || isName || searched.some(isLike) ? isFound : undefined;
	};
}

/** So many entries of a list are looked at. */
const maxListed = 20;

const addressWords = (text: string): string[] =>
	text
		.toLowerCase()
		.split(/[\s,;:<>"]+/)
		.filter(Boolean);

function isSameNumber(text: string, digits: string): boolean {
	const other = significantDigits(text);
	return other.length >= minDigits && (other.endsWith(digits) || digits.endsWith(other));
}

/** The digits without zeros before them, and without a zero that people write in brackets after the country code. */
function significantDigits(number: string): string {
	return number.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '');
}

/** @param others what texts in fields of other names are taken for; left out where they are left out */
function personTexts(
	view: JsonObject,
	resourceNames: ResourceNames,
	others?: TextKind,
): PersonText[] {
	const isPerson = (word: string) =>
		resourceNames.has(word) || meansKind(word, 'client') || personPart.test(word);
	const collect = (value: unknown, inherited?: TextKind): PersonText[] => {
		if (Array.isArray(value))
			return value.slice(0, maxListed).flatMap((entry) => collect(entry, inherited));
		if (!isObject(value)) {
			const text = typeof value === 'number' ? String(value) : value;
			// `name: "documents/clients/7"` is an address.
			const isPath = inherited === 'name' && /\/[^/]*\//.test(String(text));
			return inherited && !isPath && typeof text === 'string' && text.trim() !== ''
				? [{ kind: inherited, text }]
				: [];
		}
		return Object.entries(value).flatMap(([key, inner]) => {
			const word = normalizeName(key);
			const known = kindOf(word, isPerson) ?? (valueWord.test(word) ? inherited : undefined);
			// A number without such a name is an ID or an amount.
			const kind = known ?? (typeof inner === 'number' ? undefined : others);
			if (kind === undefined && !(typeof inner === 'object' && isPerson(word))) return [];
			return collect(inner, kind);
		});
	};
	return collect(view);
}

function kindOf(word: string, isPerson: (word: string) => boolean): TextKind | undefined {
	const ending = nameEnding.exec(word)?.[0];
	const isName = nameWord.test(word) || (ending && isPerson(word.slice(0, -ending.length)));
	if (isName) return 'name';
	if (emailWord.test(word)) return 'email';
	return phoneWord.test(word) ? 'phone' : undefined;
}

/** The email addresses, in small letters, that a record gives for its client in fields of its own: `email`, `customer_email`, `customers: [{ email }]`. */
export function clientEmails(view: JsonObject): string[] {
	return Object.entries(view).flatMap(([key, value]) => {
		const word = normalizeName(key);
		const owner = word.replace(emailWord, '');
		if (owner !== word) return owner === '' || meansKind(owner, 'client') ? emailsIn(value) : [];
		if (!meansKind(word, 'client')) return [];
		return [value]
			.flat()
			.slice(0, maxListed)
			.filter(isObject)
			.flatMap((person) => Object.entries(person))
			.flatMap(([name, text]) => (emailWord.test(normalizeName(name)) ? emailsIn(text) : []));
	});
}

const emailsIn = (value: unknown): string[] =>
	typeof value === 'string' ? addressWords(value).filter((word) => word.includes('@')) : [];
