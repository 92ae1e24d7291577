import { foreignErrorNames, nestedErrorNames } from './errorFields';
import { isObject } from './types';
import { isEmpty } from '../values/blank';
import { scalarText } from '../values/scalarText';
import { isIdName, normalizeName, readFlag, wordSet } from '../values/vocabulary';

/** What the body of a response with a success status says of a write; `unclear`: the record has to be read to know. */
type Acceptance = 'accepted' | 'refused' | 'unclear';

const successFlags = wordSet(
	'success ok issuccess successful succeeded issuccessful sucesso exito erfolg',
);
const failureFlags = wordSet('haserror haserrors iserror iserr failed isfailed errored failure');
const errorFields = wordSet(`
	error errors err errormessage errormessages errormsg errmsg errordescription errordetails errorlist fault faultstring
	exception usererrors mutationerrors validationerrors fielderrors errcode errorcode errno errornumber faultcode
	${foreignErrorNames}
`);
const statusFields = wordSet(
	'status result outcome code state responsestatus resultcode returncode statuscode estado statut stato',
);
/** Fields around a record, never of a record. */
const envelopeFields = wordSet(`
	id jsonrpc version apiversion message messages msg info detail details description title type instance reason timestamp
	time path requestid traceid correlationid reference method help documentation moreinfo data meta metadata links warnings
`);
/** Whether a field says something of a request, and nothing of a record. */
const isOfRequest = (word: string) =>
	[successFlags, failureFlags, errorFields, statusFields, envelopeFields].some((words) =>
		words.has(word),
	);
const containerFields = wordSet(`
	data result results response responses payload d body meta status header output return content items multistatus
`);
const failureWords =
	/^(err(or)?s?|erro|erreur|errore|fehler|fail(s|ed|ure)?|false|ko|nok|notok|unsuccessful|denied|invalid|exception|fault)$/;
const successWords =
	/^(0*|2\d\d|ok|okay|none|noerrors?|false|success(ful|fully)?|succeeded|created|updated|deleted|saved|accepted|done|completed?)$/;
const errorCodeWords =
	/err|fail|invalid|denied|missing|forbidden|conflict|limit|unauth|exceed|required|taken|exist|unknown|unable|cannot|\bnot|bad/i;
const severeLevels = /^(error|fatal|critical|severe)$/i;

