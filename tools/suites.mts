import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The test files of some folders below `test`; Node 20 expands no patterns itself. */
export function suitesIn(...folders: string[]): string[] {
	return folders
		.map((folder) => join('test', folder))
		.filter((folder) => existsSync(folder))
		.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
		.filter((file) => file.endsWith('.test.mts'))
		.sort();
}
