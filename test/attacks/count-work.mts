import { Session, type Profiler } from 'node:inspector';
import { pathToFileURL } from 'node:url';

const session = new Session();

/** Begins to count how often each block of code is entered, which no busy machine changes; from now on, in what is loaded later. */
export async function startCounting(): Promise<void> {
	session.connect();
	await ask('Profiler.enable');
	await ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
}

/** How often blocks of the scripts in this folder were entered since the last time that somebody asked. */
export async function blocksIn(folder: string): Promise<number> {
	const { result } = await ask<Profiler.TakePreciseCoverageReturnType>(
		'Profiler.takePreciseCoverage',
	);
	const start = pathToFileURL(folder).href;
	return result
		.filter(({ url }) => url.startsWith(start) || url.startsWith(folder))
		.flatMap(({ functions }) => functions)
		.flatMap(({ ranges }) => ranges)
		.reduce((sum, { count }) => sum + count, 0);
}

async function ask<T>(method: string, parameters: object = {}): Promise<T> {
	return await new Promise((done, fail) => {
		session.post(method, parameters, (error, result) => {
			if (error) fail(error);
			else done(result as T);
		});
	});
}
