import { cropTargets, type PictureContext } from './screenshot-context.mts';

/** The credential: empty, on either surface, and with what its test says. */
export async function takeCredential({ environment, editor, take }: PictureContext): Promise<void> {
	const { rest, credentials } = environment;
	const { limited, enterprise } = credentials;
	const { page } = editor;
	const dialog = { crop: cropTargets.dialog };
	const store = async (name: string, data: Record<string, unknown>) =>
		await rest.createCredential(name, limited.type, { ...limited.data, ...data });

	await take('credential', () => editor.newCredential('Appointment Service API'), dialog);
	await take(
		'credential-surfaces',
		async () => {
			await editor.newCredential('Appointment Service API');
			await page.locator('[data-test-id=parameter-input-surface] input').first().click();
		},
		dialog,
	);
	await take(
		'credential-passed',
		() => editor.openCredential(limited.id, /Connection tested successfully/),
		dialog,
	);
	await take(
		'credential-enterprise',
		() => editor.openCredential(enterprise.id, /Connection tested successfully/),
		dialog,
	);
	await take(
		'credential-failed',
		async () => {
			const { id } = await store('Mistyped key', { apiKey: 'x' });
			await editor.openCredential(id, /Couldn.t connect/);
			await page.getByText('More details').click();
		},
		dialog,
	);
	await take(
		'credential-other-surface',
		async () => {
			const { id } = await store('Wrong surface', { ...enterprise.data, surface: 'limited' });
			await editor.openCredential(id, /Couldn.t connect/);
			await page.getByText('More details').click();
		},
		dialog,
	);
}
