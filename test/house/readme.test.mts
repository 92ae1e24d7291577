import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { withOperationsTable } from '../../tools/docs/operations-table.mts';

const readme = readFileSync('README.md', 'utf8');
const documents = readdirSync('docs')
	.filter((file) => file.endsWith('.md'))
	.map((file) => readFileSync(join('docs', file), 'utf8'));

/** The maximum size of a picture. */
const mostBytes = 150_000;

test('the table in the README is generated from the contract', () => {
	const squeeze = (text: string) => text.replace(/-+/g, '-').replace(/ +/g, ' ');
	assert.equal(squeeze(readme), squeeze(withOperationsTable(readme)), 'run npm run readme');
});

/** Every text that stands in shipped code, with … for what is put into it. */
function textsInCode(): string[] {
	const texts: string[] = [];
	const gather = (node: ts.Node): void => {
		if (ts.isStringLiteralLike(node)) texts.push(node.text);
		if (ts.isTemplateExpression(node))
			texts.push(
				[node.head, ...node.templateSpans.map((span) => span.literal)]
					.map((part) => part.text)
					.join('…'),
			);
		ts.forEachChild(node, gather);
	};
	for (const file of readdirSync('nodes', { recursive: true, encoding: 'utf8' })) {
		if (!file.endsWith('.ts')) continue;
		const source = readFileSync(join('nodes', file), 'utf8');
		gather(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
	}
	return texts;
}

test('every message quoted in the documents exists in the nodes', () => {
	const table = readFileSync('docs/messages.md', 'utf8');
	const messages = [...table.matchAll(/^\| (.+?) +\|/gm)]
		.map(([, message]) => message)
		.filter((message) => !/^(Message|-+)$/.test(message));
	assert.ok(messages.length > 15);
	const texts = textsInCode();
	// The surfaces are named in the document, and put in by the code.
	const asInCode = (message: string) => message.replace(/\b(Limited|Enterprise)\b/g, '…');
	assert.deepEqual(
		messages.filter(
			(message) =>
				!texts.some((text) => text.includes(message) || text.includes(asInCode(message))),
		),
		[],
	);
});

test('every picture is used, and small enough', () => {
	const shown = new Set(
		[readme, ...documents].flatMap((text) =>
			[...text.matchAll(/images\/([\w-]+\.png)/g)].map(([, file]) => file),
		),
	);
	const files = readdirSync('docs/images');
	assert.deepEqual([...shown].sort(), files.sort());
	for (const file of files) {
		const { size } = statSync(join('docs', 'images', file));
		assert.ok(size < mostBytes, `${file}: ${size} bytes`);
	}
});
