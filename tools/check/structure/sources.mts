import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import ts from 'typescript';

/** One file of shipped code. */
export interface Source {
	/** From the project's folder, with `/`: `nodes/AppointmentService/router.ts`. */
	path: string;
	folder: string;
	/** All lines, and those with code. */
	lines: number;
	codeLines: number;
	tree: ts.SourceFile;
}

/** The paths of all files with code below some folders of the project in `root`. */
export function pathsOfCode(root: string, folders: readonly string[]): string[] {
	return folders
		.flatMap((folder) =>
			readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
				.filter((file) => /\.[cm]?[jt]s$/.test(file))
				.map((file) => `${folder}/${file.split(sep).join('/')}`),
		)
		.sort();
}

/** The files with code below some folders of the project in `root`. */
export const readSources = (root: string, folders: readonly string[]): Source[] =>
	pathsOfCode(root, folders).map((path) => sourceOf(path, readFileSync(join(root, path), 'utf8')));

export function sourceOf(path: string, text: string): Source {
	const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
	const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
	return { path, folder: dirname(path), lines, codeLines: linesOfCode(tree), tree };
}

/** Lines with at least one token. */
function linesOfCode(tree: ts.SourceFile): number {
	const lines = new Set<number>();
	const visit = (node: ts.Node): void => {
		const children = node.getChildren(tree).filter(({ kind }) => !isDocument(kind));
		for (const child of children) visit(child);
		if (children.length > 0 || node.getWidth(tree) === 0) return;
		const first = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
		const last = tree.getLineAndCharacterOfPosition(node.getEnd()).line;
		for (let line = first; line <= last; line++) lines.add(line);
	};
	visit(tree);
	return lines.size;
}

const isDocument = (kind: ts.SyntaxKind) =>
	kind >= ts.SyntaxKind.FirstJSDocNode && kind <= ts.SyntaxKind.LastJSDocNode;
