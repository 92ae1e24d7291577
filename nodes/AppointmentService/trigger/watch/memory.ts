import { isObject, type JsonObject } from '../../wire';
import { compareIds, keyOf } from './content';
import { pack, packWords, unpack, unpackWords } from './pack';

/** Ids above the floor that are remembered one by one before the floor follows. */
const generation = 1000;

/** All ids up to `top` are known; the ids above it are remembered in two generations, each with its highest id. */
interface Floor {
	top: string;
	older: Set<number>;
	olderTop: string;
	newerTop: string;
}

/**
 * What is known of a list: which ids were seen, and which content they had.
 *
 * Every id is remembered, also of records that are gone: one that comes back is not new. Where ids grow, a long list needs no
 * more than a floor, up to which every id counts as known, and the ids above it; the floor follows at a distance, so that a
 * record that shows late is not taken for an old one.
 */
export class Memory {
	private floor: Floor | undefined;

	private constructor(
		private readonly withVersions: boolean,
		private readonly versions = new Map<number, number>(),
	) {}

	static empty(withVersions: boolean): Memory {
		return new Memory(withVersions);
	}

	/** A memory in which every id up to this one is known. */
	static upTo(top: string): Memory {
		const memory = new Memory(false);
		memory.floor = { top, older: new Set(), olderTop: top, newerTop: top };
		return memory;
	}

	/** The memory that `save` saved; undefined where it cannot be read. */
	static from(saved: unknown, withVersions: boolean): Memory | undefined {
		if (!isObject(saved) || typeof saved.keys !== 'string') return undefined;
		const versions = withVersions ? saved.versions : '';
		if (typeof versions !== 'string') return undefined;
		const words = unpackWords(versions);
		const keys = unpack(saved.keys);
		if (withVersions && words.length !== keys.length) return undefined;
		const memory = new Memory(
			withVersions,
			new Map(keys.map((key, at) => [key, withVersions ? words[at] : 0])),
		);
		const { top, older, olderTop, newerTop } = saved;
		if (typeof top !== 'string') return memory;
		if (typeof older !== 'string' || typeof olderTop !== 'string' || typeof newerTop !== 'string')
			return undefined;
		memory.floor = { top, older: new Set(unpack(older)), olderTop, newerTop };
		return memory;
	}

	/** Whether every id is remembered. */
	get exact(): boolean {
		return this.floor === undefined;
	}

	/** How many ids are remembered one by one. */
	get size(): number {
		return this.versions.size;
	}

	knows(id: string): boolean {
		if (this.floor && compareIds(id, this.floor.top) <= 0) return true;
		const key = keyOf(id);
		return this.versions.has(key) || this.floor?.older.has(key) === true;
	}

	/** The content that a record had; undefined where its id is not known. */
	version(id: string): number | undefined {
		return this.versions.get(keyOf(id));
	}

	take(id: string, version = 0): void {
		this.versions.set(keyOf(id), version);
		if (!this.floor) return;
		if (compareIds(id, this.floor.newerTop) > 0) this.floor.newerTop = id;
		if (this.versions.size < generation) return;
		const { olderTop, newerTop } = this.floor;
		this.floor = {
			top: olderTop,
			older: new Set(this.versions.keys()),
			olderTop: newerTop,
			newerTop,
		};
		this.versions.clear();
	}

	save(): JsonObject {
		const keys = rising(this.versions.keys());
		const versions = keys.map((key) => this.versions.get(key) ?? 0);
		return {
			keys: pack(keys),
			...(this.withVersions && { versions: packWords(versions) }),
			...(this.floor && { ...this.floor, older: pack(rising(this.floor.older)) }),
		};
	}
}

function rising(numbers: Iterable<number>): number[] {
	return [...numbers].sort((a, b) => a - b);
}
