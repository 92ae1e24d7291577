import type { Browser, Page } from 'playwright-core';
import type { Person, StoredWorkflow } from '../../host/rest/rest.mts';

export type Theme = 'light' | 'dark';

const width = 1440;
const usualHeight = 900;

/** n8n's editor in a browser, signed in, with the handles that taking pictures needs. */
export class Editor {
	private constructor(
		readonly page: Page,
		private readonly url: string,
	) {}

	static async signIn(
		browser: Browser,
		url: string,
		person: Person,
		theme: Theme = 'light',
	): Promise<Editor> {
		const page = await browser.newPage({
			viewport: { width, height: usualHeight },
			colorScheme: theme,
		});
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

	/** Begins a workflow, and opens the list of nodes in it. */
	async newWorkflow(): Promise<void> {
		await this.page.goto(`${this.url}/workflow/new`);
		await this.page.locator('[data-test-id=node-creator-plus-button]').first().click();
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

	/** Waits until the fields that n8n asks of the node have arrived. */
	async settled(): Promise<void> {
		await this.page.waitForLoadState('networkidle');
	}

	/** Opens the dialog of a credential that is not there yet. */
	async newCredential(type: string): Promise<void> {
		await this.page.goto(`${this.url}/home/credentials/create`);
		const search = this.page.locator('[data-test-id=new-credential-type-select] input');
		await search.fill(type);
		await this.page.locator('[data-test-id=new-credential-type-select-option]').first().click();
		await this.page.locator('[data-test-id=new-credential-type-button]').click();
		await this.page.locator('[data-test-id=parameter-input-surface]').first().waitFor();
	}

	/** Opens the dialog of a stored credential, which tests it, and waits for what comes of that. */
	async openCredential(id: string, outcome: RegExp): Promise<void> {
		await this.page.goto(`${this.url}/home/credentials/${id}`);
		await this.page.getByText(outcome).first().waitFor();
	}

	/** Makes the window as high as the next picture needs it. */
	async resize(height = usualHeight): Promise<void> {
		await this.page.setViewportSize({ width, height });
	}

	/** @param crop the part of the page that is shown; all of it without one */
	async picture(path: string, crop?: string): Promise<void> {
		await this.page.mouse.move(5, 400);
		// Messages in the corner come and go by themselves; they would be in one picture and not in the next.
		await this.page.addStyleTag({ content: '.el-notification { display: none !important; }' });
		// Nothing on the page tells that its animations are over.
		await this.page.waitForTimeout(1500);
		const what = crop ? this.page.locator(crop).filter({ visible: true }).first() : this.page;
		await what.screenshot({ path });
	}
}
