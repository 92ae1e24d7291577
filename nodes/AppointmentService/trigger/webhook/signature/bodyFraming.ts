import { dayMs, isObject } from '../../../rest';

/**
 * Whether a body can be nothing but a body. A signature does not prove where in the signed text the body begins: whoever recorded a
 * delivery could send the whole text, its time included, as a body that was signed alone. No text around JSON makes other JSON; of forms
 * only those are accepted in which no time, id or address can stand before, after or within the fields.
 */
export function isUnambiguousBody(body: Buffer, hasTime: boolean, now: number): boolean {
	const text = body.toString('utf8').replace(/^\uFEFF/, '');
	return text.trim() === '' || isJson(text) || isPlainForm(text, hasTime, now);
}

function isJson(text: string, mayBeText = true): boolean {
	try {
		const value: unknown = JSON.parse(text);
		if (mayBeText && typeof value === 'string') return isJson(value, false);
		return typeof value === 'object' && value !== null;
	} catch {
		return false;
	}
}

/** A form escapes everything but these letters. A dot or many digits in a name may be the end of a time or an id. */
const fieldName = /^(?!.*\d{9})[A-Za-z_][\w-]*((\[|%5B)[\w-]*(\]|%5D))*$/i;
const fieldValue = /^[\w*.+%~-]*$/;
const timestampName = /^(t|ts|time|timestamp|date|nonce|id)$/i;

function isPlainForm(text: string, hasTime: boolean, now: number): boolean {
	const fields = text.split('&').map((field) => {
		const equals = field.indexOf('=');
		return { name: equals < 0 ? '' : field.slice(0, equals), value: field.slice(equals + 1) };
	});
	if (!fields.every(({ name, value }) => fieldName.test(name) && fieldValue.test(value)))
		return false;
	if (hasTime) return true;
	const [first] = fields;
	const last = fields[fields.length - 1];
	const startsWithTimestamp =
		fields.length > 1 && timestampName.test(first.name) && endsInTimestamp(first.value, now);
	return !startsWithTimestamp && !endsInTimestamp(last.value, now);
}

/** The names and values of a form in a row, by name and as sent; none that may be the text of a signed form, which could be cut into other fields. */
export function formTexts(contentType = '', body: Buffer): string[] {
	if (!/form-urlencoded/i.test(contentType)) return [];
	const fields = [...new URLSearchParams(body.toString('utf8'))];
	const sorted = [...fields].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
	return [...new Set([sorted, fields].map((parts) => parts.flat().join('')))].filter(
		(text) => !/^[\w[\]-]*=/.test(text),
	);
}

/** Other texts of a body in usual JSON, with or without blanks, sorted or as sent: a service may sign one and send another. In unusual JSON one value stands for many bodies. */
export function jsonTexts(value: unknown, body: Buffer): string[] {
	if (!isObject(value)) return [];
	const write = (isSorted: boolean) => ['', ' '].map((blank) => writeJson(value, isSorted, blank));
	const [asSent, sent] = [write(false), body.toString()];
	return asSent.includes(sent) ? [...asSent, ...write(true)].filter((text) => text !== sent) : [];
}

/** With blanks as Python writes it, which has numbers for all letters beyond ASCII. */
function writeJson(value: unknown, isSorted: boolean, blank: string): string {
	const text = (plain: unknown) =>
		blank === ''
			? JSON.stringify(plain)
			: JSON.stringify(plain).replace(
					/[\u0080-\uffff]/g,
					(letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
				);
	const write = (inner: unknown) => writeJson(inner, isSorted, blank);
	if (Array.isArray(value)) return `[${value.map(write).join(`,${blank}`)}]`;
	if (!isObject(value)) return text(value);
	const keys = isSorted ? Object.keys(value).sort() : Object.keys(value);
	return `{${keys.map((key) => `${text(key)}:${blank}${write(value[key])}`).join(`,${blank}`)}}`;
}

/** 2001-09-09, since when times in seconds have as many digits as now. */
const oldestTimestamp = 1e9;

/** Whether a text ends in a time that may have been signed, so not in the future. */
function endsInTimestamp(text: string, now: number): boolean {
	if (/\d{8}T\d{6}[.\d]*Z?$/i.test(text)) return true;
	return [10, 13, 16, 19].some((digits) => {
		const end = new RegExp(`\\d{${digits}}$`).exec(text)?.[0];
		if (end === undefined) return false;
		const seconds = Number(end.slice(0, 10));
		return seconds >= oldestTimestamp && seconds * 1000 <= now + dayMs;
	});
}
