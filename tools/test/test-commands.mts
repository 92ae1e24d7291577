import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';

/** Arguments for Node. */
export type Command = string[];

/** The only folder with tests that need an n8n around them. */
const hostFolder = 'host';

/** Folders whose tests take longest; they begin. */
const slowFolders = ['security', 'model', 'score', 'attacks'];

/** The test files below a folder, in their order; Node 20 expands no patterns itself. */
export function suitesIn(folder: string, ending = '.test.mts'): string[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith(ending))
		.map((file) => join(folder, file))
		.sort();
}

/** The test files for Node's own runner that need no n8n around them. */
function ownSuites(): string[] {
	const isBelow = (names: string[]) => (path: string) => names.includes(path.split(sep)[1]);
	const suites = suitesIn('test').filter((path) => !isBelow([hostFolder])(path));
	const slow = slowFolders.flatMap((folder) => suites.filter(isBelow([folder])));
	return [...slow, ...suites.filter((path) => !slow.includes(path))];
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
	const forJest = suitesIn('test', '.test.ts').filter(isNamed);
	const forNode = ownSuites().filter(isNamed);
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
