/**
 * `npm test`: builds the package and runs everything that needs no n8n around it. Arguments go to jest alone:
 * `npm test -- getAll` runs the tests whose path contains it.
 */
import { spawnSync } from 'node:child_process';
import { suitesIn } from './suites.mts';

const wanted = process.argv.slice(2);

run('node_modules/gulp/bin/gulp.js', '--silent');
run('node_modules/jest/bin/jest.js', ...wanted);
if (wanted.length === 0)
	run(
		'--import',
		'tsx',
		'--test',
		...suitesIn('house', 'sandbox', 'score', 'model', 'examples', 'security'),
	);

function run(...args: string[]): void {
	const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
	if (status !== 0) process.exit(status ?? 1);
}
