/**
 * `npm run test:host`: runs the tests that need a real n8n. Arguments go to the test runner:
 * `npm run test:host -- --test-name-pattern=pairing`.
 */
import { startGuarded } from '../host/guarded.mts';
import { stopAsked } from './stop.mts';
import { suitesIn } from './suites.mts';

const runner = ['--import', 'tsx', '--test', '--test-concurrency=1', '--test-reporter=spec'];
const args = [...runner, ...process.argv.slice(2), ...suitesIn('host')];
const run = startGuarded(process.execPath, args, {
	cwd: process.cwd(),
	env: process.env,
	onLine: (line) => console.log(line),
});
void stopAsked().then(() => run.stop());
process.exit(await run.ended);
