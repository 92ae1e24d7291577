import type { Outcome } from './scenarios/outcome.mts';
import type { WorkerRun } from './processes.mts';

/** What came of one case, as a child writes it. */
export interface CaseReport {
	name: string;
	outcome: Outcome | 'hung';
	why?: string;
	messages: string[];
	seconds: number;
	/** Requests that came to another host, and those of them with a key. */
	visits: number;
	keysAway: number;
}

/** What a child writes: results, and its memory in megabytes, before the first case and at most. */
export type Line = { result: CaseReport } | { idle: number } | { peak: number };

/** The figures of a run, most of them in its last line. */
export function summary(shifts: WorkerRun[]): { lines: string[]; isGood: boolean } {
	const results = shifts.flatMap((shift) => shift.results);
	const count = (outcome: CaseReport['outcome']) =>
		results.filter((result) => result.outcome === outcome).length;
	const visits = results.reduce((sum, result) => sum + result.visits, 0);
	const keys = results.reduce((sum, result) => sum + result.keysAway, 0);
	const [lost, doubled, hung] = (['lost', 'doubled', 'hung'] as const).map(count);
	const memory = shifts.map(({ cases, idle, peak }) => ({
		name: cases[0]?.fault.large ? cases[0].fault.name : `${cases.length} cases, many at a time`,
		idle,
		peak,
	}));
	const most = memory.sort((a, b) => b.peak - a.peak).slice(0, 8);
	const slowest = [...results].sort((a, b) => b.seconds - a.seconds).slice(0, 3);
	return {
		lines: [
			'Memory of the process, idle and at most:',
			...most.map(
				({ name, idle, peak }) => `  ${Math.round(idle)} -> ${Math.round(peak)} MB  ${name}`,
			),
			'Longest:',
			...slowest.map(({ name, seconds }) => `  ${seconds.toFixed(1)} s  ${name}`),
			`${count('whole')} whole, ${count('said')} said to be missing or failed; ${visits} requests to other hosts`,
			`faults: ${results.length} cases, ${lost} lost, ${doubled} doubled, ${hung} hung, ${keys} keys off-host`,
		],
		isGood: lost + doubled + hung + keys === 0,
	};
}

/** Everything that the nodes said, each once, with a case that it came from and how often it came. */
export function messagesOf(shifts: WorkerRun[]): string[] {
	const heard = new Map<string, string[]>();
	for (const { name, messages } of shifts.flatMap(({ results }) => results)) {
		for (const text of new Set(messages)) heard.set(text, [...(heard.get(text) ?? []), name]);
	}
	return [...heard]
		.sort()
		.map(([text, names]) => `- ${text}\n    ${names.length} x, such as ${names[0]}`);
}
