import { isNamed, timeOf } from '../times';
import { plain } from '../words';

const lastWords = new Set(
	'at on date time datetime timestamp utc start starts end ends begin begins until since due expires epoch'.split(
		' ',
	),
);
const compound = /(start|begin|end|finish)(s|ed)?(at|on|date|datetime|time|timestamp)?$/;

/**
 * The instant that a field holds, in milliseconds since 1970. A number alone may be a telephone number or an ID, so it is a time only
 * where the field is named like one.
 */
export function timeIn(name: string, value: unknown): number | undefined {
	const bare = typeof value === 'number' || /^\d+$/.test(typeof value === 'string' ? value : '');
	return bare && !speaksOfTime(name) ? undefined : timeOf(value);
}

function speaksOfTime(name: string): boolean {
	const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^A-Za-z\d]+/);
	return (
		lastWords.has(words[words.length - 1].toLowerCase()) ||
		compound.test(plain(name)) ||
		isNamed(name, 'created') ||
		isNamed(name, 'updated')
	);
}
