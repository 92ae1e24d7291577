import { dirname } from 'node:path';
import { cyclesIn, importGraphBetween, importGraphOf } from './cycles.mts';
import { functionsByLength, namesInSeveralFiles, typesWithTwoMeanings } from './declarations.mts';
import type { Source } from './sources.mts';

/** The maximum of each figure. */
export const limits = { filesInFolder: 12, loneFiles: 0, typesWithTwoMeanings: 0, cycles: 0 };

export interface Survey {
	/** The report, for people. */
	lines: string[];
	/** The figures in one line. */
	summary: string;
	isWithinLimits: boolean;
}

/** n8n's own folder for credentials, of which this package has one. */
const credentialFolder = 'credentials';

/** Measures what makes shipped code hard to navigate. */
export function survey(sources: readonly Source[]): Survey {
	const folders = new Map<string, Source[]>();
	for (const source of sources)
		folders.set(source.folder, [...(folders.get(source.folder) ?? []), source]);
	const total = sum(sources.map(({ lines }) => lines));
	const fullest = Math.max(...[...folders.values()].map(({ length }) => length));
	// A folder of folders holds nothing but its index.ts.
	const holdsFolders = (folder: string) =>
		[...folders.keys()].some((other) => other.startsWith(`${folder}/`));
	const alone = [...folders].filter(
		([folder, files]) => files.length === 1 && folder !== credentialFolder && !holdsFolders(folder),
	);
	const types = typesWithTwoMeanings(sources);
	const names = namesInSeveralFiles(sources);
	const all = importGraphOf(sources, true);
	const cycles = [
		...cyclesIn(all).map((cycle) => ['files', ...cycle]),
		...cyclesIn(importGraphBetween(all, moduleOf)).map((cycle) => ['rooms', ...cycle]),
	];
	const folderCycles = cyclesIn(importGraphBetween(all, folderOf));
	const longest = [...sources].sort((a, b) => b.lines - a.lines).slice(0, 5);
	const functions = functionsByLength(sources);

	const lines = [
		'Folder: files, lines, lines of code',
		...[...folders].map(
			([folder, files]) =>
				`  ${folder}: ${files.length}, ${sum(files.map((file) => file.lines))}, ${sum(files.map((file) => file.codeLines))}`,
		),
		`Lines of code: ${sum(sources.map(({ codeLines }) => codeLines))}`,
		'Longest files',
		...longest.map(({ path, lines: count }) => `  ${path}: ${count}`),
		'Longest functions',
		...functions.slice(0, 5).map(({ name, path, lines: count }) => `  ${name} (${path}): ${count}`),
		`Folders with one file: ${alone.length}`,
		...alone.map(([folder]) => `  ${folder}`),
		`Names exported by several files: ${names.length}`,
		...names.map(({ name, paths }) => `  ${name}: ${paths.join(', ')}`),
		`Names of types with two meanings: ${types.length}`,
		...types.map(({ name, paths }) => `  ${name}: ${paths.join(', ')}`),
		`Circles: ${cycles.length}`,
		...cycles.map(([of, ...members]) => `  of ${of}: ${members.join(', ')}`),
		`Folders that read one another: ${folderCycles.length}`,
		...folderCycles.map((members) => `  ${members.join(', ')}`),
	];
	return {
		lines,
		summary: `house: ${sources.length} files, ${total} lines shipped, at most ${fullest} a folder, ${alone.length} folders with one file, ${types.length} names with two meanings, ${cycles.length} circles`,
		isWithinLimits:
			fullest <= limits.filesInFolder &&
			alone.length <= limits.loneFiles &&
			types.length <= limits.typesWithTwoMeanings &&
			cycles.length <= limits.cycles,
	};
}

/** The folders with more files than {@link limits} allow, of these paths. */
export function fullFolders(paths: readonly string[]): string[] {
	const counts = new Map<string, number>();
	for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
	return [...counts].filter(([, count]) => count > limits.filesInFolder).map(([folder]) => folder);
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The folder of a file. An index.ts is imported from outside and imports the folders below it, so it belongs to none. */
const folderOf = (path: string) =>
	path.endsWith('/index.ts') ? path : path.slice(0, path.lastIndexOf('/'));

/** The module of a file: its folder below that of the nodes, or below `rest`. Each node file is a module by itself. */
function moduleOf(path: string): string {
	const steps = path.split('/');
	if (steps[0] !== 'nodes') return steps[0];
	return steps.slice(0, steps[2] === 'rest' ? 4 : 3).join('/');
}
