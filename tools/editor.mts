import type { Browser, Page } from 'playwright-core';
import type { Person, StoredWorkflow } from '../host/rest.mts';

/** n8n's editor in a browser, signed in, with the handles that taking pictures needs. */
export class Editor {
	private constructor(
		readonly page: Page,
		private readonly url: string,
	) {}

	static async signIn(browser: Browser, url: string, person: Person): Promise<Editor> {
		const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
		await page.goto(`${url}/signin`);
		await page.locator('input[name=emailOrLdapLoginId]').fill(person.email);
		await page.locator('input[type=password]').fill(person.password);
		await page.keyboard.press('Enter');
		await page.waitForURL((address) => !address.pathname.includes('signin'));
		return new Editor(page, url);
	}

	async open({ id }: StoredWorkflow): Promise<void> {
		await this.page.goto(`${this.url}/workflow/${id}`);
	}

	/** Opens a workflow and executes it the way a person does. */
	async execute(workflow: StoredWorkflow): Promise<void> {
		await this.open(workflow);
		await this.page.locator('[data-test-id=execute-workflow-button]').click();
		await this.page
			.getByText(/Workflow executed successfully|Problem in node/)
			.first()
			.waitFor();
	}

	/** Opens a node's panel in the workflow that is open. */
	async openNode(name: string): Promise<void> {
		await this.page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`).dblclick();
		await this.page.locator('[data-test-id=ndv]').first().waitFor();
	}

	/** Opens the dialog of a stored credential, which tests it, and waits for what comes of that. */
	async openCredential(id: string, outcome: RegExp): Promise<void> {
		await this.page.goto(`${this.url}/home/credentials/${id}`);
		await this.page.getByText(outcome).first().waitFor();
	}

	async picture(path: string): Promise<void> {
		await this.page.mouse.move(5, 400);
		// Messages in the corner come and go by themselves; they would be in one picture and not in the next.
		await this.page.addStyleTag({ content: '.el-notification { display: none !important; }' });
		// Nothing on the page tells that its animations are over.
		await this.page.waitForTimeout(1500);
		await this.page.screenshot({ path });
	}
}
