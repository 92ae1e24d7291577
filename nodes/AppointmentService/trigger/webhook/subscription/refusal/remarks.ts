import { subscription } from '../../../../contract';
import {
	findMentions,
	isMissing,
	isUnwanted,
	type ErrorInfo,
	dayMs,
	flagLike,
	isIdName,
	isObject,
	normalizeName,
	readFlag,
	splitWords,
} from '../../../../rest';
import { resourceOfNoun } from '../../payload/values/classifyEvent';
import type { Registration } from '../endpoint/buildRequest';
import { addressFieldNames, isEventName, lastStep } from '../endpoint/inferShape';
import { areaOf, offeredValues, offersBareActions } from './offeredValues';
import { isDurationName, isEndName, unitLength } from '../endpoint/subscriptionEnd';

export interface FieldRemark {
	/** Steps to the field, joined with dots. */
	path: string;
	/** It is missing, it must not be there, or it must be of this type; `value`: only its value is wrong. */
	kind: 'missing' | 'refused' | 'list' | 'text' | 'object' | 'flag' | 'value';
	text: string;
}

/** `must be an array`, with the types in any of these words. */
const ofType = (types: string) => {
	const pattern = new RegExp(
		`\\b(must|should|expected|has to|needs?|valid|of type|describes)\\b[^,]{0,20}\\b(an? )?(${types})\\b`,
		'i',
	);
	return (text: string) => pattern.test(text);
};

