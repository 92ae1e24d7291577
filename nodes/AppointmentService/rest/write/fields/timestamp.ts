import { isRecordTimeName, parseTime } from '../../record/timeFields';
import { normalizeName, wordSet } from '../../values/vocabulary';

const timeSuffixes = wordSet(
	'at on date time datetime timestamp utc start starts end ends begin begins until since due expires epoch',
);
const boundaryName = /(start|begin|end|finish|stop)(s|ed)?(at|on|date|datetime|time|timestamp)?$/;

/**
 * The instant in a field, in milliseconds since 1970. Digits alone may be a telephone number or an ID, so they are a time only where
 * the field is named like one.
 */
export function parseTimeField(name: string, value: unknown): number | undefined {
	const isDigitsOnly =
		typeof value === 'number' || /^\d+$/.test(typeof value === 'string' ? value : '');
	return isDigitsOnly && !isTimeName(name) ? undefined : parseTime(value);
}

function isTimeName(name: string): boolean {
	const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^A-Za-z\d]+/);
	return (
		timeSuffixes.has(words[words.length - 1].toLowerCase()) ||
		boundaryName.test(normalizeName(name)) ||
		isRecordTimeName(name)
	);
}
