import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Attack } from '../attack.mts';

/** What would be published, and what makes it. */
interface Shipped {
	manifest: Record<string, Record<string, string> & string[]>;
	/** The code of each file, without its comments. */
	scripts: string[];
	files: string[];
	workflows: string[];
	lock: {
		packages: Record<
			string,
			{ integrity?: string; resolved?: string; link?: boolean; hasInstallScript?: boolean }
		>;
	};
}

const project = process.cwd();

function shippedFrom(root: string): Shipped {
	const read = (path: string) => readFileSync(join(project, path), 'utf8');
	const files = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' });
	const folder = '.github/workflows';
	return {
		manifest: JSON.parse(read('package.json')),
		lock: JSON.parse(read('package-lock.json')),
		files,
		scripts: files
			.filter((file) => file.endsWith('.js'))
			.map((file) =>
				readFileSync(join(root, 'dist', file), 'utf8').replace(/^\s*(\*|\/\/|\/\*).*$/gm, ''),
			),
		workflows: readdirSync(join(project, folder)).map((file) => read(join(folder, file))),
	};
}

/** What the steps of a workflow run in a shell. */
function runsIn({ jobs }: { jobs: Record<string, { steps?: Array<{ run?: string }> }> }): string[] {
	return Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => run ?? []));
}

const means =
	(pattern: RegExp) =>
	({ scripts }: Shipped) =>
		scripts.some((text) => pattern.test(text));

const installed = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'];

const looks: Array<[string, (shipped: Shipped) => boolean, true?]> = [
	[
		'a dependency of its own',
		({ manifest }) =>
			['dependencies', 'optionalDependencies', 'bundleDependencies', 'bundledDependencies'].some(
				(kind) => Object.keys(manifest[kind] ?? {}).length > 0,
			),
	],
	[
		'a module beside n8n’s',
		means(/\b(?:require|import)\(\s*["'`](?!\.|n8n-workflow["'`]|zod\/v4["'`]|node:crypto["'`])/),
	],
	['a module whose name is put together', means(/\brequire\((?!\s*["'`])/), true],
	[
		'a script that runs when it is installed',
		({ manifest }) => installed.some((name) => name in manifest.scripts),
	],
	['code made of texts', means(/\beval\(|new Function\b|\bsetTimeout\(\s*["'`]/)],
	[
		'files, programs or the environment',
		means(
			/\bprocess\.|child_process|node:(fs|net|http|https|dns|vm|os|worker_threads)\b|\bglobalThis\b/,
		),
	],
	['a request past n8n', means(/\bfetch\(\s*["'`]https?:|XMLHttpRequest|WebSocket\(/)],
	['words on the console', means(/console\.\w+\(/), true],
	['native code', ({ files }) => files.some((file) => /\.(node|gyp|wasm)$/.test(file)), true],
	[
		'sources, maps or tests',
		({ files }) =>
			files.some((file) => /\.(ts|map|mts|test\.js)$/.test(file) && !file.endsWith('.d.ts')),
	],
	[
		'a locked package that is not known by its digest',
		({ lock }) =>
			Object.entries(lock.packages).some(
				([path, { integrity, link }]) => path !== '' && !link && !integrity,
			),
	],
	[
		'a package from elsewhere than a registry',
		({ lock }) =>
			Object.values(lock.packages).some(
				({ resolved }) =>
					resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
			),
	],
	[
		'an action of GitHub without its hash',
		({ workflows }) =>
			workflows.some((text) =>
				[...text.matchAll(/uses:\s*([^\s#]+)/g)].some(
					([, used]) => !used.startsWith('./') && !/@[0-9a-f]{40}$/.test(used),
				),
			),
	],
	[
		'a workflow that runs foreign code with rights',
		({ workflows }) => workflows.some((text) => /pull_request_target|workflow_run/.test(text)),
	],
	[
		'a workflow with all rights',
		({ workflows }) =>
			workflows.some((text) => !/^permissions:/m.test(text) || /write-all/.test(text)),
	],
	[
		'a text of a stranger in a shell',
		({ workflows }) =>
			workflows.some((text) => runsIn(parse(text)).some((run) => run.includes('${{'))),
	],
	[
		'a version without a statement of where it was made',
		({ workflows, manifest }) =>
			!workflows.some((text) => /provenance/i.test(text)) &&
			!/provenance/.test(JSON.stringify(manifest)),
		true,
	],
	[
		'a token in the project',
		() =>
			existsSync(join(project, '.npmrc')) &&
			/_authToken/.test(readFileSync(join(project, '.npmrc'), 'utf8')),
		true,
	],
];

const shipped = looks.map(
	([name, find, own]): Attack => ({
		name: `the package brings ${name}`,
		group: 'E',
		...(own && { own }),
		play: async ({ pack: { root } }) => find(shippedFrom(root)),
		through: ({ more }) => more === true,
	}),
);

export const published: Attack[] = [...shipped];
