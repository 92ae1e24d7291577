/**
 * Writes down what the package does: every request that it makes and every result that it gives while it reads, writes, polls and
 * takes deliveries, in the sandbox's dialects and in invented services. The same code always gives the same file, so a change
 * that is to change nothing can be held against it.
 *
 *     npm run record -- before.txt
 *     npm run record -- --part reading-E05 --part histories some.txt
 *     npm run record -- --compare before.txt after.txt
 *
 * Exit code 1 where two records differ, or a part cannot be written.
 */
import './record/deterministic.mts';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { described, differences } from './record/compare.mts';
import { Transcript } from './record/transcript.mts';
import { parts, type Part } from './record/parts.mts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		compare: { type: 'boolean', default: false },
		part: { type: 'string', multiple: true },
		/** Writes one part, and nothing else; how this program calls itself. */
		alone: { type: 'string' },
		/** Parts that are written at the same time. */
		jobs: { type: 'string', default: String(availableParallelism() + 1) },
		show: { type: 'string', default: '20' },
	},
});
const [file, other] = positionals;
const wanted = parts.filter(
	({ name }) => !values.part || values.part.some((one) => name.startsWith(one)),
);

if (values.alone !== undefined) await writeAlone(values.alone, file);
else if (values.compare && other !== undefined) compare(file, other);
else if (file !== undefined && wanted.length > 0) await writeAll(file);
else {
	console.error(
		`npm run record -- FILE, or npm run record -- --compare FILE FILE. Parts: ${parts.map(({ name }) => name).join(' ')}`,
	);
	process.exit(2);
}

async function writeAlone(name: string, to: string): Promise<never> {
	const transcript = new Transcript();
	await parts.find((part) => part.name === name)?.write(transcript);
	writeFileSync(to, transcript.text);
	process.exit(0);
}

async function writeAll(to: string): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'record-'));
	const queue = [...wanted];
	const work = async () => {
		for (let part = queue.shift(); part; part = queue.shift()) await writePart(part, folder);
	};
	await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, work));
	const texts = wanted.map(({ name }) => readFileSync(join(folder, name), 'utf8'));
	writeFileSync(to, texts.join(''));
	rmSync(folder, { recursive: true });
	console.log(`record: ${wanted.length} parts, ${texts.join('').split('\n').length - 1} lines`);
}

function writePart({ name }: Part, folder: string): Promise<void> {
	const begun = process.hrtime.bigint();
	const args = ['--import', 'tsx', 'tools/record.mts', '--alone', name, join(folder, name)];
	const child = spawn(process.execPath, args, {
		stdio: 'inherit',
		env: {
			...process.env,
			TZ: 'UTC',
			N8N_LOG_LEVEL: 'silent',
			N8N_ENCRYPTION_KEY: 'record',
			N8N_USER_FOLDER: folder,
		},
	});
	return new Promise((done, fail) => {
		child.on('error', fail);
		child.on('exit', (code) => {
			const seconds = Number((process.hrtime.bigint() - begun) / 1_000_000_000n);
			console.error(`${name}: ${code === 0 ? `${seconds} s` : 'failed'}`);
			if (code === 0) done();
			else fail(new Error(`${name} could not be written.`));
		});
	});
}

function compare(before: string, after: string): void {
	const found = differences(readFileSync(before, 'utf8'), readFileSync(after, 'utf8'));
	console.log(described(found, Number(values.show)).join('\n'));
	console.log(found.length === 0 ? 'record: the same' : `record: ${found.length} headings differ`);
	process.exitCode = found.length === 0 ? 0 : 1;
}
