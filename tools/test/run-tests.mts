/**
 * `npm test` builds the package and runs everything that needs no n8n around it. With names it runs, without a build, the test
 * files whose path contains one of them, whichever runner they are written for:
 *
 *     npm test -- arrows
 *     npm test -- paging/strategy rows -t "a list"      only the tests of that name
 *     npm run test:watch -- arrows                again whenever something changes
 */
import { spawn, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { testCommandsFor, type Command } from './test-commands.mts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { watch: { type: 'boolean' }, testNamePattern: { type: 'string', short: 't' } },
});

const commands = testCommandsFor(positionals, {
	isWatching: values.watch === true,
	title: values.testNamePattern,
});
if (commands.length === 0) {
	console.error(`No test file has ${positionals.join(' or ')} in its path.`);
	process.exit(2);
}
if (values.watch) commands.forEach(start);
else {
	const isWhole = positionals.length === 0;
	if (isWhole) run(['node_modules/gulp/bin/gulp.js', '--silent']);
	commands.forEach(run);
}

function run(command: Command): void {
	const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
	if (status !== 0) process.exit(status ?? 1);
}

/** Both runners at once: each watches for as long as it is let. */
function start(command: Command): void {
	const child = spawn(process.execPath, command, { stdio: 'inherit' });
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
	child.on('exit', (status) => {
		if (status) process.exitCode = status;
	});
}
