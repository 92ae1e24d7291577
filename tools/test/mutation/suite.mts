import { expect } from 'expect';
import { bind } from 'jest-each';
import { ModuleMocker } from 'jest-mock';

type TestHook = () => unknown;

interface Test {
	name: string;
	run: TestHook;
}

/** A `describe`, or a file. */
class Block {
	readonly before: TestHook[] = [];
	readonly beforeEach: TestHook[] = [];
	readonly afterEach: TestHook[] = [];
	readonly after: TestHook[] = [];
	readonly content: Array<Block | Test> = [];

	constructor(readonly name: string) {}
}

/** What became of a test. */
export interface TestOutcome {
	name: string;
	/** Of the processor: others may be at work on this machine. */
	milliseconds: number;
	/** Why it failed. */
	failure?: string;
}

/** Who goes along with a run. */
export interface RunObserver {
	isWanted(name: string): boolean;
	begin(name: string): void;
	/** True ends the run. */
	end(outcome: TestOutcome): boolean;
}

/** The tests of one file that is written for jest. */
export class Suite {
	private readonly file = new Block('');

	/** @param load runs the file, which finds jest's words as globals */
	constructor(load: () => void) {
		let block = this.file;
		const test = (name: string, run: TestHook) => void block.content.push({ name, run });
		const describe = (name: string, fill: TestHook) => {
			const outer = block;
			block = new Block(name);
			outer.content.push(block);
			fill();
			block = outer;
		};
		Object.assign(globalThis, {
			expect,
			jest: new ModuleMocker(globalThis),
			describe: Object.assign(describe, { each: bind(describe as never, false) }),
			test: Object.assign(test, { each: bind(test as never, false) }),
			beforeAll: (step: TestHook) => void block.before.push(step),
			beforeEach: (step: TestHook) => void block.beforeEach.push(step),
			afterEach: (step: TestHook) => void block.afterEach.push(step),
			afterAll: (step: TestHook) => void block.after.push(step),
		});
		load();
	}

	/** Whether the company ended it. */
	async run(observer: RunObserver): Promise<boolean> {
		return await runBlock(this.file, '', [], observer);
	}
}

const join = (path: string, { name }: Block | Test) => `${path} ${name}`.trim();

function isWanted(part: Block | Test, path: string, observer: RunObserver): boolean {
	return part instanceof Block
		? part.content.some((inner) => isWanted(inner, join(path, inner), observer))
		: observer.isWanted(path);
}

async function runBlock(
	block: Block,
	path: string,
	outer: Block[],
	observer: RunObserver,
): Promise<boolean> {
	const content = block.content.filter((part) => isWanted(part, join(path, part), observer));
	if (content.length === 0) return false;
	const blocks = [...outer, block];
	try {
		for (const step of block.before) await step();
		for (const part of content) {
			const name = join(path, part);
			if (part instanceof Block) {
				if (await runBlock(part, name, blocks, observer)) return true;
			} else {
				observer.begin(name);
				if (observer.end({ name, ...(await runTest(part, blocks)) })) return true;
			}
		}
		return false;
	} finally {
		for (const step of block.after) await step();
	}
}

async function runTest({ run }: Test, blocks: Block[]): Promise<Omit<TestOutcome, 'name'>> {
	const begin = process.cpuUsage();
	let failure: string | undefined;
	try {
		for (const { beforeEach } of blocks) for (const step of beforeEach) await step();
		await run();
	} catch (error) {
		failure = error instanceof Error ? error.message : String(error);
	}
	for (const { afterEach } of blocks.toReversed()) for (const step of afterEach) await step();
	const { user, system } = process.cpuUsage(begin);
	return { milliseconds: (user + system) / 1000, ...(failure !== undefined && { failure }) };
}
