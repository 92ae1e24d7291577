import ts from 'typescript';
import type { Source } from './sources.mts';

export interface FunctionLength {
	name: string;
	path: string;
	lines: number;
}

/** A name and the files that declare it. */
export interface SharedName {
	name: string;
	paths: string[];
}

/** Names that more than one file declares and exports; re-exports do not count. */
export function namesInSeveralFiles(sources: readonly Source[]): SharedName[] {
	return sharedNames(sources, (statement) => (isExported(statement) ? namesOf(statement) : []));
}

/** Names of types that more than one file declares, exported or not. */
export function typesWithTwoMeanings(sources: readonly Source[]): SharedName[] {
	return sharedNames(sources, (statement) =>
		ts.isInterfaceDeclaration(statement) ||
		ts.isTypeAliasDeclaration(statement) ||
		ts.isClassDeclaration(statement) ||
		ts.isEnumDeclaration(statement)
			? namesOf(statement)
			: [],
	);
}

function sharedNames(
	sources: readonly Source[],
	namesIn: (statement: ts.Statement) => string[],
): SharedName[] {
	const places = new Map<string, Set<string>>();
	for (const { path, tree } of sources)
		for (const name of tree.statements.flatMap(namesIn))
			places.set(name, (places.get(name) ?? new Set()).add(path));
	return [...places]
		.filter(([, paths]) => paths.size > 1)
		.map(([name, paths]) => ({ name, paths: [...paths].sort() }))
		.sort((a, b) => (a.name < b.name ? -1 : 1));
}

const isExported = (statement: ts.Statement) =>
	ts.canHaveModifiers(statement) &&
	(ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function namesOf(statement: ts.Statement): string[] {
	if (ts.isVariableStatement(statement))
		return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
	const { name } = statement as { name?: ts.Node } & ts.Statement;
	return name && ts.isIdentifier(name) ? [name.text] : [];
}

const boundNames = (name: ts.BindingName): string[] =>
	ts.isIdentifier(name)
		? [name.text]
		: name.elements.flatMap((element) =>
				ts.isBindingElement(element) ? boundNames(element.name) : [],
			);

/** All functions that have a body, the longest first; nested functions count separately, too. */
export function functionsByLength(sources: readonly Source[]): FunctionLength[] {
	const functions: FunctionLength[] = [];
	for (const { path, tree } of sources) {
		const lineAt = (position: number) => tree.getLineAndCharacterOfPosition(position).line;
		const visit = (node: ts.Node): void => {
			if (ts.isFunctionLike(node) && 'body' in node && node.body)
				functions.push({
					name: nameOf(node),
					path,
					lines: lineAt(node.end) - lineAt(node.getStart(tree)) + 1,
				});
			ts.forEachChild(node, visit);
		};
		visit(tree);
	}
	return functions.sort((a, b) => b.lines - a.lines);
}

function nameOf(node: ts.SignatureDeclaration): string {
	const holder = node.name ? node : node.parent;
	const { name } = holder as { name?: ts.Node };
	return name ? name.getText() : 'a function without a name';
}
