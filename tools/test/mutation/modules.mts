import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import ts from 'typescript';

type Exports = Record<string, unknown>;
type ModuleBody = (
	module: { exports: Exports },
	exports: Exports,
	require: (name: string) => unknown,
) => void;

/** The folder for what was translated, so that only one of the processes does it. */
const cache = '.translated';

/** Files of the project, translated and compiled once in a process, and run anew for each mutant. */
export class Files {
	private readonly bodies = new Map<string, ModuleBody>();
	private readonly places = new Map<string, string | undefined>();
	private readonly native = createRequire(import.meta.url);
	/** Which files each file asked for. */
	readonly asked = new Map<string, Set<string>>();

	constructor(private readonly root: string) {}

	/** A new set of modules: nothing that an earlier one left in a variable is in it. */
	fresh(): (path: string) => Exports {
		const loaded = new Map<string, { exports: Exports }>();
		const load = (path: string): Exports => {
			const known = loaded.get(path);
			if (known) return known.exports;
			const module = { exports: {} as Exports };
			loaded.set(path, module);
			this.body(path)(module, module.exports, (name) => {
				const found = this.find(name, path);
				if (found !== undefined) return load(found);
				return name === 'node:test' ? globalThis : this.native(name);
			});
			return module.exports;
		};
		return load;
	}

	/** Where a file of the project is; undefined for what comes from elsewhere, which is loaded once. */
	private find(name: string, from: string): string | undefined {
		if (!name.startsWith('.')) return undefined;
		const place = resolve(dirname(from), name);
		if (!this.places.has(place)) {
			const tries = [place, `${place}.ts`, `${place}.js`, join(place, 'index.ts')];
			const found = tries.find((path) => existsSync(path) && statSync(path).isFile());
			if (!found) throw new Error(`${from} asks for ${name}, which is not there`);
			this.places.set(place, found);
		}
		const found = this.places.get(place);
		if (found) this.asked.set(from, (this.asked.get(from) ?? new Set()).add(found));
		return found;
	}

	private body(path: string): ModuleBody {
		const known = this.bodies.get(path);
		if (known) return known;
		const text = this.translate(readFileSync(path, 'utf8'));
		const body = compileFunction(text, ['module', 'exports', 'require'], {
			filename: path,
		}) as ModuleBody;
		this.bodies.set(path, body);
		return body;
	}

	private translate(text: string): string {
		const folder = join(this.root, cache);
		const place = join(folder, createHash('sha256').update(text).digest('hex'));
		if (existsSync(place)) return readFileSync(place, 'utf8');
		const { outputText } = ts.transpileModule(text, {
			compilerOptions: {
				module: ts.ModuleKind.CommonJS,
				target: ts.ScriptTarget.ES2022,
				esModuleInterop: true,
			},
		});
		mkdirSync(folder, { recursive: true });
		writeFileSync(`${place}.${process.pid}`, outputText);
		renameSync(`${place}.${process.pid}`, place);
		return outputText;
	}
}
