import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';

const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Every text that people read in the repository, by its path. */
const texts = new Map(
	[
		...readdirSync('.').filter((file) => file.endsWith('.md')),
		...readdirSync('docs').map((file) => join('docs', file)),
		...readdirSync('.github', { recursive: true, encoding: 'utf8' }).map((file) =>
			join('.github', file),
		),
	]
		.filter((path) => /\.(md|yml)$/.test(path))
		.map((path) => [path, readFileSync(path, 'utf8')]),
);

/** The same without code blocks, which hold no links. */
const prose = (text: string) => text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');

/** Targets of `[…](…)`, `src="…"` and `href="…"`. */
function linksIn(text: string): string[] {
	const found = prose(text).matchAll(
		/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|\b(?:src|href)="([^"]+)"/g,
	);
	return [...found].map(([, markdown, html]) => markdown ?? html);
}

/** What a heading is called in an address, as GitHub does it. */
const anchor = (heading: string) =>
	heading
		.trim()
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.replace(/\s/g, '-');

const anchorsIn = (text: string) =>
	[...text.replace(/```[\s\S]*?```/g, '').matchAll(/^#{1,6}\s+(.+)$/gm)].map(([, heading]) =>
		anchor(heading),
	);

test('every relative link points at a file and a heading that exist', () => {
	const broken: string[] = [];
	let seen = 0;
	for (const [path, text] of texts) {
		for (const link of linksIn(text).filter((target) => !/^[a-z]+:/i.test(target))) {
			seen++;
			const [file, heading] = link.split('#');
			const target = file === '' ? path : normalize(join(dirname(path), decodeURI(file)));
			const exists = existsSync(target);
			const has = !heading || (exists && anchorsIn(readFileSync(target, 'utf8')).includes(heading));
			if (!exists || !has) broken.push(`${path}: ${link}`);
		}
	}
	assert.ok(seen > 10);
	assert.deepEqual(broken, []);
});

test('every file named in inline code exists', () => {
	const named =
		/`((?:nodes|credentials|test|tools|score|model|sandbox|bench|host|docs|\.ci)\/[\w./-]+)`/g;
	const missing: string[] = [];
	for (const [path, text] of texts) {
		for (const [, file] of text.matchAll(named)) {
			if (!existsSync(file)) missing.push(`${path}: ${file}`);
		}
	}
	assert.deepEqual(missing, []);
});

test('every named command exists', () => {
	const own = new Set(['ci', 'version', 'install', 'config', 'pack', 'publish']);
	const missing: string[] = [];
	let seen = 0;
	for (const [path, text] of texts) {
		const code = [...text.matchAll(/```[\s\S]*?```|`[^`\n]*`|^\s*(?:- )?run:.*$/gm)].join('\n');
		for (const [, run, name] of code.matchAll(/\bnpm (run )?([a-z][\w:-]*)/g)) {
			seen++;
			if (!scripts[name] && (run || !own.has(name)))
				missing.push(`${path}: npm ${run ?? ''}${name}`);
		}
	}
	assert.ok(seen > 10);
	assert.deepEqual(missing, []);
});

test('the changelog begins with the version of the package', () => {
	const [, newest] = /^## \[?(\d+\.\d+\.\d+)/m.exec(texts.get('CHANGELOG.md') ?? '') ?? [];
	assert.equal(newest, version);
});
