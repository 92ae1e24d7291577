import { normalizeName } from '../../../../rest';
import { isEndName } from '../endpoint/subscriptionEnd';
import type { FieldRemark } from './remarks';
import { requestedEnd } from './requestedEnd';

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

/**
 * The value of a field that a service wants beside the address and the events; undefined where nothing shows it. An object is empty at
 * first: the next refusal says what belongs into it.
 *
 * @param sent the value that it had
 */
export function valueForField(
	name: string,
	offered: string[],
	{ kind, text }: Pick<FieldRemark, 'kind' | 'text'>,
	sent: unknown,
): unknown {
	if (isEndName(name)) return requestedEnd(name, text, sent, Date.now());
	const usual = usualValues.find(([names]) => names.test(normalizeName(name)));
	for (const wanted of wantedValues) {
		const found = offered.filter((value) => wanted.test(value)).at(-1);
		if (found !== undefined)
			return typeof usual?.[1] === 'number' && /^\d{1,9}$/.test(found) ? Number(found) : found;
	}
	if (offered.length > 0) return undefined;
	if (usual) return usual[1];
	return kind === 'missing' || kind === 'object' ? {} : undefined;
}
