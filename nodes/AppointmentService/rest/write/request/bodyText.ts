import { formType, jsonType } from '../../http/errorInfo';
import type { JsonObject } from '../../http/types';
import { copyDigits, getDigits, setDigits, toJson } from '../../values/exactNumbers';

/**
 * The text of a body in its media type: JSON, or a form in which the names of nested fields stand in brackets.
 *
 * @param mediaType JSON where it is left out
 */
export function toBodyText(body: JsonObject | JsonObject[], mediaType = jsonType): string {
	if (mediaType !== formType) return toJson(body);
	return formFields('', body)
		.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
		.join('&');
}

function formFields(path: string, value: unknown): Array<[string, string]> {
	if (value === undefined) return [];
	if (typeof value !== 'object' || value === null) return [[path, String(value ?? '')]];
	const isList = Array.isArray(value);
	return Object.entries(value).flatMap(([key, child]) => {
		const isPlain = typeof child !== 'object' || child === null;
		const step = isList && isPlain ? '' : key;
		const digits = getDigits(value, key);
		return formFields(path === '' ? key : `${path}[${step}]`, digits ?? child);
	});
}

/** The changes as operations on the record (RFC 6902): a field that it has is replaced, another one is added. */
export function toJsonPatch(fields: JsonObject, current: JsonObject): JsonObject[] {
	const exact = copyDigits({ ...fields }, fields);
	return Object.entries(exact).map(([name, value]) => {
		const operation: JsonObject = {
			op: Object.hasOwn(current, name) ? 'replace' : 'add',
			path: `/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`,
			value,
		};
		const digits = getDigits(exact, name);
		if (digits !== undefined) setDigits(operation, 'value', digits);
		return operation;
	});
}
