/** Sets a field of an object that was read, also one called `__proto__`, which is data like any other. */
export function defineField(target: Record<string, unknown>, name: string, value: unknown): void {
	Object.defineProperty(target, name, {
		value,
		enumerable: true,
		configurable: true,
		writable: true,
	});
}
