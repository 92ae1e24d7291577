import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cyclesIn, importGraphOf } from '../../tools/check/structure/cycles.mts';
import {
	functionsByLength,
	namesInSeveralFiles,
	typesWithTwoMeanings,
} from '../../tools/check/structure/declarations.mts';
import { sourceOf } from '../../tools/check/structure/sources.mts';
import { fullFolders, survey } from '../../tools/check/structure/survey.mts';

test('comments and blank lines do not count as code', () => {
	const { lines, codeLines } = sourceOf(
		'a.ts',
		'/** Says\n * much. */\nexport const one = 1;\n\n// And this.\nexport const text = `two\nlines`;\n',
	);
	assert.deepEqual([lines, codeLines], [7, 3]);
});

test('a type declared in two files has two meanings, exported or not', () => {
	const sources = [
		sourceOf('a.ts', 'export interface Place { x: number }\nexport const shown = 1;'),
		sourceOf('b.ts', "import type { Place as Other } from './a';\ntype Place = Other[];"),
		sourceOf('c.ts', "export type { Place } from './a';\nexport const shown = 2;"),
	];
	assert.deepEqual(typesWithTwoMeanings(sources), [{ name: 'Place', paths: ['a.ts', 'b.ts'] }]);
	assert.deepEqual(namesInSeveralFiles(sources), [{ name: 'shown', paths: ['a.ts', 'c.ts'] }]);
});

test('an import cycle is found, also through three files and a folder’s index', () => {
	const sources = [
		sourceOf('x/a.ts', "import { b } from './b';"),
		sourceOf('x/b.ts', "import { c } from '../y';"),
		sourceOf('y/index.ts', "export { c } from './c';"),
		sourceOf('y/c.ts', "import { a } from '../x/a';"),
		sourceOf('y/d.ts', "import { a } from '../x/a';"),
	];
	assert.deepEqual(cyclesIn(importGraphOf(sources, true)), [
		['x/a.ts', 'x/b.ts', 'y/c.ts', 'y/index.ts'],
	]);
});

test('type-only imports can be left out', () => {
	const sources = [
		sourceOf('a.ts', "import type { B } from './b';"),
		sourceOf('b.ts', "import { a } from './a';"),
	];
	assert.equal(cyclesIn(importGraphOf(sources, true)).length, 1);
	assert.equal(cyclesIn(importGraphOf(sources, false)).length, 0);
});

test('the longest function comes first, under the name that it is called by', () => {
	const [first] = functionsByLength([
		sourceOf('a.ts', 'const short = () => 1;\nconst long = () => {\n\treturn 1;\n};'),
	]);
	assert.deepEqual(first, { name: 'long', path: 'a.ts', lines: 3 });
});

test('the summary counts everything, and marks an exceeded limit', () => {
	const good = ['one', 'two'].map((name) => sourceOf(`nodes/X/room/${name}.ts`, `// ${name}\n`));
	assert.deepEqual(
		[survey(good).summary, survey(good).isWithinLimits],
		[
			'house: 2 files, 2 lines shipped, at most 2 a folder, 0 folders with one file, 0 names with two meanings, 0 circles',
			true,
		],
	);
	const alone = [...good, sourceOf('nodes/X/room/deep/three.ts', '')];
	assert.equal(survey(alone).isWithinLimits, false);
	const many = Array.from({ length: 13 }, (_, index) => sourceOf(`nodes/X/room/${index}.ts`, ''));
	assert.equal(survey(many).isWithinLimits, false);
});

test('a folder with too many files is named', () => {
	const paths = Array.from({ length: 13 }, (_, index) => `test/room/${index}.test.ts`);
	assert.deepEqual(fullFolders(paths), ['test/room']);
	assert.deepEqual(fullFolders(['test/a.ts', ...paths.slice(1)]), []);
});
