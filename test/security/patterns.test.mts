import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { seedsOf, stepsOf } from './steps.mts';

/** Every pattern of the shipped code, by the file in which it stands. */
const patterns = ['nodes', 'credentials'].flatMap((folder) =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith('.ts'))
		.flatMap((path) => patternsIn(join(folder, path))),
);

/**
 * Patterns that take longer than they should with a long text, and why they never get one: what they are given is cut before, or it is
 * no longer than a line of a header.
 */
const short: Record<string, string> = {
	[String.raw`/(\w+)\W+(?:field |parameter )?(?:is|are) (?:required|missing)|missing (?:field|parameter)s?:? \W?(\w+)/gi`]:
		'reads what a refusal says, of which 1,000 letters are kept',
	[String.raw`/^\/+|\/+$/g`]: 'reads paths, of which none has more than 2,000 letters',
	[String.raw`/[.:]+$/`]: 'reads one word of the same',
};

const size = 60;

test('the count of steps tells what grows faster than its text', () => {
	assert.ok(growth(/^\S+\?\S+=\S*$/, '?', '', '') > 3);
	assert.ok(growth(/<title[^>]*>([^<]*)<\/title>/i, '<title', '', '') > 3);
	assert.ok(growth(/(a|aa)+$/, 'a', '', '!') > 3);
	assert.ok(growth(/^\d+$/, '0', '', '!') < 3);
});

test('no pattern takes longer than its text, whatever a service or a stranger sends', () => {
	assert.ok(patterns.length > 200);
	const slow = new Set<string>();
	for (const { file, pattern } of patterns) {
		if (!/[*+]|,\}/.test(pattern.source) || `${pattern}` in short) continue;
		const seeds = seedsOf(pattern);
		const pumps = [...seeds, ...seeds.flatMap((a) => seeds.slice(0, 8).map((b) => a + b))];
		for (const pump of new Set(pumps)) {
			for (const before of ['', '\0', ...seeds.slice(0, 4)]) {
				const text = before + pump.repeat(size) + '\0';
				if (stepsOf(pattern, text) < 12 * text.length) continue;
				const grows = growth(pattern, pump, before, '\0');
				if (grows > 3)
					slow.add(
						`${file}: ${pattern} with ${JSON.stringify(before)} and ${JSON.stringify(pump)} again and again: ×${grows.toFixed(1)}`,
					);
				if (grows > 3) break;
			}
			if ([...slow].some((one) => one.startsWith(`${file}: ${pattern} `))) break;
		}
	}
	assert.deepEqual([...slow], []);
});

/** By how much the steps grow where the text is twice as long: 2 where they grow with it, 4 with its square. */
function growth(pattern: RegExp, pump: string, before: string, after: string): number {
	const steps = (times: number) => stepsOf(pattern, before + pump.repeat(times) + after);
	const [once, twice] = [steps(size * 2), steps(size * 4)];
	return twice === Infinity ? Infinity : twice / once;
}

function patternsIn(file: string): Array<{ file: string; pattern: RegExp }> {
	const found: Array<{ file: string; pattern: RegExp }> = [];
	const visit = (node: ts.Node): void => {
		if (ts.isRegularExpressionLiteral(node)) {
			const end = node.text.lastIndexOf('/');
			const pattern = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
			found.push({ file, pattern });
		}
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true));
	return found;
}
