import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startGuardedProcess, type GuardedProcess } from '../../host/system/guarded-process.mts';
import type { FaultCase } from './cases.mts';
import { makeCertificates } from './network/certificates.mts';
import type { Line, CaseReport } from './report.mts';

const script = fileURLToPath(new URL('./child.mts', import.meta.url));
const project = fileURLToPath(new URL('../..', import.meta.url));

/** What one process did, and how much memory it took, in megabytes. */
export interface WorkerRun {
	cases: FaultCase[];
	results: CaseReport[];
	idle: number;
	peak: number;
}

/** Processes that play cases. */
export interface WorkerPool {
	/** Plays the cases in one process, so many of them at a time. */
	play(cases: FaultCase[], together: number): Promise<WorkerRun>;
	/** Ends all of them. */
	stop(): Promise<void>;
}

/** Gets ready what the processes need: a folder that n8n's engine may write into, and certificates. */
export async function startWorkerPool(onResult: (result: CaseReport) => void): Promise<WorkerPool> {
	const folder = await mkdtemp(join(tmpdir(), 'appointment-service-faults-'));
	const certificates = makeCertificates();
	const file = join(folder, 'certificates.json');
	const authority = join(folder, 'authority.pem');
	await writeFile(file, JSON.stringify(certificates));
	await writeFile(authority, certificates.authority);
	const env = {
		...process.env,
		N8N_USER_FOLDER: folder,
		N8N_ENCRYPTION_KEY: 'faults',
		N8N_LOG_LEVEL: 'silent',
		NODE_EXTRA_CA_CERTS: authority,
	};
	const running = new Set<GuardedProcess>();
	const workers: WorkerPool = {
		async play(cases, together) {
			const shift: WorkerRun = { cases, results: [], idle: 0, peak: 0 };
			const names = JSON.stringify(cases.map(({ name }) => name));
			const args = ['--import', 'tsx', script, names, file, String(together)];
			const onLine = (text: string) => {
				const line = text.startsWith('{') ? (JSON.parse(text) as Line) : undefined;
				if (!line) return;
				if ('result' in line) {
					shift.results.push(line.result);
					onResult(line.result);
				} else Object.assign(shift, line);
			};
			const child = startGuardedProcess(process.execPath, args, { cwd: project, env, onLine });
			running.add(child);
			await child.ended;
			running.delete(child);
			const done = new Set(shift.results.map(({ name }) => name));
			const [ended, ...others] = cases.filter(({ name }) => !done.has(name));
			if (!ended) return shift;
			// One at a time, it is the case under way that has ended the process, and the others are played in another one.
			const why = `its process ended: ${child.lines().slice(-3).join(' ')}`;
			const left = together === 1 ? others : [];
			for (const { name } of together === 1 ? [ended] : [ended, ...others]) {
				const result = {
					name,
					outcome: 'lost' as const,
					why,
					messages: [],
					seconds: 0,
					visits: 0,
					keysAway: 0,
				};
				shift.results.push(result);
				onResult(result);
			}
			if (left.length > 0) {
				const next = await workers.play(left, together);
				shift.results.push(...next.results);
				shift.peak = Math.max(shift.peak, next.peak);
			}
			return shift;
		},
		async stop() {
			await Promise.all([...running].map((child) => child.stop()));
			await rm(folder, { recursive: true, force: true, maxRetries: 3 });
		},
	};
	return workers;
}
