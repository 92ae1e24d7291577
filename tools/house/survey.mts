import { circlesIn, readsBetween, readsOf } from './circles.mts';
import { functionsByLength, namesInSeveralFiles, typesWithTwoMeanings } from './declarations.mts';
import type { Source } from './sources.mts';

/** What a stranger has to bear at most. */
export const limits = { filesInFolder: 12, loneFiles: 0, typesWithTwoMeanings: 0, circles: 0 };

export interface Survey {
	/** What there is to tell, for people. */
	lines: string[];
	/** All of it in one line. */
	summary: string;
	isWithinLimits: boolean;
}

/** A folder in which one file is alone: such a folder only makes paths longer. `credentials` is n8n's own, and begins a tree. */
const beginnings = new Set(['credentials', 'nodes/AppointmentService']);

/** Looks through shipped code for what makes it hard to find one's way. */
export function survey(sources: readonly Source[]): Survey {
	const folders = new Map<string, Source[]>();
	for (const source of sources)
		folders.set(source.folder, [...(folders.get(source.folder) ?? []), source]);
	const total = sum(sources.map(({ lines }) => lines));
	const fullest = Math.max(...[...folders.values()].map(({ length }) => length));
	const alone = [...folders].filter(
		([folder, files]) => files.length === 1 && !beginnings.has(folder),
	);
	const types = typesWithTwoMeanings(sources);
	const names = namesInSeveralFiles(sources);
	const all = readsOf(sources, true);
	const circles = [
		...circlesIn(all).map((circle) => ['files', ...circle]),
		...circlesIn(readsBetween(all, roomOf)).map((circle) => ['rooms', ...circle]),
	];
	const folderCircles = circlesIn(readsBetween(all, folderOf));
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
		`Circles: ${circles.length}`,
		...circles.map(([of, ...members]) => `  of ${of}: ${members.join(', ')}`),
		`Folders that read one another: ${folderCircles.length}`,
		...folderCircles.map((members) => `  ${members.join(', ')}`),
	];
	return {
		lines,
		summary: `house: ${sources.length} files, ${total} lines shipped, at most ${fullest} a folder, ${alone.length} folders with one file, ${types.length} names with two meanings, ${circles.length} circles`,
		isWithinLimits:
			fullest <= limits.filesInFolder &&
			alone.length <= limits.loneFiles &&
			types.length <= limits.typesWithTwoMeanings &&
			circles.length <= limits.circles,
	};
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** The room that a file is in: the folder below the nodes' own. The doors are rooms by themselves. */
function roomOf(path: string): string {
	const steps = path.split('/');
	return steps.slice(0, steps[0] === 'nodes' ? 3 : 1).join('/');
}
