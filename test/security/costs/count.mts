import { Session } from 'node:inspector/promises';
import { GCProfiler, getHeapStatistics } from 'node:v8';

/** What one piece of work took, counted: the same on every machine, however busy it is. */
export interface Work {
	/** Runs of pieces of the package's code, as V8 counts them. */
	code: number;
	/** Letters that patterns went over once; how often a pattern goes back over them is counted in `patterns.test.mts`. */
	letters: number;
	/** Bytes of memory that were asked for, freed or not. It shows what V8 copies by itself. */
	bytes: number;
}

/** Counts what the code below one folder does. It has to be open before that code is loaded. */
export class Counter {
	private readonly session = new Session();
	private letters = 0;

	/** @param folder the address that the files to be counted begin with */
	constructor(private readonly folder: string) {}

	async open(): Promise<void> {
		this.session.connect();
		await this.session.post('Profiler.enable');
		await this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
		this.watchPatterns();
	}

	async during(work: () => Promise<unknown>): Promise<Work> {
		await this.takeRuns();
		this.letters = 0;
		const garbage = new GCProfiler();
		garbage.start();
		let held = getHeapStatistics().used_heap_size;
		await work();
		const end = getHeapStatistics().used_heap_size;
		let bytes = 0;
		for (const { beforeGC, afterGC } of garbage.stop().statistics) {
			bytes += beforeGC.heapStatistics.usedHeapSize - held;
			held = afterGC.heapStatistics.usedHeapSize;
		}
		const { letters } = this;
		return { code: await this.takeRuns(), letters, bytes: Math.max(0, bytes + end - held) };
	}

	private async takeRuns(): Promise<number> {
		const { result } = await this.session.post('Profiler.takePreciseCoverage');
		return result
			.filter(({ url }) => url.startsWith(this.folder))
			.flatMap(({ functions }) => functions)
			.flatMap(({ ranges }) => ranges)
			.reduce((sum, { count }) => sum + count, 0);
	}

	/** Every use of a pattern, by replacing and splitting too, goes by its `exec` once that is not V8's own. */
	private watchPatterns(): void {
		const read = (letters: number) => void (this.letters += letters);
		const { exec } = RegExp.prototype;
		RegExp.prototype.exec = function (text) {
			const from = this.global || this.sticky ? this.lastIndex : 0;
			const found = exec.call(this, text);
			const end = found ? found.index + found[0].length : String(text).length;
			read(this.sticky && !found ? 1 : Math.max(1, end - from));
			return found;
		};
	}
}
