import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { attacksOf, endsFor, pumpTest } from './support/pattern-attacks.mts';
import { seedsOf, stepsOf } from './support/regex-steps.mts';

const { createRedactor } = await import('../../nodes/AppointmentService/transport/redact.ts');

/** Every regular expression of the shipped code, with its file. */
const patterns = ['nodes', 'credentials'].flatMap((folder) =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith('.ts'))
		.flatMap((path) => patternsIn(join(folder, path))),
);

/** A line of the shipped code that limits the length of a pattern's text. */
interface LengthLimit {
	file: string;
	line: string;
}

/** Patterns that are slow with a long text, and the lines that keep long texts from them. */
const slowPatterns: Record<string, LengthLimit[]> = {
	[String.raw`/^\/+|\/+$/g`]: [
		{ file: 'trigger/webhookSettings.ts', line: '.max(2000, ' },
		{
			file: 'contract/addresses.ts',
			line: "if (pasted.length > maxPathLength) return { problem: 'it is too long' };",
		},
	],
};

const size = 40;

test('each slow pattern exists, and so do the lines that limit its text', () => {
	for (const [pattern, limits] of Object.entries(slowPatterns)) {
		assert.ok(
			patterns.some((one) => String(one.pattern) === pattern),
			`no longer there: ${pattern}`,
		);
		for (const { file, line } of limits) {
			const text = readFileSync(join('nodes/AppointmentService', file), 'utf8');
			assert.ok(text.includes(line), `${file} no longer limits the text of ${pattern}`);
		}
	}
});

test('the generated texts show five patterns that grow faster than their text', () => {
	const slow = [
		/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}[\d:.]*)\s*(?:z|([+-]\d{2})(?::?(\d{2}))?)?)?\s*$/i,
		/[.:]+$/,
		/^"(?:[^"\\]|\\.|[^"])*"$/,
		/,\s*(?:\w+\s*)*;/,
		/^(\w[\w/-]*)[=:/]"?([^"]+)"?$/,
	];
	for (const pattern of slow) assert.ok(slowest(pattern), String(pattern));
	assert.equal(slowest(/^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}\s*z?)?$/i), undefined);
});

test('the count of steps shows which patterns grow faster than their text', () => {
	assert.ok(growth(/^\S+\?\S+=\S*$/, '?', '', '') > 3);
	assert.ok(growth(/<title[^>]*>([^<]*)<\/title>/i, '<title', '', '') > 3);
	assert.ok(growth(/(a|aa)+$/, 'a', '', '!') > 3);
	assert.ok(growth(/^\d+$/, '0', '', '!') < 3);
});

test('a text of any length is counted to its end', () => {
	const length = 200_000;
	assert.ok(stepsOf(/^a+$/, 'a'.repeat(length)) > length);
});

test('no pattern takes steps that grow faster than its text', () => {
	assert.ok(patterns.length > 200);
	const slow = new Set<string>();
	const different = new Map(
		[...patterns, ...runtimePatterns()].map((one) => [String(one.pattern), one]),
	);
	for (const { file, pattern } of different.values()) {
		if (!/[*+]|,\}/.test(pattern.source) || `${pattern}` in slowPatterns) continue;
		const found = slowest(pattern);
		if (found) slow.add(`${file}: ${pattern} with ${found}`);
	}
	assert.deepEqual([...slow], []);
});

/** Describes a text for which the steps grow faster than the text; undefined where none is found. */
function slowest(pattern: RegExp): string | undefined {
	const seeds = seedsOf(pattern);
	const pumps = [...seeds, ...seeds.flatMap((a) => seeds.slice(0, 8).map((b) => a + b))];
	const generic = [...new Set(pumps)]
		.filter(pumpTest(pattern))
		.flatMap((pump) => ['', '\0', ...seeds.slice(0, 4)].map((before) => ({ before, pump })));
	const attacks = [...attacksOf(pattern), ...generic];
	const texts = endsFor(pattern).flatMap((after) => attacks.map((one) => ({ ...one, after })));
	for (const { before, pump, after } of texts) {
		const text = before + pump.repeat(size) + after;
		if (stepsOf(pattern, text) < 12 * text.length) continue;
		const factor = growth(pattern, pump, before, after);
		if (factor > 3)
			return `${JSON.stringify(before)} and ${JSON.stringify(pump)} again and again: ×${factor.toFixed(1)}`;
	}
	return undefined;
}

/** The patterns that are made at run time, to redact secrets. */
function runtimePatterns(): Array<{ file: string; pattern: RegExp }> {
	const secrets = ['sk-live-0123456789', 'a\\\\\\b"c<d>e&f', '1234567890123456', 'pässwört+/=='];
	const redact = createRedactor(secrets);
	// The patterns are made by the first text.
	redact('');
	const found: RegExp[] = [];
	const { replace } = String.prototype;
	String.prototype.replace = function (this: string, pattern: unknown, by: never) {
		if (pattern instanceof RegExp) found.push(pattern);
		return replace.call(this, pattern as RegExp, by);
	};
	try {
		redact('');
	} finally {
		String.prototype.replace = replace;
	}
	// One for secrets in every form, one for numbers, one for escaped letters.
	assert.equal(found.length, 3);
	return found.map((pattern) => ({ file: 'transport/redact.ts', pattern }));
}

/** How much the steps grow where the text is twice as long: 2 for linear, 4 for quadratic growth. */
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
