import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstrumenterContext, MutantCoverage } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
	determineHitLimitReached,
	DryRunStatus,
	TestStatus,
	toMutantRunResult,
	type DryRunResult,
	type MutantRunOptions,
	type MutantRunResult,
	type TestResult,
	type TestRunner,
} from '@stryker-mutator/api/test-runner';
import fc from 'fast-check';
import { assignStaticMutants, limitTests } from './coverage.mts';
import { Files } from './modules.mts';
import { isDrawn, sampleFrom } from './sample.mts';
import { Suite, type TestOutcome } from './suite.mts';

/** Tests that need nothing but this process. */
const wanted =
	/^(rest|display|appointment|filter|trigger|operations|methods)\/.*\.test\.ts$|^(score\/services|model\/histories)\.test\.mts$/;
/** Milliseconds of tests that a mutant has to live through. */
const most = Number(process.env.MUTATION_PATIENCE) * 1000;

/** Stryker's switches, and what it counts. */
const context: InstrumenterContext = ((globalThis as Record<string, unknown>).__stryker__ ??= {});

/**
 * Runs tests that are written for jest, many times faster than jest does: n8n and all other packages are loaded once in a process,
 * the project's own files are translated once and run anew for each mutant, and only those tests run that reach the mutant.
 */
class Runner implements TestRunner {
	private readonly root = process.cwd();
	private readonly files = new Files(this.root);
	private readonly tests = readdirSync('test', { recursive: true, encoding: 'utf8' })
		.filter((name) => wanted.test(name) && name.search(process.env.MUTATION_TESTS ?? '') >= 0)
		.map((name) => join('test', name))
		// What replaces modules or the clock needs jest itself.
		.filter((path) => !/\bjest\.(?!spyOn|restoreAllMocks)/.test(readFileSync(path, 'utf8')));

	capabilities() {
		return { reloadEnvironment: true };
	}

	async init(): Promise<void> {
		fc.configureGlobal({ seed: 1, numRuns: 20 });
		// A mutant may leave behind what nobody waits for.
		process.on('unhandledRejection', () => undefined);
		process.on('uncaughtException', () => undefined);
	}

	async dryRun(): Promise<DryRunResult> {
		const coverage: MutantCoverage = { static: {}, perTest: {} };
		context.mutantCoverage = coverage;
		const tests: TestResult[] = [];
		for (const file of this.tests)
			await this.runFile(file, undefined, (result) => {
				tests.push(result);
				return false;
			});
		const sample = sampleFrom(process.env);
		const times = new Map(tests.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
		const ids = Object.keys(Object.assign({}, coverage.static, ...Object.values(coverage.perTest)));
		const drawn = new Set(ids.filter((id) => isDrawn(id, sample)));
		const isWanted = (id: string) => drawn.has(id);
		const names = [...times.keys()];
		const fullCoverage = assignStaticMutants(coverage, this.files.asked, names, isWanted);
		const mutantCoverage = limitTests(fullCoverage, times, most, isWanted);
		return { status: DryRunStatus.Complete, tests, mutantCoverage };
	}

	async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
		const { activeMutant, testFilter, hitLimit } = options;
		Object.assign(context, { activeMutant: activeMutant.id, hitLimit, hitCount: 0 });
		const wanted = new Set(testFilter);
		const tests: TestResult[] = [];
		try {
			for (const file of this.tests) {
				const failed = await this.runFile(file, wanted, (result) => {
					tests.push(result);
					return result.status === TestStatus.Failed;
				});
				if (failed) break;
			}
		} catch (error) {
			const { message } = error as Error;
			return toMutantRunResult({ status: DryRunStatus.Error, errorMessage: message });
		} finally {
			context.activeMutant = undefined;
		}
		return toMutantRunResult(
			determineHitLimitReached(context.hitCount, hitLimit) ?? {
				status: DryRunStatus.Complete,
				tests,
			},
		);
	}

	/** Runs all tests of a file, or those that are wanted, until one of them says that it is enough. */
	private async runFile(
		file: string,
		wanted: Set<string> | undefined,
		end: (result: TestResult) => boolean,
	): Promise<boolean> {
		const idOf = (name: string) => `${file}: ${name}`;
		if (wanted && ![...wanted].some((id) => id.startsWith(idOf('')))) return false;
		context.currentTestId = undefined;
		const load = this.files.fresh();
		const suite = new Suite(() => {
			load(join(this.root, 'test/network.js'));
			load(join(this.root, file));
		});
		return await suite.run({
			isWanted: (name) => wanted?.has(idOf(name)) ?? true,
			begin: (name) => (context.currentTestId = idOf(name)),
			end: (outcome) => {
				context.currentTestId = undefined;
				return end(resultOf(outcome, idOf(outcome.name), join(this.root, file)));
			},
		});
	}
}

function resultOf(
	{ name, milliseconds, failure }: TestOutcome,
	id: string,
	fileName: string,
): TestResult {
	const test = { id, name, fileName, timeSpentMs: milliseconds };
	return failure === undefined
		? { ...test, status: TestStatus.Success }
		: { ...test, status: TestStatus.Failed, failureMessage: failure };
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'project', Runner)];
