/**
 * Changes the code of `rest`, `display`, `appointment` and `trigger` in one place after the other, and counts which changes the tests notice.
 *
 *     npm run test:mutation                                every change; takes hours
 *     npm run test:mutation -- --share 0.1 --seed 7        one in ten, drawn by a seed
 *     npm run test:mutation -- --in trigger/webhook/signature --show   all of one folder or file, with each that nobody noticed
 *     npm run test:mutation -- --in trigger/webhook/signature --tests 'webhook/signature'    by those tests alone whose path has this; much faster
 *     npm run test:mutation -- --share 0.01 --patience 20  each change has to live through 20 seconds of tests, not 1.5
 *
 * Exit code 1 where a room has a lower score than 85 %.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LogLevel } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { formatMutationReport } from './mutation/report.mts';
import { isDrawn, sampleFrom } from './mutation/sample.mts';

const { values } = parseArgs({
	options: {
		in: { type: 'string', multiple: true, default: ['rest', 'display', 'appointment', 'trigger'] },
		share: { type: 'string', default: '1' },
		seed: { type: 'string', default: '1' },
		tests: { type: 'string', default: '' },
		jobs: { type: 'string', default: '2' },
		patience: { type: 'string', default: '1.5' },
		show: { type: 'boolean', default: false },
		wanted: { type: 'string', default: '85' },
	},
});

const rooms = 'nodes/AppointmentService';
const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
Object.assign(process.env, {
	// The runner is TypeScript, and Stryker starts the processes that load it.
	NODE_OPTIONS: '--import tsx',
	MUTATION_TESTS: values.tests,
	MUTATION_SHARE: values.share,
	MUTATION_SEED: values.seed,
	MUTATION_PATIENCE: values.patience,
	// n8n-core writes its settings into the user's home otherwise.
	N8N_USER_FOLDER: folder,
	N8N_ENCRYPTION_KEY: 'test',
	N8N_LOG_LEVEL: 'silent',
});

const mutants = await new Stryker({
	mutate: values.in.map((name) =>
		name.endsWith('.ts') ? `${rooms}/${name}` : `${rooms}/${name}/**/*.ts`,
	),
	ignorePatterns: ['dist', 'docs', 'bench', 'examples', 'host', 'tools', 'icons', '.*'],
	plugins: [join(import.meta.dirname, 'mutation/runner.mts')],
	testRunner: 'project',
	concurrency: Number(values.jobs),
	coverageAnalysis: 'perTest',
	timeoutMS: 15_000,
	timeoutFactor: 6,
	dryRunTimeoutMinutes: 60,
	tempDirName: join(folder, 'stryker'),
	reporters: ['progress-append-only'],
	allowConsoleColors: false,
	logLevel: 'warn' as LogLevel,
}).runMutationTest();

const sample = sampleFrom(process.env);
const { lines, lowest } = formatMutationReport(
	mutants.filter(({ id }) => isDrawn(id, sample)),
	{ total: mutants.length, show: values.show },
);
console.log(lines.join('\n'));
process.exit(lowest < Number(values.wanted) ? 1 : 0);
