const { spawn } = require('node:child_process');
const { rm } = require('node:fs/promises');
const { Transform } = require('node:stream');
const { dest, parallel, series, src } = require('gulp');

/** What a deleted source left behind must not be published. */
const clean = () => rm('dist', { recursive: true, force: true });

const compile = () =>
	spawn(process.execPath, [require.resolve('typescript/bin/tsc'), '--project', 'tsconfig.json'], {
		stdio: 'inherit',
	});

/** TypeScript writes four blanks for each tab of the sources: a seventieth of the package. Lines within texts begin with tabs. */
const indent = () =>
	src('dist/**/*.js')
		.pipe(
			new Transform({
				objectMode: true,
				transform(file, _, done) {
					const text = String(file.contents).replace(/^(?: {4})+/gm, (blanks) =>
						'\t'.repeat(blanks.length / 4),
					);
					file.contents = Buffer.from(text);
					done(null, file);
				},
			}),
		)
		.pipe(dest('dist'));

const icons = () => src('icons/*.svg', { base: '.', encoding: false }).pipe(dest('dist'));

/** n8n reads a node's categories, search words and output schemas from JSON files beside it. */
const codex = () => src('nodes/**/*.json', { base: '.', encoding: false }).pipe(dest('dist'));

exports.default = series(clean, compile, parallel(indent, icons, codex));
