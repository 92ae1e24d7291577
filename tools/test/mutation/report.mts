import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';

const noticed = new Set(['Killed', 'Timeout']);
const unnoticed = new Set(['Survived', 'NoCoverage']);

interface Count {
	noticed: number;
	all: number;
}

/**
 * What came of mutants, for people: those that nobody noticed if wanted, the score of each folder, and of each room with the margin
 * of what was drawn (95 %).
 *
 * @param total how many there are, drawn or not
 */
export function formatMutationReport(
	mutants: MutantResult[],
	{ total, show }: { total: number; show: boolean },
): { lines: string[]; lowest: number } {
	const counts = new Map<string, Count>();
	const lines: string[] = [];
	for (const mutant of mutants) {
		const { status } = mutant;
		if (!noticed.has(status) && !unnoticed.has(status)) continue;
		const place = pathOf(mutant);
		for (const key of [topFolderOf(place), folderOf(place)]) {
			const count = counts.get(key) ?? { noticed: 0, all: 0 };
			counts.set(key, count);
			count.all++;
			if (noticed.has(status)) count.noticed++;
		}
		if (show && unnoticed.has(status)) lines.push(describe(mutant, place));
	}
	const scores = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
	const share = mutants.length / total;
	for (const [key, count] of scores)
		if (key.startsWith(' ')) lines.push(`${key.trim()}: ${percent(count)} of ${count.all}`);
	const topFolders = scores.filter(([key]) => !key.startsWith(' '));
	const shares = topFolders.map(
		([topFolder, count]) => `${topFolder} ${percent(count)}${margin(count, share)}`,
	);
	lines.push(`mutation: ${shares.join(', ')} (${mutants.length} of ${total} mutants)`);
	return { lines, lowest: Math.min(...topFolders.map(([, count]) => scoreOf(count))) };
}

const scoreOf = ({ noticed, all }: Count) => (100 * noticed) / all;
const percent = (count: Count) => `${scoreOf(count).toFixed(1)} %`;

function margin(count: Count, share: number): string {
	if (share === 1) return '';
	const part = count.noticed / count.all;
	const error = 196 * Math.sqrt((part * (1 - part) * (1 - share)) / count.all);
	return ` ± ${error.toFixed(1)}`;
}

const pathOf = ({ fileName }: MutantResult) =>
	relative('nodes/AppointmentService', fileName).split('\\').join('/');
const topFolderOf = (place: string) => place.split('/')[0] as string;
const folderOf = (place: string) => ` ${place.slice(0, place.lastIndexOf('/'))}`;

function describe({ location, mutatorName, replacement, status }: MutantResult, place: string) {
	const { start, end } = location;
	const position = `${place}:${start.line}:${start.column}-${end.line}:${end.column}`;
	const by = (replacement ?? '').replace(/\s+/g, ' ').slice(0, 120);
	return `${status === 'NoCoverage' ? 'not run' : 'survived'} ${position} ${mutatorName}: ${by}`;
}
