/** The outcome of a promise as a value, whether it resolves or rejects. */
export async function settle<T>(promise: Promise<T>): Promise<{ value: T } | { fault: unknown }> {
	try {
		return { value: await promise };
	} catch (fault) {
		return { fault };
	}
}