/** Whether the service took a write, by the body: many refuse with HTTP 2xx. A record about a failure, such as an unpaid invoice, is no refusal. */
export function classifyWriteResponse(body: unknown, depth = 0): Acceptance {
	const isFailure = /^\W*(error|fail|exception|denied)/i;
	if (typeof body === 'string' && depth === 0)
		return isFailure.test(body) && !/^\s*[<[{]/.test(body) ? 'refused' : 'accepted';
	if (depth > 4) return 'accepted';
	if (Array.isArray(body))
		return worstOf(body.map((item) => classifyWriteResponse(item, depth + 1)));
	if (!isObject(body)) return 'accepted';
	const fields = fieldsOf(body);
	const ownStatus = classifyFields(fields);
	if (ownStatus === 'refused' || hasId(fields)) return ownStatus;
	// Below `data`, a GraphQL response has a level for each field of the query.
	const nestedStatuses = fields
		.filter(
			([word, value]) => (containerFields.has(word) || depth > 0) && typeof value === 'object',
		)
		.map(([, value]) => classifyWriteResponse(value, depth + 1));
	return worstOf([ownStatus, ...nestedStatuses]);
}

/** Whether a body says plainly that something was done: `{ success: true }`, `{ status: "ok" }`, `OK`. */
export function isSuccessBody(body: unknown): boolean {
	if (typeof body === 'string') return body.length < 50 && isSuccessValue(body);
	return fieldsOf(isObject(body) ? body : {}).some(
		([word, value]) =>
			(successFlags.has(word) && readFlag(value) === true) ||
			(statusFields.has(word) && value !== false && isSuccessValue(value)),
	);
}

function worstOf(results: Acceptance[]): Acceptance {
	if (results.includes('refused')) return 'refused';
	return results.includes('unclear') ? 'unclear' : 'accepted';
}

type Fields = Array<[word: string, value: unknown]>;

const fieldsOf = (body: object): Fields =>
	Object.entries(body)
		.filter(([, value]) => value !== null)
		.map(([name, value]) => [normalizeName(name), value]);

function failureSigns(fields: Fields) {
	const some = (test: (word: string, value: unknown) => boolean) =>
		fields.some(([word, value]) => test(word, value));
	return {
		hasFailedFlag: some((word, value) => successFlags.has(word) && readFlag(value) === false),
		hasError: some(
			(word, value) =>
				(failureFlags.has(word) && readFlag(value) === true) ||
				(errorFields.has(word) && !isEmpty(value) && !isSuccessValue(value)),
		),
		hasMessage: some(
			(word, value) =>
				/err|message|msg|detail|reason|meta|mensa|nachricht|meldung/.test(word) && !isEmpty(value),
		),
	};
}

/** Whether a body says that a read failed: `{ success: false }`, `{ status: "error" }`, `{ error: { … } }`. A record with its own status is no error. */
export function isErrorBody(body: unknown): boolean {
	const fields = isObject(body) ? fieldsOf(body) : [];
	if (hasId(fields)) return false;
	const { hasFailedFlag, hasError, hasMessage } = failureSigns(fields);
	const [[name, only] = ['', undefined], ...others] = fields;
	const isWrapped = others.length === 0 && isObject(only) && !isStatus(name) && isEnvelope(only);
	if (isWrapped && isErrorBody(only)) return true;
	const hasNoData = !holdsData(fields);
	const hasEmptyList = fields.some(([, value]) => Array.isArray(value) && value.length === 0);
	return (
		hasFailedFlag ||
		(hasNoData &&
			(hasError ||
				hasFailureCode(fields) ||
				fields.some(([word, value]) => isStatus(word) && isErrorBody(value)))) ||
		((hasMessage || (hasNoData && hasEmptyList)) &&
			fields.some(([word, value]) => statusFields.has(word) && isFailureWord(value)))
	);
}

/** Whether the values of a body are about a request, and none is of a record. */
const isEnvelope = (body: object) =>
	fieldsOf(body).every(
		([word, value]) => typeof value === 'object' || /err|stat|code/.test(word) || isOfRequest(word),
	);

/** Whether an object of this name says how the request went. */
export const isStatus = (word: string) => /(status|meta|header|.response)$/.test(word);

const holdsData = (fields: Fields) =>
	fields.some(
		([word, value]) =>
			typeof value === 'object' &&
			!isEmpty(value) &&
			(word === 'data' || !(nestedErrorNames.has(word) || isStatus(word))) &&
			!(isObject(value) && failureSigns(fieldsOf(value)).hasFailedFlag),
	);

const codeName = /code$|^ret$/;
const reasonName = /(message|msg|reason|info)$/;

/**
 * `{ "resultCode": "4003", "resultMsg": "token invalid" }`: codes of success are such as 0, 200 and 1000. A small one says so where nothing stands
 * beside it: `{ "response_code": 3, "response_message": "Missing argument: from", "data": "" }`.
 */
function hasFailureCode(fields: Fields): boolean {
	const some = (name: RegExp, test: (text: string) => boolean) =>
		fields.some(([word, value]) => name.test(word) && test(scalarText(value)));
	const isAlone = fields.every(
		([word, value]) => [codeName, reasonName].some((name) => name.test(word)) || value === '',
	);
	const failureCode = isAlone ? /^(-?\d+)$/ : /^(-\d+|\d{3,})$/;
	return (
		some(codeName, (text) => failureCode.test(text) && !/^(2\d\d|[01]?0*)$/.test(text)) &&
		some(reasonName, (text) => text !== '' && !/success|^ok\b/i.test(text))
	);
}

function classifyFields(fields: Fields): Acceptance {
	const hasOwnId = hasId(fields);
	const isStatusOnly = fields.every(([word, value]) => isOfRequest(word) || isEmpty(value));
	if (fields.some(([word, value]) => isSevereIssue(word, value))) return 'refused';
	const { hasFailedFlag, hasError, hasMessage } = failureSigns(fields);
	if (hasFailedFlag) return hasOwnId && !hasMessage ? 'unclear' : 'refused';
	if (hasError) {
		if (hasOwnId) return isStatusOnly ? 'refused' : 'accepted';
		return fields.some(([word, value]) => !errorFields.has(word) && containsId(value))
			? 'unclear'
			: 'refused';
	}
	if (hasOwnId) return 'accepted';
	const isFailure = (value: unknown) =>
		isFailureWord(value) || /^[45]\d\d$/.test(scalarText(value));
	// `code` may be the name of the ID.
	const isSuccess = fields.some(([word, value]) => successFlags.has(word) && readFlag(value));
	if (fields.some(([word, value]) => statusFields.has(word) && isFailure(value)))
		return isStatusOnly && !isSuccess ? 'refused' : 'unclear';
	const code = fields.find(([word]) => word === 'code')?.[1];
	if (!isStatusOnly || !hasMessage || typeof code !== 'string' || isSuccessValue(code))
		return 'accepted';
	return errorCodeWords.test(code.replace(/_/g, ' ')) ? 'refused' : 'unclear';
}

function hasId(fields: Fields): boolean {
	return fields.some(([word, value]) => isIdName(word) && !isEmpty(value));
}

function containsId(value: unknown): boolean {
	if (!isObject(value)) return false;
	const entries = Object.entries(value);
	return (
		hasId(entries) || entries.some(([, inner]) => isObject(inner) && hasId(Object.entries(inner)))
	);
}

/** Whether the field is a list of issues, as in FHIR, and one of them is severe. */
function isSevereIssue(word: string, value: unknown): boolean {
	if (!/issue|message|notification|problem/.test(word) || !Array.isArray(value)) return false;
	return value.some(
		(issue) =>
			isObject(issue) &&
			['severity', 'level'].some((name) => severeLevels.test(scalarText(issue[name]))),
	);
}

function isFailureWord(value: unknown): boolean {
	return value === false || (typeof value === 'string' && failureWords.test(normalizeName(value)));
}

function isSuccessValue(value: unknown): boolean {
	return typeof value !== 'object' && successWords.test(normalizeName(String(value)));
}
