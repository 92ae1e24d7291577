/** What a promise came to, so that a fault can be weighed as a value. */
export async function settle<T>(promise: Promise<T>): Promise<{ value: T } | { fault: unknown }> {
	try {
		return { value: await promise };
	} catch (fault) {
		return { fault };
	}
}
