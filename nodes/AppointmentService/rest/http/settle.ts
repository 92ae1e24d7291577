/** The outcome of a promise as a value, whether it resolves or rejects. */
export async function settle<T>(promise: Promise<T>): Promise<{ value: T } | { fault: unknown }> {
	try {
		return { value: await promise };
	} catch (fault) {
		return { fault };
	}
}

/** The value of a promise; undefined where it rejects. */
export async function valueOrUndefined<T>(promise: Promise<T>): Promise<T | undefined> {
	const settled = await settle(promise);
	return 'value' in settled ? settled.value : undefined;
}
