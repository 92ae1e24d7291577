import { isObject, type JsonObject } from './types';
import { scalarText } from '../values/scalarText';
import { normalizeName, wordList, wordSet } from '../values/vocabulary';

/** Best first: a type or a category is less specific than a code. */
export const codeNames = wordList(`
	code ecode errorcode errcode errorid errortype errorkey messagekey i18nkey key type category name errno reasoncode kind rule keyword
`);
/** The word for an error in other languages. */
export const foreignErrorNames =
	'erro erros errores fehler erreur erreurs errore errori fout fouten';
export const messageNames = wordSet(`
	message msg messages err errmsg detail details description errormessage errormsg errordescription error errors title reason text
	usermessage developermessage faultstring statusmessage info diagnostics defaultmessage exceptionmessage longmessage
	shortmessage localizedmessage explanation problem hint notice humanmessage displaymessage errordetail servermessages statustext
	omschrijving beschreibung descripcion descricao descrizione mensaje mensagem mensagens messaggio meldung fehlermeldung melding foutmelding nachricht besked komunikat
	${foreignErrorNames}
`);
export const nestedErrorNames = wordSet(`
	error errors err fault exception meta details detail data violations invalidparams fielderrors validationerrors issues issuelist
	causes response status result messages issue fieldviolations usererrors mutationerrors errordetails errorlist
	errormessages problems failures faults errs modelstate innererror innererrors cause extensions children validation
	validationmessages formerrors invalidfields errormap notifications body constraintviolations
	${foreignErrorNames}
`);
/** Lists under these names are messages; a list under `name` or `title` belongs to a field of that name. */
export const messageListNames = wordSet(
	'message messages msg error errors detail details errormessage errormessages errordescription',
);
const fieldNames = wordSet(`
	field fields param parameter property attribute path pointer source propertyname fieldname apiname propertypath fieldpath loc
	instancepath expression target membernames keys campo champ feld veld felt
`);
/** Where a field stands, and not its name. */
const requestParts = new Set(['body', 'query', 'header', 'headers', 'path', 'cookie', 'url']);
/** What services write where they have no name. */
const standsForNothing = /^(n\/?a|none|null|-*)$/i;
/** Beside the name of a field: words that say what is wrong with it. */
export const reasonNames = wordSet('issue cause violation constraint');
/** A list under these names holds fields; under the others, a list is the way to one field. */
const listsOfFields = wordSet('fields membernames keys expression');
const generalNames = wordSet(
	'nonfielderrors nonfield base all general global root form formerrors',
);
/** Lists of fields by what is wrong with them: `missing_fields`, `unknownParams`. */
const reasonList =
	/^(missing|required|invalid|unknown|unexpected|extra|unpermitted|disallowed|readonly)(fields?|params?|parameters?|properties|attributes|keys|names|inputs)$/;

/** The fields that an error is about, each by its name or its path. */
export function findFieldNames(part: JsonObject, isRoot: boolean): string[] {
	for (const [key, value] of Object.entries(part)) {
		const word = normalizeName(key);
		// The path of a whole response is its address, and that of a GraphQL error leads into the query.
		const isAddress = isRoot ? scalarText(value).startsWith('/') : 'extensions' in part;
		if (!fieldNames.has(word) || (word === 'path' && isAddress)) continue;
		const names = namesIn(word, value);
		if (names.length > 0) return withNamedProperty(names, part);
	}
	return withNamedProperty([], part);
}

function namesIn(word: string, value: unknown): string[] {
	if (typeof value === 'string') {
		const isPart = requestParts.has(value) && !/^(field|param(eter)?|property)$/.test(word);
		return isPart || standsForNothing.test(value) ? [] : [tidyPath(value)];
	}
	if (isObject(value)) return findFieldNames(value, false);
	if (!Array.isArray(value) || value.length === 0) return [];
	if (!value.every((step) => typeof step === 'string' || typeof step === 'number')) return [];
	if (listsOfFields.has(word)) return value.map((name) => tidyPath(String(name)));
	const steps = value.length > 1 && value[0] === 'body' ? value.slice(1) : value;
	return [steps.join('.')];
}

