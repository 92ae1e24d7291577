/**
 * `npm run scan`: n8n's own package scanner, on the sources and on the packed package, as n8n runs it before it verifies a
 * package; only its checks of the published version need a published version and are left out.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheFolder } from '../../host/cache.mts';
import { npm } from '../../host/system/npm.mts';

const scanner = '@n8n/scan-community-package';
const version = '0.32.0';

interface Scanner {
	SOURCE_FILE_PATTERNS: string[];
	analyzePackage(
		folder: string,
		patterns: string[],
	): Promise<{ passed: boolean; message?: string; details?: string }>;
}

const { analyzePackage, SOURCE_FILE_PATTERNS } = await loadScanner();
const packed = mkdtempSync(join(tmpdir(), 'scan-'));
let passed = true;
try {
	execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', packed]);
	execFileSync('tar', ['-xzf', tarball(), '-C', packed]);
	await scan('sources', process.cwd(), SOURCE_FILE_PATTERNS);
	await scan('packed package', join(packed, 'package'), ['**/*.js', 'package.json']);
} finally {
	rmSync(packed, { recursive: true, force: true });
}
process.exit(passed ? 0 : 1);

async function scan(what: string, folder: string, patterns: string[]): Promise<void> {
	const result = await analyzePackage(folder, patterns);
	console.log(
		`scan of the ${what}: ${result.passed ? 'passed' : 'NOT PASSED'} ${result.message ?? ''}`,
	);
	if (result.details) console.log(result.details);
	passed &&= result.passed;
}

function tarball(): string {
	const { name, version: own } = JSON.parse(
		execFileSync('npm', ['pkg', 'get', 'name', 'version'], { encoding: 'utf8' }),
	);
	return join(packed, `${name}-${own}.tgz`);
}

/** Installed beside the project, once a version: it brings a copy of the lint rules of its own. */
async function loadScanner(): Promise<Scanner> {
	const home = join(cacheFolder(), `scanner-${version}`);
	const entry = join(home, 'node_modules', scanner, 'scanner', 'scanner.mjs');
	if (!existsSync(entry)) {
		console.log(`Installing ${scanner} ${version} …`);
		mkdirSync(home, { recursive: true });
		await npm(
			['install', '--ignore-scripts', '--no-save', '--prefix', home, `${scanner}@${version}`],
			home,
		);
	}
	return (await import(pathToFileURL(entry).href)) as Scanner;
}
