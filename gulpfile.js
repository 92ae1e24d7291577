const { spawn } = require('node:child_process');
const { rm } = require('node:fs/promises');
const { dest, parallel, series, src } = require('gulp');

/** What a deleted source left behind must not be published. */
const clean = () => rm('dist', { recursive: true, force: true });

const compile = () =>
	spawn(process.execPath, [require.resolve('typescript/bin/tsc'), '--project', 'tsconfig.json'], {
		stdio: 'inherit',
	});

const icons = () => src('icons/*.svg', { base: '.', encoding: false }).pipe(dest('dist'));

/** n8n reads a node's categories, search words and output schemas from JSON files beside it. */
const codex = () => src('nodes/**/*.json', { base: '.', encoding: false }).pipe(dest('dist'));

exports.default = series(clean, parallel(compile, icons, codex));
