/**
 * `npm run screenshots`: takes the pictures of the documentation from the real editor, with the package in it and
 * the sandbox behind it.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { step } from '../host/progress.mts';
import type { CredentialRef } from '../host/rest.mts';
import { openBrowser } from './browser.mts';
import { Editor } from './editor.mts';
import { takeMapper } from './mapper.mts';
import { startSilentService } from './small-service.mts';
import { setStage, type Stage } from './stage.mts';
import { stopAsked } from './stop.mts';
import { takeTrigger } from './trigger-pictures.mts';
import { listAll, serviceNode } from './workflows.mts';

const images = fileURLToPath(new URL('../docs/images', import.meta.url));

async function takeAll(stage: Stage): Promise<void> {
	const { host, owner, rest, credentials } = stage;
	const browser = await openBrowser();
	const silent = await startSilentService();
	try {
		const editor = await Editor.signIn(browser, host.url, owner);
		const take = (name: string, prepare: () => Promise<void>) =>
			step(`Taking ${name}.png`, async () => {
				await prepare();
				await editor.picture(join(images, `${name}.png`));
			});
		const run = async (name: string, credential: CredentialRef, resource: string) =>
			await editor.execute(await rest.createWorkflow(listAll(name, credential, resource)));

		await take('workflow', () => run('All appointments', credentials.limited, 'appointment'));
		await take('node', () => editor.openNode(serviceNode));
		await take('refusal', async () => {
			await run('All invoices', credentials.limited, 'invoice');
			await editor.openNode(serviceNode);
		});
		await takeMapper(stage, editor, take);
		await takeTrigger(stage, editor, take);
		const { type, data } = credentials.limited;
		const credential = async (name: string, change: Record<string, unknown>) =>
			await rest.createCredential(name, type, { ...data, ...change });
		await take('notice', async () => {
			await run(
				'All clients',
				await credential('Silent service', { baseUrl: silent.url }),
				'client',
			);
			await editor.openNode(serviceNode);
		});
		await take('credential-passed', () =>
			editor.openCredential(credentials.limited.id, /Connection tested successfully/),
		);
		const mistyped = await credential('Mistyped key', { apiKey: 'x' });
		await take('credential-failed', async () => {
			await editor.openCredential(mistyped.id, /Couldn.t connect/);
			await editor.page.getByText('More details').click();
		});
	} finally {
		silent.close();
		await browser.close();
	}
}

async function main(): Promise<number> {
	await mkdir(images, { recursive: true });
	const stage = await setStage();
	try {
		await takeAll(stage);
		return 0;
	} finally {
		await stage.stop();
	}
}

void stopAsked().then(() => process.exit(130));
process.exit(await main());
