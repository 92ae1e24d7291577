import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder for what can be fetched again, in the place the platform has for such things. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
	return join(cacheRoot(env), 'n8n-nodes-appointment-service');
}

function cacheRoot(env: NodeJS.ProcessEnv): string {
	if (env.XDG_CACHE_HOME) return env.XDG_CACHE_HOME;
	if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
	if (process.platform === 'win32') {
		return env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
	}
	return join(homedir(), '.cache');
}
