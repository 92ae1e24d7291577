/**
 * `npm test` builds the package and runs everything that needs no n8n around it. With names it runs, without a build, the test
 * files whose path contains one of them, whichever runner they are written for:
 *
 *     npm test -- arrows
 *     npm test -- paging/strategy rows -t "a list"      only the tests of that name
 *     npm run test:watch -- arrows                again whenever something changes
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
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
/** Long lists leave much behind: with room for it, collecting takes a sixteenth less time. */
const env = {
	...process.env,
	NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim(),
};

const isWhole = positionals.length === 0 && !values.watch;
if (isWhole) build();
// Both runners at once keep two cores busy. What the second one prints comes after the first one's, in one piece.
const runs = commands.map((command, at) => start(command, at === 0 || values.watch === true));
for (const { status, print } of runs) {
	if ((await status) !== 0) process.exitCode = 1;
	print();
}

function build(): void {
	const gulp = ['node_modules/gulp/bin/gulp.js', '--silent'];
	const { status } = spawnSync(process.execPath, gulp, { stdio: 'inherit' });
	if (status !== 0) process.exit(status ?? 1);
}

/** @param isLive prints at once instead of on demand */
function start(command: Command, isLive: boolean) {
	const output = isLive ? 'inherit' : 'pipe';
	const child = spawn(process.execPath, command, { env, stdio: ['inherit', output, output] });
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
	const printed: Buffer[] = [];
	for (const stream of [child.stdout, child.stderr])
		stream?.on('data', (part: Buffer) => void printed.push(part));
	return {
		status: once(child, 'close').then(([status]) => status as number | null),
		print: () => process.stdout.write(Buffer.concat(printed)),
	};
}
