/**
 * `npm run test:host`: runs the tests that need a real n8n. `--n8n 2.0.0` or `--n8n latest` takes that one in place of the one that is
 * pinned. All other arguments go to the test runner: `npm run test:host -- --n8n 2.0.0 --test-name-pattern=pairing`.
 */
import { startGuardedProcess } from '../../host/system/guarded-process.mts';
import { npm } from '../../host/system/npm.mts';
import { stopRequested } from '../shutdown.mts';
import { suitesIn } from './test-commands.mts';

const given = process.argv.slice(2);
const option = given.indexOf('--n8n');
const version = option < 0 ? process.env.N8N_VERSION : await exact(given.splice(option, 2)[1]);
if (version) console.log(`n8n ${version}`);

const runner = ['--import', 'tsx', '--test', '--test-concurrency=1', '--test-reporter=spec'];
const run = startGuardedProcess(process.execPath, [...runner, ...given, ...suitesIn('test/host')], {
	cwd: process.cwd(),
	env: { ...process.env, N8N_VERSION: version },
	onLine: (line) => console.log(line),
});
void stopRequested().then(() => run.stop());
process.exit(await run.ended);

/** The version that is meant; one that npm has no name for is refused where it shall be installed. */
async function exact(wanted = ''): Promise<string> {
	if (wanted !== 'latest') return wanted;
	const lines = await npm(['view', 'n8n@latest', 'version', '--loglevel=error'], process.cwd());
	return lines[lines.length - 1].trim();
}
