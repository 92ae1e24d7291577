import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const guard = fileURLToPath(new URL('./guard.mts', import.meta.url));
const tsx = import.meta.resolve('tsx');
const linesKept = 2000;

export interface GuardedProcessOptions {
	cwd: string;
	env: NodeJS.ProcessEnv;
	/** Seconds that the command gets to end by itself before it is killed. */
	grace?: number;
	onLine?: (line: string) => void;
}

/** A running command that cannot outlive this process. */
export interface GuardedProcess {
	/** The last lines that the command wrote, standard output and standard error together. */
	lines(): string[];
	/** Resolves with the exit code once the command and everything it started are gone. */
	ended: Promise<number>;
	/** Ends the command and everything it started. May be called more than once. */
	stop(): Promise<void>;
	/** Ends them as a loss of power would: without a chance to finish anything. */
	kill(): Promise<void>;
}

/**
 * Starts a command with a guard between it and this process. The guard leads a process group, so that
 * the command's own children end with it, and watches a pipe from this process, so that nothing stays
 * behind even where this process is killed without a chance to clean up.
 */
export function startGuardedProcess(
	command: string,
	args: string[],
	options: GuardedProcessOptions,
): GuardedProcess {
	const { cwd, env, grace = 8, onLine } = options;
	const child = spawn(process.execPath, ['--import', tsx, guard, String(grace), command, ...args], {
		cwd,
		env,
		detached: process.platform !== 'win32',
		stdio: ['pipe', 'pipe', 'pipe'],
	});
	const lines: string[] = [];
	const keep = (line: string) => {
		if (lines.push(line) > linesKept) lines.shift();
		onLine?.(line);
	};
	child.stdout.on('data', splitter(keep));
	child.stderr.on('data', splitter(keep));
	child.stdin.on('error', () => {});

	const ended = new Promise<number>((resolve, reject) => {
		child.on('error', reject);
		// 'close' comes after the last output, once nobody holds the pipes any more.
		child.on('exit', () => killGroup(child.pid));
		child.on('close', (code) => resolve(code ?? 1));
	});
	ended.catch(() => {});
	const tell = async (word: string) => {
		if (child.exitCode === null && child.signalCode === null) child.stdin.write(`${word}\n`);
		await ended.catch(() => {});
	};

	return {
		lines: () => [...lines],
		ended,
		stop: () => tell('stop'),
		kill: () => tell('kill'),
	};
}

function splitter(onLine: (line: string) => void): (chunk: Buffer) => void {
	const decoder = new TextDecoder();
	let rest = '';
	return (chunk) => {
		const parts = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
		rest = parts.pop() ?? '';
		for (const part of parts) if (part.trim() !== '') onLine(part);
	};
}

/** What the command left running after its own end is still in the guard's group. */
function killGroup(leader: number | undefined): void {
	if (leader === undefined || process.platform === 'win32') return;
	try {
		process.kill(-leader, 'SIGKILL');
	} catch {
		// Nobody is left, which is the usual case.
	}
}
