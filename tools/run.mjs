// Starts a TypeScript tool of this project, from a fresh clone on: `node tools/run.mjs <script.mts> [arguments]`.
// Plain JavaScript without dependencies, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const oldestNode = [20, 19];

function checkNode() {
	const [major, minor] = process.versions.node.split('.').map(Number);
	if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
	fail(
		`This project needs Node.js ${oldestNode.join('.')} or newer; this is ${process.versions.node}. ` +
			'Install a newer one from https://nodejs.org and try again.',
	);
}

function fail(message) {
	console.error(message);
	process.exit(1);
}

function readPackages(path) {
	try {
		return JSON.parse(readFileSync(join(project, path), 'utf8')).packages;
	} catch {
		return undefined;
	}
}

/**
 * npm writes what it installed into a lock file of its own, as the last thing it does. So a missing
 * or interrupted install, and one that is older than the project's lock file, all show here.
 */
function isInstalled() {
	const wanted = readPackages('package-lock.json');
	const found = readPackages('node_modules/.package-lock.json');
	if (!wanted || !found) return false;
	return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
		if (path === '') return true;
		return found[path] ? found[path].version === version : Boolean(optional ?? devOptional);
	});
}

function install() {
	const begin = Date.now();
	console.error('Installing the project’s dependencies (npm ci, a minute or two) …');
	// No install scripts: nothing here needs one, and one of them compiles for newer versions of Node only.
	const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
	const npm = spawnSync('npm', ['ci', '--ignore-scripts', ...quiet], {
		cwd: project,
		stdio: ['ignore', 2, 2],
		shell: process.platform === 'win32',
	});
	if (npm.signal) process.kill(process.pid, npm.signal);
	if (npm.status !== 0) fail('npm ci failed; its message is above.');
	console.error(`Dependencies installed in ${Math.round((Date.now() - begin) / 1000)} s.`);
}

function run(script, args) {
	// The channel tells the tool when this process is gone, whatever way it went.
	const child = spawn(process.execPath, ['--import', 'tsx', resolve(project, script), ...args], {
		cwd: project,
		stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
	});
	const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
	for (const signal of signals) process.on(signal, () => child.kill(signal));
	child.on('error', (error) => fail(error.message));
	child.on('exit', (code, signal) => {
		if (!signal) process.exit(code ?? 1);
		for (const handled of signals) process.removeAllListeners(handled);
		process.kill(process.pid, signal);
	});
}

checkNode();
const [script, ...args] = process.argv.slice(2);
if (!script) fail('Usage: node tools/run.mjs <script.mts> [arguments]');
if (!isInstalled()) install();
run(script, args);
