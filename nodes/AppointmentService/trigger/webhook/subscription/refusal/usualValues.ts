import { dayMs, isObject, normalizeName } from '../../../../rest';
import { isDurationName, isEndName, unitLength } from '../endpoint/subscriptionEnd';
import { offeredValues, onlyValue } from './offeredValues';
import type { FieldRemark } from './remarks';

/** The values to choose where a service offers some, the likeliest first. */
const wantedValues = [
	/^(application\/)?json$/i,
	/^(http[_-]?)?post$/i,
	/^(web_?hooks?|ur[li]|endpoint)$/i,
	/^https?$/i,
	/^(active|enabled|on|live|production|prod)$/i,
	/^v?\d[\w.-]*$/,
];

const usualValues: Array<[names: RegExp, value: unknown]> = [
	[/^(display)?(name|title|label|description)$/, 'n8n'],
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

/**
 * The value of a field that a service wants beside the address and the events; undefined where nothing shows it. An object is empty at
 * first: the next refusal says what belongs into it. A text says only who sends it.
 *
 * @param sent the value that it had
 */
export function valueForField(
	name: string,
	{ kind, text }: Pick<FieldRemark, 'kind' | 'text'>,
	sent: unknown,
): unknown {
	if (isEndName(name)) return requestedEnd(name, text, sent, Date.now());
	const offered = offeredValues(text);
	const usual = usualValues.find(([names]) => names.test(normalizeName(name)));
	for (const wanted of wantedValues) {
		const found = offered.filter((value) => wanted.test(value)).at(-1);
		if (found !== undefined)
			return typeof usual?.[1] === 'number' && /^\d{1,9}$/.test(found) ? Number(found) : found;
	}
	if (offered.length > 0) return undefined;
	const only = onlyValue(text);
	if (only !== undefined) return /^(true|false)$/.test(only) ? only === 'true' : only;
	if (usual) return usual[1];
	const isContainer = containerNames.test(normalizeName(name)) || saysObject.test(text);
	if (kind === 'object' || (kind === 'missing' && isContainer)) return {};
	const isOpen = sent === undefined || (isObject(sent) && Object.keys(sent).length === 0);
	return kind === 'missing' || (kind === 'text' && isOpen) ? 'n8n' : undefined;
}

/** How long a subscription is to last where a service wants to be told: the longest that most of them allow. */
const usualMs = 2 * dayMs;
const longestMs = 30 * dayMs;
/** Where that was refused without a reason. */
const shortMs = 3_600_000;
const mostPattern = /(?<![\d.-])(\d{1,9}) ?(seconds?|minutes?|hours?|days?)\b/i;
const numberPattern = /\b(number|integer|int|numeric|unix|epoch)\b|milli/i;

/**
 * The end that a service wants to be told, in the form and as soon as its refusal says.
 *
 * @param sent what was sent before, if anything
 * @param now milliseconds since 1970
 */
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
