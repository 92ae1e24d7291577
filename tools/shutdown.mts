/**
 * Resolves when this process shall end: the person pressed Ctrl-C, someone sent a signal, or the process that
 * started this one is gone. From the first call on, none of these ends the process by itself.
 */
export function stopRequested(): Promise<void> {
	return new Promise((resolve) => {
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
			process.on(signal, () => resolve());
		process.on('disconnect', () => resolve());
		// Waiting for the starter's end is no reason to go on living.
		process.channel?.unref();
	});
}

/**
 * Does the work, ends what it began whatever comes of it, and then the process: with 0 where the work says that all is well, 1 where
 * it does not or fails, 130 where it was to stop.
 */
export async function exitAfter(
	work: () => Promise<boolean>,
	end: () => Promise<unknown>,
): Promise<never> {
	const stopped = stopRequested().then(() => 130);
	const done = work().then(
		(isGood) => (isGood ? 0 : 1),
		(error: unknown) => {
			console.error(error);
			return 1;
		},
	);
	const code = await Promise.race([stopped, done]);
	await end();
	process.exit(code);
}
