import { manualWorkflow } from '../../fixtures/workflows.mts';
import { cropTargets, type PictureContext } from './screenshot-context.mts';

/** Where people look for the nodes, under the words that they may use, and what they can choose there. */
export async function takeCreator({ environment, editor, take }: PictureContext): Promise<void> {
	const { page } = editor;
	const found = page
		.locator(`${cropTargets.creator} [data-test-id=item-iterator-item]`)
		.filter({ hasText: 'Appointment Service' })
		.first();
	const search = async (word: string) => {
		await editor.open(await environment.rest.createWorkflow(manualWorkflow('My workflow')));
		await page.locator('[data-test-id=node-creator-plus-button]').first().click();
		await page.locator('[data-test-id=node-creator-search-bar]').fill(word);
		await found.waitFor();
	};
	const creator = { crop: cropTargets.creator };

	// The steps of the README, one by one.
	await take(
		'first-result',
		async () => {
			await editor.newWorkflow();
			await page.locator('[data-test-id=node-creator-search-bar]').fill('appointment');
			await found.click();
			await page.getByText(/^Actions \(/).click();
			await page.getByText('Get many appointments').click();
			await page.locator('[data-test-id=node-execute-button]').first().click();
			await page.getByText('50 items', { exact: true }).first().waitFor();
		},
		{ crop: cropTargets.node },
	);

	for (const word of ['appointment', 'booking', 'salon', 'reminder']) {
		await take(`search-${word}`, () => search(word), creator);
	}
	await take(
		'actions',
		async () => {
			await search('appointment');
			await found.click();
		},
		{ ...creator, height: 2300 },
	);
	await take(
		'triggers',
		async () => {
			await search('appointment');
			await found.click();
			await page.getByText(/^Actions \(/).click();
			await page.getByText(/^Triggers \(/).click();
		},
		creator,
	);
}
