import type { ICredentialDataDecryptedObject, IHookFunctions } from 'n8n-workflow';
import { surfaces } from '../../contract';
import { connect, credentialName, nodePatience, type Connection } from '../../transport';
import { settle, Shelf } from '../../wire';
import { settingsOf, type Settings } from '../settings';
import { Budget } from './budget';
import { findDesk, subscriptionNames, type Desk } from './desk';
import { recall, type Known } from './state';
import { refusedOnPublishing, toldOnPublishing } from './told';

/**
 * Milliseconds that one call waits at most where the service asks to: n8n gives up a workflow whose start takes longer than 84 seconds
 * (n8n 2.41.1, `workflow-publication-outbox-consumer`), and would then not say what the service said.
 */
const publishingBudget = 20_000;
/** Milliseconds that one answer may take at most, for the same reason. */
const longestAnswer = 15_000;

/** What a subscription is about. */
export interface Scene {
	connection: Connection;
	credential: ICredentialDataDecryptedObject;
	settings: Settings;
	/** Where deliveries are to go. */
	address: string;
	known: Known | undefined;
	budget: Budget;
}

/** @throws NodeOperationError where the surface has no webhooks, or the credential or an option cannot be used */
export async function sceneOf(this: IHookFunctions): Promise<Scene> {
	const settings = settingsOf({
		node: this.getNode(),
		parameter: (name, fallback) => this.getNodeParameter(name, fallback),
	});
	const credential = await this.getCredentials<ICredentialDataDecryptedObject>(credentialName);
	const patience = { ...nodePatience, budget: publishingBudget };
	const budget = new Budget(() => Date.now());
	const timeout = Math.min(settings.timeout, longestAnswer);
	const { around } = budget;
	const opened = await settle(
		connect(this, undefined, timeout, { showSecrets: true, patience, around }),
	);
	if ('fault' in opened) {
		throw toldOnPublishing(this.getNode(), opened.fault, { task: 'register the webhook' });
	}
	const connection = opened.value;
	const { surface } = connection.account;
	if (!surfaces[surface].webhooks) {
		throw refusedOnPublishing(
			this.getNode(),
			`The ${surfaces[surface].displayName} surface has no webhooks`,
			'Set Trigger Mode to Polling, which works on both surfaces, or choose a credential of the Enterprise surface.',
		);
	}
	const address = addressOf.call(this);
	return { connection, credential, settings, address, known: recall(this, address), budget };
}

/** Where n8n takes deliveries of this node; while testing it is another address. */
export function addressOf(this: IHookFunctions): string {
	return this.getNodeWebhookUrl('default') ?? '';
}

/**
 * The list of subscriptions.
 *
 * @throws NodeApiError, NodeOperationError where there is none, or it cannot be read
 */
export async function deskOf(this: IHookFunctions, scene: Scene): Promise<Desk> {
	const read = await settle(findDesk(scene.connection, scene.settings, scene.known?.path));
	if ('fault' in read)
		throw toldOnPublishing(this.getNode(), read.fault, purpose('read the webhooks', scene));
	if (read.value) return read.value;
	throw refusedOnPublishing(
		this.getNode(),
		'The account has no list of webhooks where such services have one',
		'If you know its path, enter it under Options, Subscription: Path. Otherwise set Registration to Manual and enter the address of this node in your account.',
	);
}

/** The subscriptions as records that can be read and written. */
export const shelfOf = ({ connection }: Scene, path: string) =>
	new Shelf(connection.line, `${connection.account.root}/${path}`, [...subscriptionNames, path]);

export const purpose = (task: string, { connection }: Scene) => ({
	task,
	account: connection.account,
});
