/**
 * `npm test`: builds the package and runs everything that needs no n8n around it. Arguments go to jest alone:
 * `npm test -- getAll` runs the tests whose path contains it.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { suitesIn } from './suites.mts';

const { resolve } = createRequire(import.meta.url);
const wanted = process.argv.slice(2);

run(resolve('gulp/bin/gulp.js'), '--silent');
run(resolve('jest/bin/jest.js'), ...wanted);
if (wanted.length === 0) run('--import', 'tsx', '--test', ...suitesIn('house', 'sandbox', 'score'));

function run(...args: string[]): void {
	const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
	if (status !== 0) process.exit(status ?? 1);
}
