/** Whether a value is none: null, undefined or an empty text. */
export function isBlank(value: unknown): boolean {
	return value === null || value === undefined || value === '';
}

/** The same for fields of services, some of which give `false` where a field has no value. */
export function isBlankOrFalse(value: unknown): boolean {
	return isBlank(value) || value === false;
}

/** The same for what may hold something: `0` and an object or list without anything in it are none, either. */
export function isEmpty(value: unknown): boolean {
	if (isBlankOrFalse(value) || value === 0) return true;
	return typeof value === 'object' && Object.keys(value as object).length === 0;
}

const unset = /^(|false|no|n|f|null|none|nein|non|n[aã]o|nee|nej)$/;

/** What stands for a time that is not set: zeros, which PHP reads as a day before the first year, and the first moment that Go and .NET know. */
export const zeroPattern = /^(-\d{4}-\d\d-\d\d.*|[+0:. tz/-]+|0001-01-01([ t][+0:. z-]+)?)$/i;

/** Whether a flag says yes, or a field has a time. */
export function isSet(value: unknown): boolean {
	if (typeof value !== 'string')
		return value === true || (typeof value === 'number' && value !== 0);
	const text = value.trim().toLowerCase();
	return !unset.test(text) && !zeroPattern.test(text);
}
