/**
 * `node tools/run.mjs tools/test/examples.mts`: imports every example into a real n8n, sets what its note says, runs it against the
 * sandbox, and looks at what came of it. Names as arguments, such as `nightly-copy`, leave the others out. Ends with exit code 1
 * where an example does not do what it says.
 */
import { examples } from '../../test/examples/files.mts';
import { scenarios } from '../../test/examples/scenarios/index.mts';
import { createExampleContext, type ExampleContext } from '../../test/examples/setup.mts';
import { startEnvironment, type TestEnvironment } from '../fixtures/environment.mts';
import { exitAfter } from '../shutdown.mts';

const named = process.argv.slice(2);
const wanted = examples.filter(
	(example) => named.length === 0 || named.some((name) => example.includes(name)),
);
let environment: TestEnvironment | undefined;
let context: ExampleContext | undefined;

/** Plays the examples one after the other; whether all of them did what they say. */
async function runAll(): Promise<boolean> {
	environment = await startEnvironment();
	context = await createExampleContext(environment);
	let good = 0;
	for (const example of wanted) {
		const begin = Date.now();
		try {
			context.sandbox.reset();
			context.inbox.empty();
			await scenarios[example](context, example);
			good++;
			console.log(`${example}: good, ${((Date.now() - begin) / 1000).toFixed(1)} s`);
		} catch (error) {
			console.error(`${example}:`, error);
		}
	}
	console.log(`examples: ${good}/${wanted.length}`);
	return wanted.length > 0 && good === wanted.length;
}

await exitAfter(runAll, async () => {
	await context?.close();
	await environment?.stop();
});
