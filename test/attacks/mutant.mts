import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import type { Edit, Guard } from './guards/guard.mts';

const project = process.cwd();

/** Folders with the package, from each of which one guard was taken out. */
export interface Mutants {
	rootOf(guard: Guard): string;
	remove(): Promise<void>;
}

/**
 * Makes a copy of the built package for each guard, in which the guard's text is replaced.
 *
 * @throws Error where a source does not hold the text exactly once: then nobody knows what is taken out
 */
export async function makeMutants(guards: Guard[]): Promise<Mutants> {
	const folder = await mkdtemp(join(tmpdir(), 'appointment-service-guards-'));
	const roots = new Map<Guard, string>();
	const remove = async () => await rm(folder, { recursive: true, force: true, maxRetries: 3 });
	try {
		for (const [at, guard] of guards.entries()) {
			const root = join(folder, String(at));
			await mkdir(root);
			await makeMutant(guard, root);
			roots.set(guard, root);
		}
	} catch (fault) {
		await remove();
		throw fault;
	}
	return { rootOf: (guard) => roots.get(guard) as string, remove };
}

async function makeMutant(guard: Guard, root: string): Promise<void> {
	const edits: Edit[] = [guard, ...(guard.and ?? [])];
	// The sandbox runs from its sources, the package from what is built.
	const isBuilt = !guard.file.startsWith('sandbox/');
	const [copied, linked] = isBuilt ? ['dist', 'sandbox'] : ['sandbox', 'dist'];
	await cp(join(project, copied), join(root, copied), { recursive: true });
	for (const one of [linked, 'nodes', 'node_modules'])
		await symlink(join(project, one), join(root, one), 'dir');
	for (const file of new Set(edits.map((edit) => edit.file))) {
		const changed = await changedBy(
			edits.filter((edit) => edit.file === file),
			guard.name,
		);
		const target = isBuilt ? join(root, 'dist', file.replace(/\.ts$/, '.js')) : join(root, file);
		await writeFile(target, isBuilt ? transpiled(changed, guard.name) : changed);
	}
}

async function changedBy(edits: Edit[], name: string): Promise<string> {
	let source = await readFile(join(project, edits[0].file), 'utf8');
	for (const { file, find, replace } of edits) {
		const parts = source.split(find);
		if (parts.length !== 2)
			throw new Error(`${file} holds the text of the guard “${name}” ${parts.length - 1} times`);
		source = parts.join(replace);
	}
	return source;
}

const { config } = ts.readConfigFile(join(project, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, project);

function transpiled(source: string, name: string): string {
	const { outputText, diagnostics = [] } = ts.transpileModule(source, {
		compilerOptions: options,
		reportDiagnostics: true,
	});
	const [fault] = diagnostics.filter(({ file }) => file);
	if (fault) {
		const why = ts.flattenDiagnosticMessageText(fault.messageText, '\n');
		throw new Error(`What is left without “${name}” is no TypeScript: ${why}`);
	}
	return outputText;
}
