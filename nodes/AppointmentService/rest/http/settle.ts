/** The outcome of a promise, or of a function, as a value: whether it resolves, rejects or throws. */
export async function settle<T>(
	work: Promise<T> | (() => Promise<T> | T),
): Promise<{ value: T } | { fault: unknown }> {
	try {
		return { value: await (typeof work === 'function' ? work() : work) };
	} catch (fault) {
		return { fault };
	}
}

/** The value of a promise or of a function; undefined where it rejects or throws. */
export async function valueOrUndefined<T>(
	work: Promise<T> | (() => Promise<T> | T),
): Promise<T | undefined> {
	const settled = await settle(work);
	return 'value' in settled ? settled.value : undefined;
}