/** The property that a schema misses or does not know: `{ instancePath: "", params: { missingProperty: "start" } }`. */
function withNamedProperty(names: string[], { params }: JsonObject): string[] {
	if (!isObject(params)) return names;
	const property = Object.entries(params).find(([key]) => /property(name)?$/i.test(key))?.[1];
	return typeof property === 'string' ? [[...names, property].join('.')] : names;
}

/** `start` of `#/start`, `$.start` and `body.start`; other paths stay as they are. */
function tidyPath(path: string): string {
	return path.replace(/^(#\/|\$\.|body\.)(?=.)/, '');
}

/** Whether a name means the whole request and no field of it. */
export function isGeneralName(name: string): boolean {
	const word = normalizeName(name);
	return word === '' || generalNames.has(word);
}

/** What is wrong with the fields under a name such as `missing_fields`; undefined for other names. */
export function reasonOfList(name: string): string | undefined {
	const reason = reasonList.exec(normalizeName(name))?.[1];
	return reason && `is ${reason}`;
}

/** Whether `name` of an error is the field, as in `invalid-params` (RFC 7807), and not a code. */
export function hasFieldUnderName(part: JsonObject, container: string): boolean {
	const { name } = part;
	if (typeof name !== 'string' || /\s|(Error|Exception)$/.test(name)) return false;
	return 'reason' in part || /params?|parameters?|fields?|propert|attribute/.test(container);
}

/** Whether every value is a message, a list of them or, below a name of errors, an error: `{ "email": ["is taken"] }`. The whole body nests lists only. */
export function isFieldMap(part: JsonObject, isInErrors: boolean): boolean {
	return Object.entries(part).every(([key, value]) => {
		const word = normalizeName(key);
		if (!isMessageOrErrors(value, isInErrors)) return false;
		if (key === '_errors') return true;
		if (messageListNames.has(word) || /^(request|trace|correlation)id$/.test(word)) return false;
		// `{ "target": ["This field is required."] }` is about a field of that name.
		if (fieldNames.has(word)) return isListOfSentences(value);
		if (typeof value === 'string') return !codeNames.includes(word) && !messageNames.has(word);
		if (isObject([value].flat()[0]) && /(errors?|violations|issues|problems|failures)$/.test(word))
			return false;
		return !isObject(value) || !nestedErrorNames.has(word);
	});
}

function isMessageOrErrors(value: unknown, isInErrors: boolean): boolean {
	if (typeof value === 'string') return true;
	if (Array.isArray(value))
		return value.every((item) => typeof item === 'string' || (isInErrors && isObject(item)));
	const inner = isObject(value) ? Object.values(value) : [];
	const endsInLists = (item: unknown) => typeof item !== 'string' && isMessageOrErrors(item, false);
	return inner.length > 0 && (isInErrors || inner.every(endsInLists));
}

/** Whether every value is an error with its own message or a list of sentences, as below the names of fields, unlike a record. */
export function holdsFieldErrors(value: unknown): boolean {
	const errors = isObject(value) ? Object.values(value) : [];
	const isError = (error: unknown): boolean =>
		isListOfSentences(error) ||
		(isObject(error) && plainMessage(error) !== undefined) ||
		(Array.isArray(error) && error.length > 0 && error.every(holdsFieldErrors));
	return errors.length > 0 && errors.every(isError);
}

export const isListOfSentences = (value: unknown): value is string[] =>
	Array.isArray(value) &&
	value.length > 0 &&
	value.every((text) => typeof text === 'string' && text.includes(' '));

/** The message of an error that calls it so; undefined where it has none. */
export function plainMessage({ message, msg }: JsonObject): string | undefined {
	const text = message ?? msg;
	return typeof text === 'string' && text !== '' ? text : undefined;
}
