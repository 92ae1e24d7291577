import { Session } from 'node:inspector/promises';
import { GCProfiler, getHeapStatistics } from 'node:v8';

/** The work of one input, counted: the same on every machine, however busy it is. */
export interface Work {
	/** Runs of the package's code blocks, as V8 counts them. */
	code: number;
	/** Characters that patterns read once, and entries that searches in arrays look at. Backtracking is counted in `patterns.test.mts`. */
	read: number;
	/** Bytes that were allocated, freed or not. They show what V8 copies by itself. */
	bytes: number;
}

/** Counts the work of the code in one folder. It must be opened before that code is loaded. */
export class Counter {
	private readonly session = new Session();
	private read = 0;

	/** @param folder URL of the folder */
	constructor(private readonly folder: string) {}

	async open(): Promise<void> {
		this.session.connect();
		await this.session.post('Profiler.enable');
		await this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
		this.watchPatterns();
		this.watchSearches();
	}

	/** Counts from where the last count ended. */
	async during(work: () => Promise<unknown>): Promise<Work> {
		this.read = 0;
		const profiler = new GCProfiler();
		profiler.start();
		let used = getHeapStatistics().used_heap_size;
		await work();
		const end = getHeapStatistics().used_heap_size;
		let bytes = 0;
		for (const { beforeGC, afterGC } of profiler.stop().statistics) {
			bytes += beforeGC.heapStatistics.usedHeapSize - used;
			used = afterGC.heapStatistics.usedHeapSize;
		}
		const { read } = this;
		return { code: await this.takeRuns(), read, bytes: Math.max(0, bytes + end - used) };
	}

	private async takeRuns(): Promise<number> {
		const { result } = await this.session.post('Profiler.takePreciseCoverage');
		return result
			.filter(({ url }) => url.startsWith(this.folder))
			.flatMap(({ functions }) => functions)
			.flatMap(({ ranges }) => ranges)
			.reduce((sum, { count }) => sum + count, 0);
	}

	/** Each use of a pattern, also in replace and split, calls its `exec` once that is not V8's own. */
	private watchPatterns(): void {
		const read = (letters: number) => void (this.read += letters);
		const { exec } = RegExp.prototype;
		RegExp.prototype.exec = function (text) {
			const from = this.global || this.sticky ? this.lastIndex : 0;
			const found = exec.call(this, text);
			const end = found ? found.index + found[0].length : String(text).length;
			read(this.sticky && !found ? 1 : Math.max(1, end - from));
			return found;
		};
	}

	/** V8 searches in an array without running code of the package. */
	private watchSearches(): void {
		const read = (entries: number) => void (this.read += entries);
		const { indexOf, includes } = Array.prototype;
		const countTo = (entries: unknown[], place: number) =>
			read(place < 0 ? entries.length : place + 1);
		Array.prototype.indexOf = function (...sought) {
			const place = indexOf.apply(this, sought);
			countTo(this, place);
			return place;
		};
		Array.prototype.includes = function (...sought) {
			countTo(this, indexOf.apply(this, sought));
			return includes.apply(this, sought);
		};
	}
}
