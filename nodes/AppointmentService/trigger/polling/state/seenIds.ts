import { isObject, canonicalJson, normalizeName } from '../../../rest';
import { ascending, packNumbers, packUint32, unpackNumbers, unpackUint32 } from './idSetCodec';
import { createHash } from 'node:crypto';

/** Ids above the watermark that are remembered one by one before it rises. */
const generationSize = 1000;

/** So many of the highest ids are remembered for good: a stray one, far above the others, must not stand for all between. */
export const maxStrays = 10;

/** All ids up to `top` are known; the ids above it are remembered in two generations, each with its highest id. */
interface IdWatermark {
	top: string;
	older: Set<number>;
	olderTop: string;
	newerTop: string;
}

/** The ids as they are saved, packed; their hashes, and a watermark, where there are any. */
export type SavedIds = { keys: string; versions?: string } & Partial<
	Record<keyof IdWatermark, string>
>;

/** The ids that were seen, also of deleted records, with a hash of the content; or a watermark, which rises with a delay. */
export class SeenIds {
	private watermark: IdWatermark | undefined;

	private constructor(
		private readonly withVersions: boolean,
		private readonly versions = new Map<number, number>(),
	) {}

	static empty(withVersions: boolean): SeenIds {
		return new SeenIds(withVersions);
	}

	/** @param newest keys of the ids that were read near the top, where they are many */
	static upTo(top: string, newest: number[] = []): SeenIds {
		const seenIds = new SeenIds(false);
		const risen = riseOver(newest, top, top);
		seenIds.watermark = { ...risen, olderTop: top, newerTop: top };
		return seenIds;
	}

	/** The inverse of `save`. Without saved hashes, records are known with any content. */
	static restore(saved: SavedIds, withVersions: boolean): SeenIds {
		const hashes = unpackUint32(saved.versions ?? '');
		const versions = unpackNumbers(saved.keys).map((key, index): [number, number] => [
			key,
			withVersions ? (hashes[index] ?? anyVersion) : 0,
		]);
		const seenIds = new SeenIds(withVersions, new Map(versions));
		const { top, older = '', olderTop = '', newerTop = '' } = saved;
		if (top !== undefined)
			seenIds.watermark = { top, older: new Set(unpackNumbers(older)), olderTop, newerTop };
		return seenIds;
	}

	/** Whether every id is remembered. */
	get exact(): boolean {
		return this.watermark === undefined;
	}

	/** The highest known id, where a watermark stands for the ids below. */
	get highest(): string | undefined {
		return this.watermark?.newerTop;
	}

	get size(): number {
		return this.versions.size;
	}

	has(id: string): boolean {
		if (this.watermark && compareIds(id, this.watermark.top) <= 0) return true;
		const key = idKey(id);
		return this.versions.has(key) || this.watermark?.older.has(key) === true;
	}

	/** The hash of the content that a record had; undefined where its id is unknown. */
	version(id: string): number | undefined {
		return this.versions.get(idKey(id));
	}

	add(id: string, version = 0): void {
		this.versions.set(idKey(id), version);
		if (this.watermark && compareIds(id, this.watermark.newerTop) > 0) this.watermark.newerTop = id;
	}

	/** Lets the watermark rise. Not while a scan goes on: it may still bring lower ids that are new. */
	raise(): void {
		if (!this.watermark || this.versions.size < generationSize) return;
		const { top: lowest, older: generation, olderTop, newerTop } = this.watermark;
		const { top, older: strays } = riseOver(generation, lowest, olderTop);
		this.watermark = {
			top: compareIds(top, lowest) > 0 ? top : lowest,
			older: new Set([...strays, ...this.versions.keys()]),
			olderTop: newerTop,
			newerTop,
		};
		this.versions.clear();
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
			...(this.watermark && {
				...this.watermark,
				older: packNumbers(this.watermark.older),
			}),
		};
	}
}

/** The watermark over the ids with these keys, but for the highest of them; where these are few, or no numbers, another one. */
function riseOver(
	keys: Iterable<number>,
	ifFew: string,
	ifTexts: string,
): Pick<IdWatermark, 'top' | 'older'> {
	const falling = ascending(keys).reverse();
	const strays = falling.slice(0, maxStrays);
	if (falling.length <= maxStrays) return { top: ifFew, older: new Set(strays) };
	const key = falling[maxStrays];
	return isNumberKey(key)
		? { top: String(key), older: new Set(strays) }
		: { top: ifTexts, older: new Set() };
}

const keyRange = 2 ** 42;

/** Stands for the content of a record that is known by its id alone, or that was read by itself, with other fields than in the list. */
export const anyVersion = 1;

/** A number for an id: a small whole number itself, so that runs of them pack well, else 42 bits of its digest above them. */
export function idKey(id: string): number {
	if (/^(0|[1-9]\d{0,12})$/.test(id) && Number(id) < keyRange) return Number(id);
	return keyRange + (sha256(id).readUIntBE(0, 6) % keyRange);
}

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
	/^(last)?(fetched|retrieved|served|rendered|queried|cached|synced|synchroni[sz]ed|refreshed)(at|on|time)$|^(server|current)(date)?time$/;
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
