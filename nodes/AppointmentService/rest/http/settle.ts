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

const queues = new Map<string, Promise<unknown>>();

/** One at a time of what has the same name, even where the one before failed. */
export async function runExclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
	const queued = (queues.get(name) ?? Promise.resolve()).then(work, work);
	queues.set(name, queued);
	try {
		return await queued;
	} finally {
		if (queues.get(name) === queued) queues.delete(name);
	}
}
