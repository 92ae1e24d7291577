import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../rest';

const keyRange = 2 ** 42;

/** Stands for the content of a record that is known by its id alone, or that was read by itself, with other fields than in the list. */
export const anyVersion = 1;

/**
 * A number that stands for an id: small whole numbers stand for themselves, so that runs of them pack well; any other text
 * stands as 42 bits of its digest above them. A new id is mistaken for one of 100,000 known ones once in 40 million.
 */
export function idKey(id: string): number {
	if (/^(0|[1-9]\d{0,12})$/.test(id) && Number(id) < keyRange) return Number(id);
	return keyRange + (digest(id).readUIntBE(0, 6) % keyRange);
}

/** Whether the key is the id itself. */
export function isNumberKey(key: number): boolean {
	return key < keyRange;
}

/**
 * 32 bits of a record's content. Neither the order of its keys nor the zone in which it writes a time matters, nor the signature of an
 * address, which is another one at each reading.
 */
export function contentVersion(record: unknown): number {
	const content = canonicalJson(record)
		.replace(timeWithZone, (text, time: string) => String(Date.parse(time) || text))
		.replace(signedAddress, '$1');
	return digest(content).readUInt32BE(0);
}

/** A service may write all times anew in another zone when summer time begins. */
const timeWithZone = /"(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?[+-]\d\d:\d\d)"/g;

/** `https://files.example.com/photo.png?Expires=…&Signature=…` */
const signedAddress =
	/("https?:\/\/[^"?]{1,2000})\?[^"]{0,2000}?\b(signature|sig|expires|hmac)=[^"]*/gi;

/** An id for a record without one: a hash of its content. */
export function contentId(content: string): string {
	return digest(content).toString('hex').slice(0, 20);
}

function digest(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}

/** Compares ids as they grow: digits by their value, any other text letter by letter. */
export function compareIds(a: string, b: string): number {
	if (isDigits(a) && isDigits(b)) {
		const [x, y] = [a, b].map((text) => text.replace(/^0+(?=.)/, ''));
		if (x.length !== y.length) return x.length - y.length;
		return x < y ? -1 : x > y ? 1 : 0;
	}
	return a < b ? -1 : a > b ? 1 : 0;
}

export function isDigits(text: string): boolean {
	return /^\d+$/.test(text);
}
