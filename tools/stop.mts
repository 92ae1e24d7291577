/**
 * Resolves when this process shall end: the person pressed Ctrl-C, someone sent a signal, or the process that
 * started this one is gone. From the first call on, none of these ends the process by itself.
 */
export function stopAsked(): Promise<void> {
	return new Promise((resolve) => {
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
			process.on(signal, () => resolve());
		process.on('disconnect', () => resolve());
		// Waiting for the starter's end is no reason to go on living.
		process.channel?.unref();
	});
}
