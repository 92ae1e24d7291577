import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { attacksOf } from './support/pattern-attacks.mts';
import { seedsOf, stepsOf } from './support/regex-steps.mts';

const { createRedactor } = await import('../../nodes/AppointmentService/transport/redact.ts');

/** Every pattern of the shipped code, by the file in which it stands. */
const patterns = ['nodes', 'credentials'].flatMap((folder) =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith('.ts'))
		.flatMap((path) => patternsIn(join(folder, path))),
);

/** What cuts the text of a pattern before it is read: a line of the shipped code. */
interface Cut {
	file: string;
	line: string;
}

const message: Cut = {
	file: 'rest/http/errorInfo.ts',
	line: "message: [...new Set(parts.messages)].join('; ').slice(0, 1000),",
};
/** Patterns that take longer than they should with a long text, and the lines by which they never get one. */
const short: Record<string, Cut[]> = {
	[String.raw`/(\w+)\W+(?:field |parameter )?(?:is|are) (?:required|missing)|missing (?:field|parameter)s?:? \W?(\w+)/gi`]:
		[message],
	[String.raw`/(?:allowed|known|valid|supported|expected|accepted|permitted|use)\b(?:[^:]*:)?(.+)$/i`]:
		[message],
	[String.raw`/^\/+|\/+$/g`]: [
		{ file: 'trigger/webhookSettings.ts', line: '.max(2000, ' },
		{
			file: 'contract/relativePath.ts',
			line: "if (pasted.length > maxPathLength) return { problem: 'it is too long' };",
		},
	],
};

const size = 60;

test('what is let pass is cut by a line that is there', () => {
	for (const [pattern, cuts] of Object.entries(short)) {
		assert.ok(
			patterns.some((one) => String(one.pattern) === pattern),
			`no longer there: ${pattern}`,
		);
		for (const { file, line } of cuts) {
			const text = readFileSync(join('nodes/AppointmentService', file), 'utf8');
			assert.ok(text.includes(line), `${file} no longer cuts what ${pattern} reads`);
		}
	}
});

test('the texts that are made for a pattern find what grows faster than its text', () => {
	const slow = [
		/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}[\d:.]*)\s*(?:z|([+-]\d{2})(?::?(\d{2}))?)?)?\s*$/i,
		/[.:]+$/,
		/^"(?:[^"\\]|\\.|[^"])*"$/,
		/,\s*(?:\w+\s*)*;/,
	];
	for (const pattern of slow) assert.ok(slowest(pattern), String(pattern));
	assert.equal(slowest(/^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}\s*z?)?$/i), undefined);
});

test('the count of steps tells what grows faster than its text', () => {
	assert.ok(growth(/^\S+\?\S+=\S*$/, '?', '', '') > 3);
	assert.ok(growth(/<title[^>]*>([^<]*)<\/title>/i, '<title', '', '') > 3);
	assert.ok(growth(/(a|aa)+$/, 'a', '', '!') > 3);
	assert.ok(growth(/^\d+$/, '0', '', '!') < 3);
});

test('no pattern takes longer than its text, whatever a service or a stranger sends', () => {
	assert.ok(patterns.length > 200);
	const slow = new Set<string>();
	for (const { file, pattern } of [...patterns, ...made()]) {
		if (!/[*+]|,\}/.test(pattern.source) || `${pattern}` in short) continue;
		const found = slowest(pattern);
		if (found) slow.add(`${file}: ${pattern} with ${found}`);
	}
	assert.deepEqual([...slow], []);
});

/** A text with which a pattern takes longer than in proportion, in words; undefined where none is found. */
function slowest(pattern: RegExp): string | undefined {
	const seeds = seedsOf(pattern);
	const pumps = [...seeds, ...seeds.flatMap((a) => seeds.slice(0, 8).map((b) => a + b))];
	const blind = [...new Set(pumps)].flatMap((pump) =>
		['', '\0', ...seeds.slice(0, 4)].map((before) => ({ before, pump })),
	);
	for (const { before, pump } of [...attacksOf(pattern), ...blind]) {
		const text = before + pump.repeat(size) + '\0';
		if (stepsOf(pattern, text) < 12 * text.length) continue;
		const grows = growth(pattern, pump, before, '\0');
		if (grows > 3)
			return `${JSON.stringify(before)} and ${JSON.stringify(pump)} again and again: ×${grows.toFixed(1)}`;
	}
	return undefined;
}

/** The patterns that are made while the package runs: those that take secrets out of texts. */
function made(): Array<{ file: string; pattern: RegExp }> {
	const secrets = ['sk-live-0123456789', 'a\\\\\\b"c<d>e&f', '1234567890123456', 'pässwört+/=='];
	const found: RegExp[] = [];
	const { replace } = String.prototype;
	String.prototype.replace = function (this: string, pattern: unknown, by: never) {
		if (pattern instanceof RegExp) found.push(pattern);
		return replace.call(this, pattern as RegExp, by);
	};
	try {
		createRedactor(secrets)('');
	} finally {
		String.prototype.replace = replace;
	}
	// One for the ways in which secrets are written, one for numbers, one for letters that are escaped.
	assert.equal(found.length, 3);
	return found.map((pattern) => ({ file: 'transport/redact.ts', pattern }));
}

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
