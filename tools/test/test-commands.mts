import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';

/** Arguments for Node. */
export type Command = string[];

/** Folders with tests for Node's own runner that need no n8n around them; those that take longest begin. */
const ownFolders = [
	'security',
	'model',
	'score',
	'attacks',
	'filter',
	'sandbox',
	'house',
	'examples',
];

/** The test files in some folders below `test`, and in theirs; Node 20 expands no patterns itself. */
export function suitesIn(...folders: string[]): string[] {
	return folders
		.map((folder) => join('test', folder))
		.filter((folder) => existsSync(folder))
		.flatMap((folder) =>
			readdirSync(folder, { recursive: true, encoding: 'utf8' })
				.map((file) => join(folder, file))
				.sort(),
		)
		.filter((file) => file.endsWith('.test.mts'));
}

/** The test files for jest: all that are TypeScript in CommonJS. */
function jestSuites(): string[] {
	return readdirSync('test', { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.test.ts'))
		.map((file) => join('test', file))
		.sort();
}

/**
 * What runs the tests whose path contains one of the names, or all; nothing where there is none.
 *
 * @param title only the tests in whose name this pattern is found
 */
export function testCommandsFor(
	names: readonly string[],
	{ isWatching = false, title }: { isWatching?: boolean; title?: string } = {},
): Command[] {
	const isNamed = (path: string) => {
		const inTests = path.split(sep).join('/');
		return names.length === 0 || names.some((name) => inTests.includes(name));
	};
	const forJest = jestSuites().filter(isNamed);
	const forNode = suitesIn(...ownFolders).filter(isNamed);
	const commands: Command[] = [];
	if (forJest.length > 0)
		commands.push([
			'node_modules/jest/bin/jest.js',
			...(names.length > 0 ? ['--runTestsByPath', ...forJest] : []),
			...(isWatching ? ['--watchAll'] : []),
			...(title === undefined ? [] : ['--testNamePattern', title]),
		]);
	if (forNode.length > 0)
		commands.push([
			...['--import', 'tsx', '--import', './test/setup.js', '--test', '--test-reporter=spec'],
			`--test-concurrency=${availableParallelism()}`,
			...(isWatching ? ['--watch'] : []),
			...(title === undefined ? [] : [`--test-name-pattern=${title}`]),
			...forNode,
		]);
	return commands;
}
