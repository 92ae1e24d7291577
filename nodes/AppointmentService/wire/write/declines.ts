import { isObject, type JsonObject } from '../types';
import { plain } from '../words';

/** What an answer with a good status says of a write; `unclear`: only looking afterwards tells. */
type Says = 'yes' | 'no' | 'unclear';

const set = (words: string) => new Set(words.trim().split(/\s+/));

const good = set('success ok issuccess successful succeeded issuccessful');
const bad = set('haserror haserrors iserror iserr failed isfailed errored failure');
const codes = set('errcode errorcode errno errornumber faultcode');
const errors = set(`
	error errors err errormessage errormessages errormsg errmsg errordescription errordetails errorlist fault faultstring
	exception usererrors mutationerrors validationerrors fielderrors
`);
const verdicts = set(
	'status result outcome code state responsestatus resultcode returncode statuscode',
);
/** What stands around a record, and in none. */
const around = set(`
	id jsonrpc version apiversion message messages msg info detail details description title type instance reason timestamp
	time path requestid traceid correlationid reference method help documentation moreinfo data meta metadata links warnings
`);
const inner = set(`
	data result results response responses payload d body meta status header output return content items multistatus
`);
const failing =
	/^(err(or)?s?|fail(s|ed|ure)?|false|ko|nok|notok|unsuccessful|denied|invalid|exception|fault)$/;
const succeeding =
	/^(0*|2\d\d|ok|okay|none|noerrors?|false|success(ful|fully)?|succeeded|created|updated|deleted|saved|accepted|done|completed?)$/;
const complaining =
	/err|fail|invalid|denied|missing|forbidden|conflict|limit|unauth|exceed|required|taken|exist|unknown|unable|cannot|\bnot|bad/i;
const severe = /^(error|fatal|critical|severe)$/i;

/**
 * What the body of an answer with a good status says of a write: refusals of many services come with HTTP 2xx. A record whose own
 * fields speak of a failure, such as an invoice that was not paid, is no refusal.
 */
export function saysOfWrite(body: unknown, depth = 0): Says {
	if (typeof body === 'string') return depth === 0 ? fromText(body) : 'yes';
	if (depth > 4) return 'yes';
	if (Array.isArray(body))
		return worst(body.map((one) => (isObject(one) ? saysOfWrite(one, depth + 1) : 'yes')));
	if (!isObject(body)) return 'yes';
	const held = Object.entries(body)
		.filter(([, value]) => value !== null)
		.map(([name, value]): [string, unknown] => [plain(name), value]);
	const own = saysItself(held);
	if (own === 'no' || isIdentified(held)) return own;
	// Below `data`, an answer of GraphQL has a level for each thing that was asked.
	const within = held
		.filter(([word, value]) => (inner.has(word) || depth > 0) && typeof value === 'object')
		.map(([, value]) => saysOfWrite(value, depth + 1));
	return worst([own, ...within]);
}

/** Whether an answer with a good status is a refusal. */
export function declines(body: unknown): boolean {
	return saysOfWrite(body) === 'no';
}

function worst(all: Says[]): Says {
	return all.find((one) => one === 'no') ?? all.find((one) => one === 'unclear') ?? 'yes';
}

function fromText(text: string): Says {
	return /^\W*(error|fail|exception|denied)/i.test(text) && !/^\s*[<[{]/.test(text) ? 'no' : 'yes';
}

function saysItself(held: Array<[string, unknown]>): Says {
	const isKnown = isIdentified(held);
	const isBare = held.every(([word, value]) => speaks(word) || around.has(word) || isEmpty(value));
	const some = (test: (word: string, value: unknown) => boolean) =>
		held.some(([word, value]) => test(word, value));
	if (some(isSevere)) return 'no';
	const explains = some(
		(word, value) => /err|message|msg|detail|reason|meta/.test(word) && !isEmpty(value),
	);
	const denies = some((word, value) => good.has(word) && isNo(value));
	if (denies) return isKnown && !explains ? 'unclear' : 'no';
	const complains = some(
		(word, value) =>
			(bad.has(word) && isYes(value)) ||
			((codes.has(word) || errors.has(word)) && !isEmpty(value) && !isFine(value)),
	);
	const holdsRecord = some((word, value) => !errors.has(word) && holdsId(value));
	if (complains) {
		if (isKnown) return isBare ? 'no' : 'yes';
		return holdsRecord ? 'unclear' : 'no';
	}
	if (isKnown) return 'yes';
	const fails = some((word, value) => verdicts.has(word) && isFailing(value));
	if (fails) return isBare ? 'no' : 'unclear';
	const code = held.find(([word]) => word === 'code')?.[1];
	if (!isBare || !explains || typeof code !== 'string' || isFine(code)) return 'yes';
	return complaining.test(code.replace(/_/g, ' ')) ? 'no' : 'unclear';
}

const speaks = (word: string) =>
	good.has(word) || bad.has(word) || codes.has(word) || errors.has(word) || verdicts.has(word);

function isIdentified(held: Array<[string, unknown]>): boolean {
	return held.some(([word, value]) => /^(id|uid|uuid|guid)$/.test(word) && !isEmpty(value));
}

function holdsId(value: unknown): boolean {
	if (!isObject(value)) return false;
	const entries = Object.entries(value);
	return (
		isIdentified(entries.map(([name, one]) => [plain(name), one])) ||
		entries.some(([, one]) => isObject(one) && isIdentified(Object.entries(one)))
	);
}

/** A list of issues, of which one is severe, as FHIR has it. */
function isSevere(word: string, value: unknown): boolean {
	if (!/issue|message|notification|problem/.test(word) || !Array.isArray(value)) return false;
	return value.some(
		(one) => isObject(one) && ['severity', 'level'].some((name) => severe.test(String(one[name]))),
	);
}

function isFailing(value: unknown): boolean {
	if (value === false) return true;
	if (typeof value === 'number') return value >= 400 && value < 600;
	return typeof value === 'string' && (failing.test(plain(value)) || /^[45]\d\d$/.test(value));
}

const isNo = (value: unknown) =>
	value === false || value === 0 || /^(false|no|n|0)$/i.test(String(value));
const isYes = (value: unknown) =>
	value === true || value === 1 || /^(true|yes|y|1)$/i.test(String(value));

/** A word or a number that says that nothing is wrong. */
function isFine(value: unknown): boolean {
	return typeof value !== 'object' && succeeding.test(plain(String(value)));
}

function isEmpty(value: unknown): boolean {
	if (value === undefined || value === null || value === false || value === '' || value === 0)
		return true;
	if (Array.isArray(value)) return value.length === 0;
	return isObject(value) && Object.keys(value as JsonObject).length === 0;
}
