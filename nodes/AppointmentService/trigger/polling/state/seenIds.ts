import { isObject, type JsonObject } from '../../../rest';
import { anyVersion, compareIds, idKey } from './recordVersion';
import { ascending, packNumbers, packUint32, unpackNumbers, unpackUint32 } from './idSetCodec';

/** Ids above the watermark that are remembered one by one before it rises. */
const generationSize = 1000;

/** All ids up to `top` are known; the ids above it are remembered in two generations, each with its highest id. */
interface IdWatermark {
	top: string;
	older: Set<number>;
	olderTop: string;
	newerTop: string;
}

/**
 * The known records of a list: which ids were seen, and a hash of their content.
 *
 * Every id is remembered, also of deleted records: one that comes back is not new. Where ids grow, a long list needs only a
 * watermark, up to which every id counts as known, and the ids above it. The watermark rises with a delay, so that a record that
 * appears late is not taken for an old one.
 */
export class SeenIds {
	private watermark: IdWatermark | undefined;

	private constructor(
		private readonly withVersions: boolean,
		private readonly versions = new Map<number, number>(),
	) {}

	static empty(withVersions: boolean): SeenIds {
		return new SeenIds(withVersions);
	}

	/** Every id up to this one counts as known. */
	static upTo(top: string): SeenIds {
		const seenIds = new SeenIds(false);
		seenIds.watermark = { top, older: new Set(), olderTop: top, newerTop: top };
		return seenIds;
	}

	/**
	 * The inverse of `save`; undefined where the saved value is invalid.
	 *
	 * @param hadVersions whether hashes were saved; without them, records are known with any content
	 */
	static restore(
		saved: unknown,
		withVersions: boolean,
		hadVersions = withVersions,
	): SeenIds | undefined {
		if (!isObject(saved) || typeof saved.keys !== 'string') return undefined;
		const versions = hadVersions ? saved.versions : '';
		if (typeof versions !== 'string') return undefined;
		const hashes = unpackUint32(versions);
		const keys = unpackNumbers(saved.keys);
		if (hadVersions && hashes.length !== keys.length) return undefined;
		const versionAt = (index: number) => (hadVersions ? hashes[index] : anyVersion);
		const seenIds = new SeenIds(
			withVersions,
			new Map(keys.map((key, index) => [key, withVersions ? versionAt(index) : 0])),
		);
		const { top, older, olderTop, newerTop } = saved;
		if (typeof top !== 'string') return seenIds;
		if (typeof older !== 'string' || typeof olderTop !== 'string' || typeof newerTop !== 'string')
			return undefined;
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

	/** How many ids are remembered one by one. */
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
		if (!this.watermark) return;
		if (compareIds(id, this.watermark.newerTop) > 0) this.watermark.newerTop = id;
		if (this.versions.size < generationSize) return;
		const { olderTop, newerTop } = this.watermark;
		this.watermark = {
			top: olderTop,
			older: new Set(this.versions.keys()),
			olderTop: newerTop,
			newerTop,
		};
		this.versions.clear();
	}

	/** The keys that are remembered one by one. */
	keys(): number[] {
		return [...this.versions.keys()];
	}

	/** A record with this key is new again. */
	remove(key: number): void {
		this.versions.delete(key);
	}

	save(): JsonObject {
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
