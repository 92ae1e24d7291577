import { posix } from 'node:path';
import ts from 'typescript';
import type { Source } from './sources.mts';

/** What reads what: of each file the files that it imports, or of each folder the folders. */
export type Reads = Map<string, Set<string>>;

/** The imports between some files; what comes from elsewhere is left out, and so is what is needed for its types alone. */
export function readsOf(sources: readonly Source[], withTypes: boolean): Reads {
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

/** The same by what a file belongs to; what stays within is left out. */
export function readsBetween(reads: Reads, groupOf: (path: string) => string): Reads {
	const groups: Reads = new Map();
	for (const [path, targets] of reads) {
		const group = groupOf(path);
		const others = groups.get(group) ?? new Set();
		groups.set(group, others);
		for (const target of targets) if (groupOf(target) !== group) others.add(groupOf(target));
	}
	return groups;
}

/** Groups in which everything reads everything else, directly or not (Tarjan); each is at least one circle. */
export function circlesIn(reads: Reads): string[][] {
	const order = new Map<string, number>();
	const lowest = new Map<string, number>();
	const stack: string[] = [];
	const circles: string[][] = [];
	const visit = (one: string): void => {
		order.set(one, order.size);
		lowest.set(one, order.get(one) as number);
		stack.push(one);
		for (const next of reads.get(one) ?? []) {
			if (!order.has(next)) visit(next);
			if (stack.includes(next))
				lowest.set(one, Math.min(lowest.get(one) as number, lowest.get(next) as number));
		}
		if (lowest.get(one) !== order.get(one)) return;
		const circle = stack.splice(stack.indexOf(one));
		if (circle.length > 1) circles.push(circle.sort());
	};
	for (const one of reads.keys()) if (!order.has(one)) visit(one);
	return circles;
}
