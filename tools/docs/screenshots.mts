/**
 * Takes pictures of the real editor, with the package in it and the sandbox behind it.
 *
 * `npm run screenshots` takes those that the documents show, into docs/images. `npm run screenshots -- --all --to <folder>` takes
 * every panel, light and dark, to be looked at; `--only <parts of names, separated by commas>` takes fewer of them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { step } from '../../host/system/progress.mts';
import { openBrowser } from './browser.mts';
import { Editor, type Theme } from './editor.mts';
import { takeCreator } from './screenshots/node-creator.mts';
import { takeCredential } from './screenshots/credential.mts';
import { takeIcons } from './screenshots/icons.mts';
import { takePanels } from './screenshots/panels.mts';
import { takeRuns } from './screenshots/runs.mts';
import type { PictureContext, TakePicture } from './screenshots/screenshot-context.mts';
import { takeTrigger } from './screenshots/trigger.mts';
import { startEnvironment, type TestEnvironment } from '../fixtures/environment.mts';
import { stopRequested } from '../shutdown.mts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const { values: given } = parseArgs({
	options: { all: { type: 'boolean' }, to: { type: 'string' }, only: { type: 'string' } },
});
const folder = resolve(given.to ?? join(project, 'docs', 'images'));
const themes: Theme[] = given.all ? ['light', 'dark'] : ['light'];
const named = picturesOfDocuments();

/** The names of the pictures that the documents show. */
function picturesOfDocuments(): Set<string> {
	const docs = readdirSync(join(project, 'docs')).filter((file) => file.endsWith('.md'));
	const texts = ['README.md', ...docs.map((file) => join('docs', file))].map((path) =>
		readFileSync(join(project, path), 'utf8'),
	);
	return new Set(
		texts.flatMap((text) => [...text.matchAll(/images\/([\w-]+)\.png/g)].map(([, name]) => name)),
	);
}

const only = given.only?.split(',') ?? [''];
const isWanted = (name: string) =>
	(given.all || named.has(name)) && only.some((part) => name.includes(part));

/** Takes what is wanted, and returns what could not be taken. */
async function takeAll(environment: TestEnvironment): Promise<string[]> {
	const failed: string[] = [];
	const browser = await openBrowser();
	try {
		for (const theme of themes) {
			const editor = await Editor.signIn(browser, environment.host.url, environment.owner, theme);
			const take: TakePicture = async (name, prepare, { crop, height } = {}) => {
				if (!isWanted(name)) return;
				const file = given.all ? `${name}.${theme}.png` : `${name}.png`;
				const taken = step(`Taking ${file}`, async () => {
					await editor.resize(height);
					await prepare();
					await editor.picture(join(folder, file), crop);
				});
				await taken.catch((error: unknown) => {
					console.error(error);
					failed.push(file);
				});
			};
			const context: PictureContext = { environment, editor, take };
			await takeRuns(context);
			await takePanels(context);
			await takeTrigger(context);
			await takeCredential(context);
			await takeCreator(context);
			await takeIcons(context);
			await editor.page.close();
		}
	} finally {
		await browser.close();
	}
	return failed;
}

async function main(): Promise<number> {
	await mkdir(folder, { recursive: true });
	const environment = await startEnvironment();
	try {
		const failed = await takeAll(environment);
		if (failed.length > 0) console.error(`Not taken: ${failed.join(', ')}`);
		return failed.length > 0 ? 1 : 0;
	} finally {
		await environment.stop();
	}
}

void stopRequested().then(() => process.exit(130));
process.exit(await main());
