import { readFile } from 'node:fs/promises';
import type { PictureContext } from './screenshot-context.mts';

/** The icons in the sizes in which the editor shows them, enlarged fourfold beside it. */
export async function takeIcons({ editor, take }: PictureContext): Promise<void> {
	await take(
		'icons',
		async () => {
			const row = async (file: string, background: string) => {
				const svg = (await readFile(`icons/${file}`)).toString('base64');
				const image = (size: number) =>
					`<img src="data:image/svg+xml;base64,${svg}" width="${size}" height="${size}">`;
				return `<p style="background:${background};padding:16px;margin:0">${[16, 20, 24, 32, 64].map(image).join(' ')}</p>`;
			};
			const rows = [
				await row('appointmentService.svg', '#ffffff'),
				await row('appointmentService.dark.svg', '#1f1f1f'),
			];
			await editor.page.setContent(
				`<main style="display:inline-block;zoom:3">${rows.join('')}</main>`,
			);
		},
		{ crop: 'main' },
	);
}
