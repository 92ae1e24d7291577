import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './file-lock.mts';

/**
 * A name for something temporary of this process. It begins as given, so that a later process finds it, and
 * names its maker, so that the later process can tell whether the maker is done with it.
 */
export function temporaryName(prefix: string): string {
	return `${prefix}${process.pid}-${Math.random().toString(36).slice(2, 8)}`;
}

/** Removes what processes that have died left in a folder under such names. */
export async function removeLeftovers(folder: string, prefix: string): Promise<void> {
	for (const name of await readdir(folder)) {
		if (!name.startsWith(prefix)) continue;
		const creatorPid = Number(name.slice(prefix.length).split('-')[0]);
		if (!isAlive(creatorPid)) await rm(join(folder, name), { recursive: true, force: true });
	}
}
