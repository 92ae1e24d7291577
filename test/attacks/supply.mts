import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Attack } from './attack.mts';
import type { Setup } from './setup.mts';

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
		quick: true,
		...(own && { own }),
		play: async ({ pack: { root } }) => find(shippedFrom(root)),
		through: ({ more }) => more === true,
	}),
);

type Sandbox = Awaited<ReturnType<typeof import('../../sandbox/server.mts').startSandbox>>;

async function sandboxOf(setup: Setup): Promise<Sandbox> {
	const module = (await import(
		join(setup.pack.root, 'sandbox', 'server.mts')
	)) as typeof import('../../sandbox/server.mts');
	const sandbox = await module.startSandbox({
		rows: 10,
		today: '2026-11-22',
		hooks: { speed: 1000, limit: 1 },
	});
	setup.onClose(async () => await sandbox.close());
	return sandbox;
}

/** What a page in the browser of somebody who tries the package can send, without being asked for leave. */
const pages: Array<[string, string, (foreign: string) => RequestInit, true?]> = [
	[
		'resets it as plain text',
		'POST /sandbox/reset',
		() => ({ headers: { origin: 'https://evil.example', 'content-type': 'text/plain' } }),
	],
	[
		'has it send deliveries elsewhere',
		'POST /sandbox/hooks/send',
		() => ({
			headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
			body: '{"kind":"storm"}',
		}),
	],
	[
		'resets it under a foreign host',
		'POST /sandbox/reset',
		() => ({ headers: { host: 'evil.example' } }),
	],
	[
		'reads it under a foreign host',
		'GET /sandbox/calls',
		() => ({ headers: { host: 'evil.example:4010' } }),
	],
	['resets it from nowhere', 'POST /sandbox/reset', () => ({ headers: { origin: 'null' } }), true],
	[
		'resets it as a form',
		'POST /sandbox/reset',
		() => ({
			headers: {
				origin: 'https://evil.example',
				'content-type': 'application/x-www-form-urlencoded',
			},
			body: 'a=b',
		}),
		true,
	],
	[
		'resets it from another port',
		'POST /sandbox/reset',
		() => ({ headers: { origin: 'http://127.0.0.1:1' } }),
		true,
	],
	[
		'books appointments',
		'POST /sandbox/appointments',
		() => ({
			headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
			body: '{"count":5}',
		}),
		true,
	],
	[
		'reads what was written',
		'GET /sandbox/writes',
		() => ({ headers: { host: 'evil.example', origin: 'http://evil.example' } }),
		true,
	],
	[
		'clears what was asked',
		'DELETE /sandbox/calls',
		() => ({ headers: { origin: 'https://evil.example' } }),
		true,
	],
	[
		'says whom it comes from, and no origin',
		'POST /sandbox/reset',
		() => ({ headers: { 'sec-fetch-site': 'cross-site', host: 'localhost.evil.example' } }),
		true,
	],
];

const visited = pages.map(
	([name, target, init, own]): Attack => ({
		name: `a web page that is open beside the sandbox ${name}`,
		group: 'E',
		...(own && { own }),
		play: async (setup) => {
			const { request } = await import('node:http');
			const sandbox = await sandboxOf(setup);
			sandbox.store.book(1, {});
			const [method, path] = target.split(' ');
			const { headers = {}, body } = init(setup.foreign.origin());
			const { port } = new URL(sandbox.url);
			return await new Promise<number>((done, fail) => {
				request(
					{
						host: '127.0.0.1',
						port,
						path,
						method,
						headers: { host: `127.0.0.1:${port}`, ...(headers as object) },
					},
					(answer) => {
						answer.resume();
						done(answer.statusCode ?? 0);
					},
				)
					.on('error', fail)
					.end(body);
			});
		},
		through: ({ more }) => (more as number) < 400,
	}),
);

export const supply: Attack[] = [...shipped, ...visited];
