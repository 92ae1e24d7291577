import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const everyMilliseconds = 50;

interface ProcessInfo {
	pid: number;
	parent: number;
	command: string;
}

/** The process of the n8n that this one has started, which stands below a guard. */
export async function n8nProcess(): Promise<number> {
	const all = await processes();
	const guards = all.filter(({ parent }) => parent === process.pid).map(({ pid }) => pid);
	const program = join('n8n', 'bin', 'n8n');
	const found = all.filter((one) => guards.includes(one.parent) && one.command.includes(program));
	if (found.length !== 1) throw new Error(`found ${found.length} processes of n8n, not one.`);
	return found[0].pid;
}

/** Megabytes of memory that the process has now. */
export async function residentMemory(pid: number): Promise<number> {
	if (process.platform === 'linux') {
		const status = await readFile(`/proc/${pid}/status`, 'utf8');
		return Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) / 1024;
	}
	const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
	return Number(stdout) / 1024;
}

/** Looks at the process's memory while the work is done; gives the most that was seen, in megabytes. */
export async function peakDuring(pid: number, work: () => Promise<void>): Promise<number> {
	let peak = await residentMemory(pid);
	let looking = Promise.resolve();
	const timer = setInterval(() => {
		looking = residentMemory(pid).then(
			(now) => void (peak = Math.max(peak, now)),
			() => undefined,
		);
	}, everyMilliseconds);
	try {
		await work();
	} finally {
		clearInterval(timer);
		await looking;
	}
	return peak;
}

async function processes(): Promise<ProcessInfo[]> {
	if (process.platform !== 'linux') {
		const { stdout } = await run('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args=']);
		return stdout.split('\n').flatMap((line) => {
			const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
			return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
		});
	}
	const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
	return (await Promise.all(pids.map(linuxProcess))).flat();
}

/** None where it has ended meanwhile. */
async function linuxProcess(pid: string): Promise<ProcessInfo[]> {
	try {
		const [status, command] = await Promise.all(
			['status', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8')),
		);
		const parent = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
		return [{ pid: Number(pid), parent, command: command.replaceAll('\0', ' ') }];
	} catch {
		return [];
	}
}
