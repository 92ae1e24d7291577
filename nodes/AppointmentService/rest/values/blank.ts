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
