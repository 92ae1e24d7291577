import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { MutantCoverage } from '@stryker-mutator/api/core';

/** Which files each file asks for. */
type ImportsByFile = Map<string, Set<string>>;

/**
 * Gives what runs while a file is loaded (constants, patterns, tables) to the tests that can notice it: those that run code of the
 * file, or of a file that asks for it. Stryker itself would run every test for each of these mutants.
 */
export function assignStaticMutants(
	{ static: atLoad, perTest }: MutantCoverage,
	imports: ImportsByFile,
	tests: string[],
	isWanted: (id: string) => boolean,
): MutantCoverage {
	const homes = new Map<string, string>();
	const files = new Set([...imports].flatMap(([file, others]) => [file, ...others]));
	for (const file of files) for (const id of mutantsIn(file)) homes.set(id, file);
	const homeOf = (id: string) => homes.get(id) ?? '';
	const busy = new Set(Object.keys(atLoad).map(homeOf));
	const testsOf = new Map<string, Set<string>>();
	for (const [test, hits] of Object.entries(perTest))
		for (const id of Object.keys(hits))
			testsOf.set(homeOf(id), (testsOf.get(homeOf(id)) ?? new Set()).add(test));
	for (const id of Object.keys(atLoad).filter(isWanted)) {
		const reached = [...reach(homeOf(id), imports, busy)].flatMap((file) => [
			...(testsOf.get(file) ?? []),
		]);
		// Files that are not mutated do not say who runs them.
		for (const test of reached.length > 0 ? reached : tests) (perTest[test] ??= {})[id] ??= 1;
	}
	return { static: {}, perTest };
}

/** A file, those that ask for it, and on through those that only hand on or make constants of their own. */
function reach(start: string, imports: ImportsByFile, busy: Set<string>): Set<string> {
	const reached = new Set([start]);
	for (const file of reached) {
		if (file !== start && basename(file) !== 'index.ts' && !busy.has(file)) continue;
		for (const [from, to] of imports) if (to.has(file)) reached.add(from);
	}
	return reached;
}

function mutantsIn(file: string): string[] {
	const text = readFileSync(file, 'utf8');
	return [...text.matchAll(/stryMutAct_\w+\("(\d+)"\)/g)].map(([, id]) => id as string);
}

/**
 * Leaves each mutant that is wanted to the quickest of its tests, as many as run in the time.
 *
 * @param times how many milliseconds each test takes
 */
export function limitTests(
	{ perTest }: MutantCoverage,
	times: Map<string, number>,
	most: number,
	isWanted: (id: string) => boolean,
): MutantCoverage {
	const spent = new Map<string, number>();
	const kept: MutantCoverage['perTest'] = {};
	for (const [test, time] of [...times].sort(([, one], [, other]) => one - other)) {
		const ids = Object.entries(perTest[test] ?? {}).filter(([id]) => {
			const sum = (spent.get(id) ?? 0) + time;
			spent.set(id, sum);
			return isWanted(id) && (sum <= most || sum === time);
		});
		kept[test] = Object.fromEntries(ids);
	}
	return { static: {}, perTest: kept };
}
