import { chain } from '../workflows.mts';
import { parts, type Scenery } from './set.mts';

/** Where people look for the nodes, under the words that they may use, and what they can choose there. */
export async function takeCreator({ stage, editor, take }: Scenery): Promise<void> {
	const { page } = editor;
	const search = async (word: string) => {
		await editor.open(await stage.rest.createWorkflow(chain('My workflow')));
		await page.locator('[data-test-id=node-creator-plus-button]').first().click();
		await page.locator('[data-test-id=node-creator-search-bar]').fill(word);
		await page.locator(`${parts.creator} [data-test-id=item-iterator-item]`).first().waitFor();
	};
	const creator = { crop: parts.creator };

	for (const word of ['appointment', 'booking', 'salon', 'reminder']) {
		await take(`search-${word}`, () => search(word), creator);
	}
	await take(
		'actions',
		async () => {
			await search('appointment');
			await page.locator(`${parts.creator} [data-test-id=item-iterator-item]`).first().click();
		},
		{ ...creator, height: 2300 },
	);
	await take(
		'triggers',
		async () => {
			await search('appointment');
			await page.locator(`${parts.creator} [data-test-id=item-iterator-item]`).first().click();
			await page.getByText(/^Actions \(/).click();
			await page.getByText(/^Triggers \(/).click();
		},
		creator,
	);
}