/** One of the values is refused, and not the field. */
const aboutValue = /\b(value|event|topic|type|option|choice)s?\b/i;
const listsValues = /\b(value|event|topic|type|option|trigger)s?: ?\S/i;
/** A title before or after a sentence of its own, which says more. */
const title =
	/\sInvalid (attribute|parameter|field|property)$|^Invalid (attribute|parameter|field|property)\s(?=\s*(\S+\s+)?(must|should|has to|is required|can'?t)\b)/;
const aboutField = /\b(property|field|key|parameter|attribute) ["'`“]/i;

const kinds: Array<[kind: FieldRemark['kind'], isMeant: (text: string) => boolean]> = [
	['refused', (text) => isUnwanted(text) && (aboutField.test(text) || !aboutValue.test(text))],
	['missing', isMissing],
	['list', ofType('array|list|sequence')],
	['text', ofType('string|text')],
	['flag', ofType('boolean|bool')],
	['object', ofType('object|hash|dictionary|map')],
];

/** `event_types_required` */
const codeOfField = /\b([a-z]+(?:_[a-z]+)*)_(required|missing|invalid)\b/g;

const frameSteps = /^(body|payload|request|req|input|inputs|params|json|root|\$|#|requestbody)$/i;
const isIndex = (step = '') => /^\d+$/.test(step);

/** All that a refusal says of fields. */
export function readRemarks(
	error: ErrorInfo,
	{ addressField, eventsField, names: sentNames, requests }: Registration,
): FieldRemark[] {
	const names = Object.keys(requests[0].fields);
	const sent = [addressField, eventsField, ...names].flatMap((path) => path.split('.'));
	const read = { ...error, message: error.message.replace(codeOfField, '$1 is $2') };
	return findMentions(read, [...new Set(sent)], []).map(({ name, parents, message: text }) => {
		const steps = [...parents, name];
		while (steps.length > 1 && frameSteps.test(steps[0])) steps.shift();
		// What one of several must be is not what the field must be.
		const isItem = isIndex(name);
		while (steps.length > 1 && isIndex(steps.at(-1))) steps.pop();
		const said = text.replace(title, ' ').replaceAll(lastStep(steps.join('.')), ' ');
		// A message that says nothing may have a code that does: `missing_field`.
		const named =
			kinds.find(([, isMeant]) => isMeant(said))?.[0] ??
			(isMissing(splitWords(error.code ?? '').join(' ')) ? 'missing' : 'value');
		const path = labelOf(text, steps) ?? steps.join('.');
		// A field that only the service named is none that it does not know.
		const isKnown = path === eventsField && path !== subscription.eventsField;
		const isOfValues =
			listsValues.test(text) ||
			offeredValues(text).some((value) => isEventName(value) || areaOf(value)) ||
			(!aboutField.test(text) &&
				(isKnown || sentNames.some((sentName) => text.includes(sentName))));
		const kind = named === 'refused' && isOfValues ? 'value' : named;
		return { path, kind: isItem && kind !== 'refused' ? 'value' : kind, text };
	});
}

const label =
	/^(?:the )?(?:webhook|subscription) ((?:\w+ ){0,2}(?!(?:object|data|payload|body|param|parameter|hash|key|root)s? )\w+) (?:is|are|must|should|can(?:not|['’]t))\b/i;

/** `delivery_url` of “Webhook delivery URL must be …”: what is wanted is the last, and not the webhook around it. */
function labelOf(text: string, steps: string[]): string | undefined {
	const words = label.exec(text)?.[1].toLowerCase().split(' ');
	const isNamed = ['webhook', 'subscription', words?.at(-1)].includes(
		steps.join('.').toLowerCase(),
	);
	return isNamed ? words?.join('_') : undefined;
}

/** A name of two words, as in a sentence only that of a field is, or one in quotation marks. */
const spelledName = /\b[a-z]+(?:_[a-z]+|[A-Z][a-z]+)+\b|(?<=['"`“«])[A-Za-z]{2,40}(?=['"`”»])/g;

/** The remarks, with an offer that only the refusal as a whole makes: it is for the only field that it complains of, or for the one that it names before. */
export function withOffers(
	remarks: FieldRemark[],
	message: string,
	{ addressField, eventsField, names }: Registration,
): FieldRemark[] {
	const offers = (text: string) => {
		const values = offeredValues(text);
		const isOffer = (value: string) => isEventName(value) || resourceOfNoun(value) !== undefined;
		return values.some(isOffer) || offersBareActions(values);
	};
	const others = remarks.filter(({ path }) => path !== addressField);
	const isKnown = others.some(({ path, text }) => path === eventsField || offers(text));
	if (isKnown || !offers(message)) return remarks;
	const isOne = others.length === 1 && !isIdName(lastStep(others[0].path));
	if (isOne)
		return remarks.map((remark) =>
			remark === others[0] ? { ...remark, text: `${remark.text} ${message}` } : remark,
		);
	const [offered] = offeredValues(message);
	const spelled = message.slice(0, message.indexOf(offered)).match(spelledName) ?? [];
	const [path, ...more] = spelled.filter((name) => !names.includes(name) && !isEventName(name));
	const isNamed = path !== undefined && more.length === 0 && others.length === 0;
	return isNamed ? [...remarks, { path, kind: 'value', text: message }] : remarks;
}

/** The values to choose where a service offers some, the likeliest first. */
const wantedValues = [
	/^(application\/)?json$/i,
	/^(http[_-]?)?post$/i,
	/^(web_?hooks?|ur[li]|endpoint)$/i,
	/^https?$/i,
	/^hmac([_-]?sha-?256)?$/i,
	/^(active|enabled|on|live|production|prod)$/i,
	/^v?\d[\w.-]*$/,
];

/** It stands in each text field that a service wants: a refusal of it may offer what else to choose. */
export const senderWord = 'n8n';

const usualValues: Array<[names: RegExp, value: unknown]> = [
	[/^(display)?(name|title|label|description)$/, senderWord],
	[/^(is)?(active|enabled)$/, true],
	[/version$/, 1],
	[/^(status|state)$/, 'active'],
	[/^(http)?(method|verb)$/, 'POST'],
	[/^(payload)?(format|encoding)$/, 'json'],
	[/^(content|media)type$/, 'application/json'],
	[/^(type|kind|channel|transport|medium)$/, 'webhook'],
];

/** They hold further fields. */
const containerNames =
	/(config(uration)?|settings|options|preferences|attributes|properties|param(eter)?s|details|data|payload|body|delivery|transport|auth(entication|orization)?|credentials?|headers|meta|filters?|criteria|conditions?|policy)$/;
const saysObject = /\b(object|hash|dictionary|struct(ure)?)\b/i;

/** The value of a further field that a service wants; undefined where nothing shows it. An object is empty, a text says who sends. */
export function valueForField(
	name: string,
	{ kind, text }: Pick<FieldRemark, 'kind' | 'text'>,
	sent: unknown,
): unknown {
	if (isEndName(name)) return requestedEnd(name, text, sent, Date.now());
	// It names a record that only the user knows, or is a secret, which must be no word that everybody knows.
	if (/. ((u|uu|gu)?ids?|keys?)$|(token|password|passphrase)$/.test(splitWords(name).join(' ')))
		return undefined;
	const offered = offeredValues(text);
	const usual = usualValues.find(([names]) => names.test(normalizeName(name)));
	const [flag] = offered.filter((word) => readFlag(word) !== undefined);
	if (usual?.[1] === true && flag !== undefined)
		return flagLike(/^(\d|true|false)$/.test(flag) ? JSON.parse(flag) : flag, true);
	for (const wanted of [...wantedValues, ...(offered.length === 1 ? [/./] : [])]) {
		const found = offered.filter((value) => wanted.test(value)).at(-1);
		if (found !== undefined)
			return typeof usual?.[1] === 'number' && /^\d{1,9}$/.test(found) ? Number(found) : found;
	}
	if (offered.length > 0) return undefined;
	if (usual) return usual[1];
	if (kind === 'flag') return !/test|sandbox|disable|pause|mute|skip/.test(normalizeName(name));
	const isContainer = containerNames.test(normalizeName(name)) || saysObject.test(text);
	if (kind === 'object' || (kind === 'missing' && isContainer)) return {};
	// At such an address nobody hears anything.
	if (addressFieldNames.test(normalizeName(name))) return undefined;
	const isOpen = sent === undefined || (isObject(sent) && Object.keys(sent).length === 0);
	return kind === 'missing' || (kind === 'text' && isOpen) ? senderWord : undefined;
}

/** How long a subscription is to last where a service wants to be told: the longest that most of them allow. */
const usualMs = 2 * dayMs;
const longestMs = 30 * dayMs;
/** Where that was refused without a reason. */
const shortMs = 3_600_000;
const mostPattern = /(?<![\d.-])(\d{1,9}) ?(seconds?|minutes?|hours?|days?)\b/i;
const numberPattern = /\b(number|integer|int|numeric|unix|epoch)\b|milli/i;

/** The end that a service wants to be told, in the form and as soon as its refusal of what was sent says. */
function requestedEnd(name: string, refusal: string, sent: unknown, now: number): number | string {
	const [, amount, unit = ''] = mostPattern.exec(refusal) ?? [];
	const most = Number(amount) * unitLength(unit.toLowerCase());
	const asksForNumber = numberPattern.test(refusal);
	const otherwise = sent === undefined || asksForNumber ? usualMs : shortMs;
	const length = most > 0 ? Math.min(most, longestMs) : otherwise;
	const normalized = normalizeName(name);
	if (isDurationName(normalized) && !/(ation|y|es|e)$/.test(normalized))
		return Math.floor(length / unitLength(normalized));
	// Whole minutes, so that the same refusal gets the same value; a little early, for the way to the service.
	const end = Math.floor((now + length * 0.95) / 60_000) * 60_000;
	if (/milli/i.test(refusal) || Number(sent) > 1e11) return end;
	return asksForNumber || typeof sent === 'number' ? end / 1000 : new Date(end).toISOString();
}
