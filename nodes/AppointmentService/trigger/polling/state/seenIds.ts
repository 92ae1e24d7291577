import { createHash } from 'node:crypto';
import { canonicalJson, isObject, normalizeName, remembering } from '../../../rest';

/** So many of the highest ids are remembered one by one: a stray one, far above the others, must not stand for all between. */
export const maxStrays = 10;

/** The ids as they are saved, packed; their hashes, and a watermark, where there are any. */
export interface SavedIds {
	keys: string;
	versions?: string;
	top?: string;
	newerTop?: string;
	/** Further keys, in states of version 0.1.0. */
	older?: string;
}

/** The ids that were seen, also of deleted records, with a hash of the content. Below a watermark, all count as seen. */
export class SeenIds {
	private watermark: { top: string; highest: string } | undefined;

	constructor(
		private readonly withVersions: boolean,
		private readonly versions = new Map<number, number>(),
	) {}

	/** @param newest keys of the ids that were read near the top, where they are many */
	static upTo(highest: string, newest: number[] = []): SeenIds {
		const falling = ascending(newest).reverse();
		const below = falling[maxStrays];
		const isNumber = below !== undefined && isNumberKey(below);
		const strays = isNumber ? falling.slice(0, maxStrays) : [];
		const seenIds = new SeenIds(false, new Map(strays.map((key) => [key, 0])));
		seenIds.watermark = { top: isNumber ? String(below) : highest, highest };
		return seenIds;
	}

	/** The inverse of `save`. Without saved hashes, records are known with any content. */
	static restore(saved: SavedIds, withVersions: boolean): SeenIds {
		const { versions = '', top, newerTop = '', older = '' } = saved;
		const hashes = unpackUint32(versions);
		const keys = [...unpackNumbers(saved.keys), ...unpackNumbers(older)];
		const versionAt = (index: number) => (withVersions ? (hashes[index] ?? anyVersion) : 0);
		const known = keys.map((key, index): [number, number] => [key, versionAt(index)]);
		const seenIds = new SeenIds(withVersions, new Map(known));
		if (top !== undefined) seenIds.watermark = { top, highest: newerTop };
		return seenIds;
	}

	get exact(): boolean {
		return this.watermark === undefined;
	}

	/** The highest known id, where a watermark stands for the ids below. */
	get highest(): string | undefined {
		return this.watermark?.highest;
	}

	get size(): number {
		return this.versions.size;
	}

	has(id: string): boolean {
		if (this.watermark && compareIds(id, this.watermark.top) <= 0) return true;
		return this.versions.has(idKey(id));
	}

	/** The hash of the content that a record had; undefined where its id is unknown. */
	version(id: string): number | undefined {
		return this.versions.get(idKey(id));
	}

	add(id: string, version = 0): void {
		this.versions.set(idKey(id), version);
		if (this.watermark && compareIds(id, this.watermark.highest) > 0) this.watermark.highest = id;
	}

	keys(): number[] {
		return [...this.versions.keys()];
	}

	/** A record with this key is new again. */
	remove(key: number): void {
		this.versions.delete(key);
	}

	save(): SavedIds {
		const keys = ascending(this.versions.keys());
		const versions = keys.map((key) => this.versions.get(key) ?? 0);
		return {
			keys: packNumbers(keys),
			...(this.withVersions && { versions: packUint32(versions) }),
			...(this.watermark && { top: this.watermark.top, newerTop: this.watermark.highest }),
		};
	}
}

const keyRange = 2 ** 42;

/** Stands for the content of a record that is known by its id alone, or that was read by itself, with other fields than in the list. */
export const anyVersion = 1;

/** A number for an id: a small whole number itself, so that runs of them pack well, else 42 bits of its digest above them. */
export const idKey = remembering((id): number => {
	if (/^(0|[1-9]\d{0,12})$/.test(id) && Number(id) < keyRange) return Number(id);
	return keyRange + (sha256(id).readUIntBE(0, 6) % keyRange);
});

/** Whether the key is the id itself. */
export function isNumberKey(key: number): boolean {
	return key < keyRange;
}

/** 32 bits of a record's content: neither the order of its keys, nor the zone of its times, nor the signature of an address matters. */
export function contentVersion(record: unknown): number {
	const content = canonicalJson(withoutTimesOfNow(record))
		.replace(timeWithZone, (text, time: string) => String(Date.parse(time) || text))
		.replace(signedAddress, '$1');
	return sha256(content).readUInt32BE(0);
}

const readingTime =
	/^(last)?(fetched|retrieved|served|rendered|queried|cached|sync(ed)?|synchroni[sz](ed|ation)|refresh(ed)?)(at|on|time)$|^(server|current)(date)?time$/;
