import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHookFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { surfaces } from '../../../../contract';
import {
	createApiClient,
	credentialName,
	nodeRetryPolicy,
	type ApiClient,
} from '../../../../transport';
import { settle } from '../../../../rest';
import {
	readWebhookSettings,
	withPathsBelow,
	type WebhookSettings,
} from '../../../webhookSettings';
import { PublishBudget } from './requestBudget';
import { findEndpoint, type SubscriptionEndpoint } from './endpoint';
import { loadSubscription, type StoredSubscription } from './store';
import { publishError, toPublishError } from './publishError';

/**
 * Milliseconds that one call waits at most where the service asks to: n8n gives up a workflow whose start takes longer than 84 seconds
 * (n8n 2.41.1, `workflow-publication-outbox-consumer`), and would then not show the service's message.
 */
const maxRetryWaitMs = 20_000;
/** Milliseconds that one answer may take at most, for the same reason. */
const maxResponseMs = 15_000;

export type SubscriptionCaller = IExecuteFunctions | IHookFunctions | IPollFunctions;

/** Reads a parameter of the node; n8n's contexts differ in how. */
export type ParameterReader = (name: string, fallback: unknown) => unknown;

export interface SubscriptionContext {
	caller: SubscriptionCaller;
	client: ApiClient;
	credential: ICredentialDataDecryptedObject;
	settings: WebhookSettings;
	/** The address that deliveries are sent to. */
	address: string;
	stored: StoredSubscription | undefined;
	budget: PublishBudget;
}

/**
 * @param address that deliveries are sent to
 * @throws NodeOperationError where the surface has no webhooks, or the credential or an option cannot be used
 */
export async function createContext(
	this: SubscriptionCaller,
	address: string,
	parameter: ParameterReader,
): Promise<SubscriptionContext> {
	const settings = readWebhookSettings(this.getNode(), parameter);
	const credential = await this.getCredentials<ICredentialDataDecryptedObject>(credentialName);
	const publishRetryPolicy = { ...nodeRetryPolicy, budget: maxRetryWaitMs };
	const budget = new PublishBudget(() => Date.now());
	const timeout = Math.min(settings.timeout, maxResponseMs);
	const { limitSend } = budget;
	const opened = await settle(
		createApiClient(this, undefined, timeout, {
			showSecrets: true,
			retryPolicy: publishRetryPolicy,
			wrapSend: limitSend,
		}),
	);
	if ('fault' in opened) {
		throw toPublishError(this.getNode(), opened.fault, { task: 'register the webhook' });
	}
	const client = opened.value;
	const { surface } = client.credentials;
	if (!surfaces[surface].webhooks) {
		throw publishError(
			this.getNode(),
			`The ${surfaces[surface].displayName} API has no webhooks`,
			'Set Trigger Mode to Polling, which works with Limited and Enterprise, or choose a credential of the Enterprise API.',
		);
	}
	return {
		caller: this,
		client,
		credential,
		settings: withPathsBelow(settings, client.credentials.root, this.getNode()),
		address,
		stored: loadSubscription(this, address),
		budget,
	};
}

/**
 * Where the service keeps subscriptions, and all of them.
 *
 * @throws NodeApiError, NodeOperationError where there is none, or it cannot be read
 */
export async function requireEndpoint(context: SubscriptionContext): Promise<SubscriptionEndpoint> {
	const read = await settle(findEndpoint(context.client, context.settings, context.stored?.path));
	if ('fault' in read) throw contextError(context, read.fault, 'read the webhooks');
	if (read.value) return read.value;
	throw publishError(
		context.caller.getNode(),
		'The account has no list of webhooks where such services have one',
		'If you know its path, enter it under Options, Subscription: Path. Otherwise set Registration to Manual and enter the address of this node in your account.',
	);
}

/** The error of a task that needs the service, in the words of n8n. */
export const contextError = (
	{ caller, client }: SubscriptionContext,
	error: unknown,
	task: string,
	advice?: string,
) => toPublishError(caller.getNode(), error, { task, credentials: client.credentials }, advice);
