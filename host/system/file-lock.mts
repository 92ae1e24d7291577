import { open, readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does the work while no other process of this project does work under the same lock file.
 *
 * A lock whose holder has died is taken over. Two processes that notice this in the same instant may both go on:
 * callers must not break where that happens, only waste work.
 */
export async function withLock<T>(
	path: string,
	onWait: () => void,
	work: () => Promise<T>,
): Promise<T> {
	for (let waited = false; !(await take(path)); waited = true) {
		if (await isStale(path)) {
			await rm(path, { force: true });
			continue;
		}
		if (!waited) onWait();
		await sleep(500);
	}
	try {
		return await work();
	} finally {
		await rm(path, { force: true });
	}
}

/** Whether a process with this number exists, ours or not. */
export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}

async function take(path: string): Promise<boolean> {
	try {
		const file = await open(path, 'wx');
		await file.writeFile(String(process.pid));
		await file.close();
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
		throw error;
	}
}

async function isStale(path: string): Promise<boolean> {
	const read = async () => (await readFile(path, 'utf8').catch(() => '')).trim();
	let holder = await read();
	// Between creating the file and writing into it the holder is unknown for a moment.
	if (holder === '') {
		await sleep(500);
		holder = await read();
	}
	return holder === '' || !isAlive(Number(holder));
}
