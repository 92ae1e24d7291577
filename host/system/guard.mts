/**
 * Runs one command for `guarded-process.mts`, as the leader of its own process group, and ends it, and all that it
 * started, on request or when the requesting process is gone: `guard.mts <seconds of grace> <command> [arguments]`.
 * The word `kill` on standard input ends it at once, any other word in order.
 */
import { spawn } from 'node:child_process';

const [grace, command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
let ending = false;
let abandoned = false;

function end(): void {
	if (ending) return;
	ending = true;
	child.kill('SIGTERM');
	// Left alone, with nobody to read its log, a command may not find an orderly end at all.
	setTimeout(endGroup, abandoned ? 1000 : Number(grace) * 1000);
}

/** The last thing this process does: it is a member of the group that it kills. */
function endGroup(): void {
	if (process.platform === 'win32') child.kill('SIGKILL');
	else process.kill(-process.pid, 'SIGKILL');
}

// Standard input is a pipe from the process that asked. It closes on purpose, or because that process has died.
process.stdin.resume();
process.stdin.on('data', (word) => (String(word) === 'kill\n' ? endGroup() : end()));
process.stdin.on('end', () => {
	abandoned = true;
	end();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
// With the reader of the output gone, the command's own writes may fail; the guard has nothing to say.
process.stdout.on('error', () => {});

child.on('error', (error) => {
	console.error(`${command}: ${error.message}`);
	process.exit(127);
});
child.on('exit', (code, signal) => {
	if (abandoned) endGroup();
	process.exit(code ?? (signal ? 128 : 1));
});
