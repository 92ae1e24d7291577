/** A map with so many entries at most: the one that was not used for the longest time goes first. */
export class BoundedMap<Value extends object> {
	private readonly entries = new Map<string, Value>();

	constructor(private readonly maxEntries: number) {}

	/** The entry of this key; created where there is none. */
	getOrCreate(key: string, create: () => Value): Value {
		const value = this.entries.get(key) ?? create();
		this.entries.delete(key);
		this.entries.set(key, value);
		const [oldest] = this.entries.keys();
		if (this.entries.size > this.maxEntries) this.entries.delete(oldest);
		return value;
	}

	clear(): void {
		this.entries.clear();
	}
}
