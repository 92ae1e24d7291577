import type { ErrorInfo } from '../../../http/errorInfo';
import { normalizeName, wordSet } from '../../../values/vocabulary';

const says = (words: RegExp) => (message: string) => words.test(message.trim());

/** The service misses the field. */
export const isMissing = says(
	/required|missing|blank|empty|absent|mandatory|obligatory|omitted|lacks|undefined|must be (present|given|provided|supplied|set|specified)|(not|n['’]t) (given|provided|supplied|specified|present)|can'?t be null|not be null|must (have|contain|include|pass|send|supply|provide|specify|give)|no value|should (have|contain|include|be present)|\b(needs?|requires|expects|expecting)\b|expected (an? |the )?(object|field|key|property|parameter|element|root|member)|\b(object|field|key|property|parameter|element|root|member|wrapper)\b.{0,40}\b(expected|not found)|nothing found|could ?n[o'’]?t find (an? |the )?(field|key|property|object|parameter|element|root|member)|wrapped|nested under|\bno (\S+ )(given|provided|supplied|in the)\b|erforderlich|\bfehlt\b|saknas|mangler|ontbreekt|manqu(e|ant)|brakuje|chyb[ií]|pflichtfeld|nicht leer|(n[ãa]o|no|non) (deve|pode|debe|puede|può) (ser|estar|essere) (nul|vaz|vac|vuot)|doit pas être (nul|vide)|darf nicht (null|fehlen)|ob+ligatoi?r|obrigat|em branco|en blanco|verplicht|krävs|påkræve[td]|påkrevd|wymagan|povinn|обязательн|zorunlu|gerekli|wajib|bắt buộc|không được (để )?trống|vui lòng nhập|مطلوب|mancante|\bfalt(an?|ando|ante)\b|requerid[oa]|richiest[oa]|\brequise?\b|\bausente|(deb|dev)(e|es|en|ez) (ingresar|indicar|enviar|informar|introducir|inserire|indicare|fornire|fournir|saisir|indiquer|renseigner)\b(?!.*v[aáà]lid)|必須|必填|不能为空|指定されて(い)?ません|入力してください|必要です|필수/i,
);

/** The service has no such field to write. A value that is not allowed has other messages. */
export const isNoSuchField = says(
	/\b(unknown|unexpected|unrecogni[sz]ed|unpermitted|additional|extra|undeclared)\b|no (such )?(field|property|attribute|column)|\binvalid (key|field|property|attribute|parameter|column)\b|\bnot a (valid|known|recogni[sz]ed|writable) (key|field|property|attribute|parameter|column)\b|\b(does not|doesn'?t|should not|must not) exist\b|\bhas no (field|property|attribute|column)|^(field|property|attribute|column) \S+ not found (in|on) |\bnot (part of|defined|declared|known|recogni[sz]ed|expected|marked as ignorable)\b|^["'`][\w.]+["'`] is not allowed$/i,
);

/** The service manages the field, so that leaving it out changes nothing. */
export const isReadOnly = says(
	/read.?only|skrivskydd|skrivebeskytt|schreibgesch|alleen.lezen|lecture seule|s[oó]lo lectura|sola lettura|somente leitura|読み取り専用|immutable|computed|calculated|derived|generated|output.?only|managed by|set by the (server|system|service)|system field|non.?editable|\bnot (writable|editable|updatable|updateable|modifiable)\b|\b(cannot|can'?t|can not|may not|must not|should not|not to) be (set|changed|updated|modified|edited|written|assigned)\b/i,
);

/** Other words for a field that the service does not want. */
const isRefusedField = says(
	/\b(prohibited|forbidden|unsupported)\b|\bnot (permitted|allowed|accepted|supported|assignable)\b|\b(cannot|can'?t|can not|may not|must not|should not|not to) (be )?(set|sent|changed|updated|modified|edited|written|included|given|specified|passed|provided|present|exist|assigned)\b|do not send/i,
);

/** The name belongs to something that holds the fields. */
export const isAboutContainer = says(
	/\bobject\b|wrapp|\broot\b|envelope|payload|\belement\b|nested|under (the |a )?(key|name)|top.?level|\bbody (must|should|needs|has to)\b|\bparam is missing\b|hash\b|dictionary|struct/i,
);

export const isAboutList = says(
	/\b(must|should|needs? to|has to) (be|hold|contain) (an? )?(json ?)?(array|list)\b|\b(expect(s|ed)?|requires?|want(s|ed)?|not) (an? )?(json ?)?(array|list)\b/i,
);

/** The whole body is wanted as a list: in words, and as Jackson and .NET say it. */
export const wantsListBody = says(
	/\b(body|payload|root|value|content|json)\W{1,3}(must|should|needs to|has to) be (of type )?(an? )?(json )?(array|list)\b|^expected (an? )?(json )?(array|list)\b|list\b.{0,80} from object value|to System\.Collections\./i,
);

/** A body that is JSON could not be read: its form is another one. */
export const isUnreadable = says(
	/\b(failed|unable) to (read|parse) (the )?(request|body|json)|\b(body|request|json)( is| was)? not readable|\bmalformed (json|body|request)/i,
);

/** The whole record is wanted, whatever its fields are called. */
export const wantsWholeRecord = says(
	/\b(whole|full|complete|entire) (record|object|resource|representation|entity|document|body|payload)|\ball (the )?(required |mandatory )?(fields|properties|attributes)\b|(missing|required) (fields|properties|attributes|parameters)\b/i,
);

/** The value has the wrong type, as an object has where an ID is expected. */
export const isWrongType = says(
	/\b(must be|should be|expected|expects?|is not|not|needs? to be|invalid|incorrect) (?:of type )?(?:an? )?(?:valid )?(type|integer|int|number|numeric|string|text|scalar|id|identifier|uuid|guid|primary key|pk|reference|foreign key)\b/i,
);

/** The value has another form than the field. Of a field that was not sent, it says that the field is missing. */
export const isAboutForm = says(
	/\b(must|should|has to|needs to) be an? |\bis not an? |\b(in)?valid\b|\btype\b|object|deserial|convert|expect/i,
);

/** A body of JSON is missed as a whole. */
export const missesBody = (message: string) =>
	/\b(body|payload|json)\b/i.test(message) && (isMissing(message) || /\bend of\b/i.test(message));
/** The service does not want the field. One with a wrong value has other messages, and leaving it out would lose the value. */
export const isUnwanted = (message: string) =>
	isNoSuchField(message) || isReadOnly(message) || isRefusedField(message);

/** A name that a refusal mentions, and what it says of it. */
export interface Mention {
	/** The field, or the last name of the path to it. */
	name: string;
	/** The names before it in the path, outermost first. */
	parents: string[];
	message: string;
}

/** A refusal has some errors. A hostile record may have thousands of fields whose names are one word, and each is compared with all. */
const maxMentions = 100;

const plainWords = wordSet(`
	a an the is are was be been not no must should cannot can may field fields property properties attribute attributes key keys
	param params parameter parameters value values of in on for to from with without and or this that it its your our request
	body payload object json data missing required empty blank invalid unknown expected provided given present absent error bad
	validation failed entity element root name wrapper top level please send include contain has have at least one input http get put patch post delete
`);

/** Where one sentence, or one of several clauses, ends. */
const sentenceEnd =
	/;\s|(?<=[.!?])\s+|,\s*(?=(?:(?:property |each value in )?["'`“]?[\w.[\]/-]+["'`”]? (?:is|are|was|must|should|has to|needs to|can(?:not|'t)?)|body) )/;
const formSubject =
	/^(?:each value in )?["'`“]?([A-Za-z_][\w.[\]/-]*)["'`”]? (?:(?:parameter|field|property|key) )?(?:must|should|has to|needs to) be\b/i;

/** `target: Missing input` */
const labelledSubject = /^([A-Za-z_][\w.[\]/-]{0,60}): \w+ \w/;

/** At the start of a sentence these may be names. */
const containerWords = wordSet(
	'data payload params entity attributes input record model fields item name',
);

/** The names in a refusal: of field errors, of what was sent, and those that a sentence about something missing quotes or spells so. */
export function findMentions(
	{ fields, message }: ErrorInfo,
	sent: string[],
	others: string[],
): Mention[] {
	const fromFields = Object.entries(fields).map(([path, messages]) =>
		toMention(path, messages.join(' ')),
	);
	const known = new Set(fromFields.map(({ name }) => normalizeName(name)));
	const sentences = message.split(sentenceEnd).filter(Boolean);
	const isCapitalized = [...sent, ...others].some((name) => /^[A-Z]/.test(name));
	// A sentence may begin with a name in a capital that the name does not have.
	const asSpelled = (name: string, sentence: string) =>
		!isCapitalized && sentence.startsWith(name) && /^([A-Z][a-z]+|[A-Z]+)$/.test(name)
			? name.toLowerCase()
			: name;
	const fromText = sentences.flatMap((sentence) => {
		const words = wordsOf(sentence);
		const phrases = phrasesOf(sentence);
		const isNamed = (name: string) => words.has(normalizeName(name));
		const inBlanks = sent.filter((name) => !isNamed(name) && phrases.has(normalizeName(name)));
		const isPart = (name: string) =>
			inBlanks.some((phrase) => normalizeName(phrase).includes(normalizeName(name)));
		const unsent = isMissing(sentence)
			? [...others.filter(isNamed), ...namesIn(sentence).map((name) => asSpelled(name, sentence))]
			: subjectOf(sentence);
		// The steps of a path are one name.
		const steps = new Set(unsent.flatMap(stepsOf));
		const named = sent.filter((name) => isNamed(name) && !steps.has(name));
		const notInBlanks = unsent.filter((name) => !isPart(name));
		return [...named, ...inBlanks, ...notInBlanks].map((name) => toMention(name, sentence));
	});
	// Where fields have errors of their own, the text only repeats them.
	const isSent = new Set(sent.map(normalizeName));
	const isRepeated = (name: string) =>
		known.has(name) || (fromFields.length > 0 && isSent.has(name));
	const additional = fromText.filter(({ name }) => !isRepeated(normalizeName(name)));
	return [...fromFields, ...additional].slice(0, maxMentions);
}

/** Scripts that put no blank between a name and the word after it. */
const unspaced = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}';
const wordEnd = new RegExp(
	`[^\\p{L}\\p{N}_-]+|(?<=[\\w-])(?=[${unspaced}])|(?<=[${unspaced}])(?=\\w)`,
	'u',
);

/** The words of a text, normalized: `id` of `post.id` and of `the ID`, and not of `client_id`. */
export const wordsOf = (text: string) => new Set(text.split(wordEnd).map(normalizeName));

/** Two or three words of a text as one: `guestid` of `Guest id can't be blank`, as frameworks write names for people. */
const phrasesOf = (text: string) => {
	const words = text.split(wordEnd).map(normalizeName);
	return new Set(
		[2, 3].flatMap((size) => words.map((_, at) => words.slice(at, at + size).join(''))),
	);
};

const stepsOf = (path: string) => path.split(/[./[\]#$]+/).filter(Boolean);

/** `start` of `/data/attributes/start`, of `appointment[start]` and of `appointment.start`, with the names before it. */
function toMention(path: string, message: string): Mention {
	const names = stepsOf(path);
	return { name: names.pop() ?? path, parents: names, message };
}

/** Names in a sentence about what is missing: in quotes, with signs of a name, or at the place of one. */
function namesIn(sentence: string): string[] {
	const property = /^(\S+)? ?must have required property ['"]([\w.-]+)['"]/i.exec(sentence);
	if (property) return [`${property[1] ?? ''}/${property[2]}`];
	const quoted = [...sentence.matchAll(/["'`“”‘«<[]([\w$.-]{1,60})["'`”’»>\]]/g)].map(capture);
	const names = [...labelsIn(sentence), ...quoted];
	if (names.length > 0) return names;
	const spelled = [...sentence.matchAll(/\b[a-zA-Z][a-z0-9]*(?:_[a-zA-Z0-9]+|[A-Z][a-z0-9]*)+\b/g)]
		.map(([name]) => name)
		.filter((name) => !/^(?:JSON|HTTP|API|UR[IL])$/i.test(name));
	if (spelled.length > 0) return spelled;
	const labelled = capture(labelledSubject.exec(sentence));
	const label = normalizeName(labelled);
	if (label !== '' && (containerWords.has(label) || !plainWords.has(label))) return [labelled];
	const listed = namesAfterColon(sentence);
	if (listed.length > 0) return listed;
	const subject =
		/^(?:the |a |an )?([\w.-]+) (?:\w+ )?(?:is|are|was|must|can|should|cannot|saknas|fehlt|mangler|ontbreekt)\b/i;
	const target =
		/(?:missing|requires?|required|expects?|expected|needs?|contain|include|have|under|in|no|without|pass|send|supply|provide|specify) (?:an? |the )?([\w.-]+)/gi;
	// `ttl (seconds) is required`
	const bare = sentence.replace(/ \([^()]{1,40}\)/, '');
	const first = capture(subject.exec(bare) ?? subject.exec(bare.replace(/^[\p{L} ]{1,30}: /u, '')));
	const noun =
		/\b(?:element|property|properties|key|object|field|parameter|attribute|root|member)s?:? ([\w.-]+)/gi;
	// `O campo eventos é obrigatório`, and not `campo obrigatório`
	const foreign =
		/\b(?:campo|champ|feld|veld) ([\w.-]+)(?= (?:é|es|è|est|ist|is|deve|debe|doit|muss|moet) )/gi;
	const places = [noun, foreign, target].flatMap((names) =>
		[...sentence.matchAll(names)].map(capture),
	);
	return [
		...(containerWords.has(normalizeName(first)) ? [first] : []),
		...[first, ...places].filter((name) => name !== '' && !plainWords.has(normalizeName(name))),
	];
}

/** The name that a sentence about the form of a field begins with: `events must be an array`. */
function subjectOf(sentence: string): string[] {
	const subject = capture(formSubject.exec(sentence));
	const word = normalizeName(subject);
	const isPlain = plainWords.has(word) && !containerWords.has(word);
	return word === '' || isPlain ? [] : [subject];
}

/** `start, end and client` of `Missing fields: start, end and client.`; none where there is anything else after the last colon. */
function namesAfterColon(sentence: string): string[] {
	const colon = sentence.lastIndexOf(':');
	// `entity is required, one of: client, invoice` offers values.
	if (
		colon < 0 ||
		/\b(one|any) of$|^(?!request|body|payload|data)[\w.]+ must contain$/i.test(
			sentence.slice(0, colon),
		)
	)
		return [];
	const names = sentence
		.slice(colon + 1)
		.split(/,|\sand\s/)
		.map((name) => name.trim().replace(/\.$/, ''))
		.filter(Boolean);
	return names.every((name) => /^[\w.-]+$/.test(name)) ? names : [];
}

/** Names that frameworks write for people: `'Endpoint Url' must not be empty`, `Event types can't be blank`, `The event types field is required`. */
function labelsIn(sentence: string): string[] {
	const quoted = [...sentence.matchAll(/'([A-Z]\w*(?: [A-Z]\w*){1,3})' (?:must|is|should) /g)];
	const subject =
		/^(?:The )?([A-Za-z][a-z]*(?: [a-z]+){1,3}) (?:field is required|can['’]t be blank)/;
	const snakeCased = capture(subject.exec(sentence)).toLowerCase().replaceAll(' ', '_');
	const camelCased = quoted.map(([, words]) =>
		words.replace(/^\w/, (letter) => letter.toLowerCase()).replaceAll(' ', ''),
	);
	return [...camelCased, snakeCased].filter(Boolean);
}

const capture = (match: RegExpMatchArray | null) => match?.[1] ?? '';