/** How long the list is, and where a record stands in it; without the length, the row may be that of a seat. */
const listLength = /^total(rows|rowcount)$/;
const placeInList = /^row(num|number|no|index)$/;
/** How long ago or ahead something is: another time whenever it is read. Hours and minutes that are left may be used up. */
const timeFromNow =
	/(days?|hours?|minutes?)(ago|elapsed|overdue|pastdue|(until|since)[a-z]{0,30})$|days(left|remaining)$|(at|on|date|time)(ago|human|humani[sz]ed|forhumans|relative)$/;
/** The record without the times at which it was read, without objects about that, without its place, and without how long ago or ahead something is. */
function withoutTimesOfNow(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutTimesOfNow);
	if (!isObject(value)) return value;
	const isOfReading = (key: string) => readingTime.test(normalizeName(key));
	const isAboutReading = (inner: unknown) => {
		const keys = isObject(inner) ? Object.keys(inner) : [];
		return keys.some(isOfReading) && !keys.includes('id');
	};
	const isListed = Object.keys(value).some((key) => listLength.test(normalizeName(key)));
	const ofNow = [timeFromNow, ...(isListed ? [listLength, placeInList] : [])];
	const isOfNow = (key: string) =>
		isOfReading(key) || ofNow.some((names) => names.test(normalizeName(key)));
	return Object.fromEntries(
		Object.entries(value)
			.filter(([key, inner]) => !isOfNow(key) && !isAboutReading(inner))
			.map(([key, inner]) => [key, withoutTimesOfNow(inner)]),
	);
}

/** A service may write all times anew in another zone when summer time begins. */
const timeWithZone = /"(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?[+-]\d\d:\d\d)"/g;

/** `https://files.example.com/photo.png?Expires=…&Signature=…` */
const signedAddress =
	/("https?:\/\/[^"?]{1,2000})\?[^"]{0,2000}?\b(signature|sig|expires|hmac)=[^"]*/gi;

/** An id for a record without one: a hash of its content. */
export function contentId(content: string): string {
	return sha256(content).toString('hex').slice(0, 20);
}

export function sha256(text: string): Buffer {
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

/** Packs different whole numbers into text: sorted, as gaps and runs, seven bits a byte. */
export function packNumbers(unsorted: Iterable<number>): string {
	const numbers = ascending(unsorted);
	const bytes: number[] = [];
	let previous = -1;
	for (let index = 0; index < numbers.length; ) {
		let end = index + 1;
		while (numbers[end] === numbers[end - 1] + 1) end++;
		const gap = numbers[index] - previous - 1;
		writeVarint(bytes, gap * 2 + (end - index > 1 ? 1 : 0));
		if (end - index > 1) writeVarint(bytes, end - index - 2);
		previous = numbers[end - 1];
		index = end;
	}
	return Buffer.from(bytes).toString('base64');
}

/** The numbers in the order in which `packNumbers` packs them. */
export function ascending(numbers: Iterable<number>): number[] {
	return [...numbers].sort((a, b) => a - b);
}

export function unpackNumbers(text: string): number[] {
	const numbers: number[] = [];
	const varints = readVarints(text);
	let previous = -1;
	for (let index = 0; index < varints.length; index++) {
		const header = varints[index];
		const run = header % 2 === 1 ? (varints[++index] ?? 0) + 2 : 1;
		for (let step = 0; step < run; step++) {
			previous += step === 0 ? Math.floor(header / 2) + 1 : 1;
			numbers.push(previous);
		}
	}
	return numbers;
}

function writeVarint(bytes: number[], value: number): void {
	let remaining = value;
	while (remaining >= 128) {
		bytes.push((remaining % 128) + 128);
		remaining = Math.floor(remaining / 128);
	}
	bytes.push(remaining);
}

function readVarints(text: string): number[] {
	const numbers: number[] = [];
	let [value, scale] = [0, 1];
	for (const byte of Buffer.from(text, 'base64')) {
		value += (byte % 128) * scale;
		scale *= 128;
		if (byte >= 128) continue;
		numbers.push(value);
		[value, scale] = [0, 1];
	}
	return numbers;
}

/** Packs 32-bit numbers in their order, four bytes each. */
export function packUint32(numbers: number[]): string {
	const bytes = Buffer.alloc(numbers.length * 4);
	numbers.forEach((number, index) => bytes.writeUInt32BE(number, index * 4));
	return bytes.toString('base64');
}

export function unpackUint32(text: string): number[] {
	const bytes = Buffer.from(text, 'base64');
	return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) =>
		bytes.readUInt32BE(index * 4),
	);
}
