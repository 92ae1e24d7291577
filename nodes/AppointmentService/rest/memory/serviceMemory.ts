import { ParallelLimit } from '../http/limits/parallelLimit';
import { hashToUuid } from '../record/hashes';
import { BoundedMap } from '../values/collections';
import { ListMemory } from './listMemory';

/** Settings and facts have 1,500 characters at most, and few have as many: all lists together take some hundred kilobytes. */
const lists = new BoundedMap<ListMemory>(500);

const parallelLimits = new BoundedMap<ParallelLimit>(500);

/** What is remembered of one service, as one key sees it, while the process runs. */
export class ServiceMemory {
	private readonly id: string;

	/** @param identity surface, origin and key; only a digest of them is kept */
	constructor(identity: string[]) {
		this.id = hashToUuid(...identity);
	}

	/** The memory of a list: the names of the query parameters belong to it, their values do not. */
	list(address: string): ListMemory {
		const { origin, pathname, searchParams } = new URL(address);
		const names = [...new Set(searchParams.keys())].sort();
		return lists.getOrCreate(hashToUuid(this.id, origin, pathname, names), () => new ListMemory());
	}

	/** How many requests the service takes at the same time, counted over all runs. */
	get parallelLimit(): ParallelLimit {
		return parallelLimits.getOrCreate(this.id, () => new ParallelLimit());
	}

	/** How one of the service's lists was read last: another one may be read like that. */
	anyList(address: string): ListMemory {
		const { origin } = new URL(address);
		return lists.getOrCreate(hashToUuid(this.id, origin), () => new ListMemory());
	}
}

const memories = new WeakMap<object, ServiceMemory>();

/** The memory of the service that this object reads from; undefined where nothing is to be remembered. */
export function memoryOf(reader: object): ServiceMemory | undefined {
	return memories.get(reader);
}

/** Lets an object, such as the `fetch` of a client, remember what it learns of the service. */
export function shareMemory(reader: object, memory: ServiceMemory): void {
	memories.set(reader, memory);
}

/** Forgets all that was learned in this process, as a restart does. For tests. */
export function clearMemory(): void {
	lists.clear();
	parallelLimits.clear();
}
