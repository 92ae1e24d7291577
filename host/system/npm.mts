import { startGuardedProcess } from './guarded-process.mts';

/**
 * Runs npm and returns what it wrote. A failure is an error with the last lines of it.
 *
 * The command line of an npm that started this process (`npm run …`) must not reach this one: npm hands it
 * down in the environment, where for example a `--prefix` would send the install elsewhere.
 */
export async function npm(
	args: string[],
	cwd: string,
	settings: Record<string, string> = {},
): Promise<string[]> {
	const inherited = Object.fromEntries(
		Object.entries(process.env).filter(
			([name]) => !/^npm_(package|lifecycle|config_(local_)?prefix)/i.test(name),
		),
	);
	const env = { ...inherited, npm_config_update_notifier: 'false', ...settings };
	const run = startGuardedProcess(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
		cwd,
		env,
	});
	const code = await run.ended;
	if (code === 0) return run.lines();
	const tail = run.lines().slice(-30).join('\n');
	throw new Error(`npm ${args.join(' ')} failed in ${cwd} (exit code ${code}):\n${tail}`);
}
