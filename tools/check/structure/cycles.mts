import { posix } from 'node:path';
import ts from 'typescript';
import type { Source } from './sources.mts';

/** The imports of each file, or of each folder. */
export type ImportGraph = Map<string, Set<string>>;

/** The imports between these files, without imports from elsewhere and, unless wanted, type-only imports. */
export function importGraphOf(sources: readonly Source[], withTypes: boolean): ImportGraph {
	const paths = new Set(sources.map(({ path }) => path));
	return new Map(
		sources.map(({ path, folder, tree }) => {
			const targets = tree.statements
				.filter((one) => ts.isImportDeclaration(one) || ts.isExportDeclaration(one))
				.filter((one) => withTypes || !isForTypes(one))
				.map(({ moduleSpecifier }) => moduleSpecifier)
				.filter((one) => one !== undefined && ts.isStringLiteral(one))
				.filter(({ text }) => text.startsWith('.'))
				.map(({ text }) => posix.join(folder, text))
				.map((target) =>
					[target, `${target}.ts`, `${target}/index.ts`].find((file) => paths.has(file)),
				)
				.filter((target) => target !== undefined);
			return [path, new Set(targets)];
		}),
	);
}

function isForTypes(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
	if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
	const { importClause } = statement;
	if (!importClause) return false;
	if (importClause.isTypeOnly) return true;
	const { namedBindings, name } = importClause;
	return (
		name === undefined &&
		namedBindings !== undefined &&
		ts.isNamedImports(namedBindings) &&
		namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly)
	);
}

/** The same graph between groups of files; imports within a group are left out. */
export function importGraphBetween(
	graph: ImportGraph,
	groupOf: (path: string) => string,
): ImportGraph {
	const groups: ImportGraph = new Map();
	for (const [path, targets] of graph) {
		const group = groupOf(path);
		const others = groups.get(group) ?? new Set();
		groups.set(group, others);
		for (const target of targets) if (groupOf(target) !== group) others.add(groupOf(target));
	}
	return groups;
}

/** Strongly connected components of more than one member (Tarjan); each holds at least one import cycle. */
export function cyclesIn(graph: ImportGraph): string[][] {
	const order = new Map<string, number>();
	const lowest = new Map<string, number>();
	const stack: string[] = [];
	const cycles: string[][] = [];
	const visit = (one: string): void => {
		order.set(one, order.size);
		lowest.set(one, order.get(one) as number);
		stack.push(one);
		for (const next of graph.get(one) ?? []) {
			if (!order.has(next)) visit(next);
			if (stack.includes(next))
				lowest.set(one, Math.min(lowest.get(one) as number, lowest.get(next) as number));
		}
		if (lowest.get(one) !== order.get(one)) return;
		const cycle = stack.splice(stack.indexOf(one));
		if (cycle.length > 1) cycles.push(cycle.sort());
	};
	for (const one of graph.keys()) if (!order.has(one)) visit(one);
	return cycles;
}
