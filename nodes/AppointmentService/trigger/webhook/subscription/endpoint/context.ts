import {
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type IHookFunctions,
	type IPollFunctions,
	NodeOperationError,
	type INode,
} from 'n8n-workflow';
import { surfaces } from '../../../../contract';
import {
	createApiClient,
	createRedactor,
	credentialName,
	joinSentences,
	nodeRetryPolicy,
	type ApiClient,
	stripMarkup,
	toNodeError,
} from '../../../../transport';
import {
	settle,
	ApiError,
	hasErrorStatus,
	OutcomeUnknownError,
	WriteRefusedError,
} from '../../../../rest';
import {
	readWebhookSettings,
	withPathsBelow,
	type ParameterReader,
} from '../../../webhookSettings';
import { PublishBudget, BudgetExceededError } from './requestBudget';
import { findEndpoint, isUsualPath, type SubscriptionEndpoint } from './endpoint';
import { earlierProofOf, loadSubscription, proofOf, type StoredSubscription } from './store';
import { signingSecrets } from '../signingSecrets';

/** Milliseconds that one call waits at most: n8n 2.41.1 gives up a start after 84 seconds, and would not show the service's message. */
const maxRetryWaitMs = 20_000;
/** Milliseconds that one answer may take at most, for the same reason. */
const maxResponseMs = 15_000;

type SubscriptionCaller = IExecuteFunctions | IHookFunctions | IPollFunctions;

export type SubscriptionContext = Awaited<ReturnType<typeof createContext>>;

/** @throws NodeOperationError where the surface has no webhooks, or the credential or an option cannot be used */
export async function createContext(
	this: SubscriptionCaller,
	address: string,
	parameter: ParameterReader,
) {
	const settings = readWebhookSettings(this.getNode(), parameter);
	const credential = await this.getCredentials<ICredentialDataDecryptedObject>(credentialName);
	const budget = new PublishBudget();
	const timeout = Math.min(settings.timeout, maxResponseMs);
	const opened = await settle(
		createApiClient(this, undefined, timeout, {
			showSecrets: true,
			retryPolicy: { ...nodeRetryPolicy, budget: maxRetryWaitMs },
			wrapSend: budget.limitSend,
		}),
	);
	if ('fault' in opened) throw contextError({ caller: this }, opened.fault, 'register the webhook');
	const { surface, redact } = opened.value.credentials;
	const stored = loadSubscription(this, address);
	const redactTold = createRedactor(signingSecrets(credential, stored).secrets);
	const credentials: ApiClient['credentials'] = {
		...opened.value.credentials,
		redact: (text) => redactTold(redact(text)),
	};
	const client: ApiClient = { ...opened.value, credentials };
	if (!surfaces[surface].webhooks)
		throw publishError(
			this.getNode(),
			`The ${surfaces[surface].displayName} API has no webhooks`,
			'Set Trigger Mode to Polling, which works with Limited and Enterprise, or choose a credential of the Enterprise API.',
		);
	return {
		caller: this,
		client,
		credential,
		settings: withPathsBelow(settings, client.credentials.root, this.getNode()),
		address,
		stored: provenPart(this, address, stored, credential),
		budget,
	};
}

/** What may be believed of a stored subscription: without a proof no ID, and no path but a usual one. The node's own address still leads to it; another one may be that of another workflow. */
export function provenPart(
	caller: SubscriptionCaller,
	address: string,
	stored: StoredSubscription | undefined,
	credential: ICredentialDataDecryptedObject,
	own = address,
): StoredSubscription | undefined {
	if (!stored || stored.proof === proofOf(caller, address, stored, credential)) return stored;
	if (address !== own) return undefined;
	if (stored.proof === earlierProofOf(address, stored, credential)) return stored;
	return isUsualPath(stored.path) ? { ...stored, ids: [], former: [] } : undefined;
}

/** What always helps where nothing is registered by itself. */
export const manually =
	'set Registration to Manual and enter the address of this node in your account';

/** The ways without a registration, where the service refuses it for another reason than the key or the number of requests. */
export function otherWays(error: unknown): string {
	const isRefusal = error instanceof ApiError || error instanceof OutcomeUnknownError;
	return isRefusal && !hasErrorStatus(error, [401, 429])
		? `If it stays, ${manually}, or set Trigger Mode to Polling.`
		: '';
}

/** Where the service keeps subscriptions, and all of them. @throws NodeApiError, NodeOperationError where they cannot be read */
export async function requireEndpoint(context: SubscriptionContext): Promise<SubscriptionEndpoint> {
	const read = await settle(findEndpoint(context.client, context.settings, context.stored?.path));
	if ('fault' in read)
		throw contextError(context, read.fault, 'read the webhooks', otherWays(read.fault));
	if (read.value) return read.value;
	throw publishError(
		context.caller.getNode(),
		'The account has no list of webhooks where such services have one',
		`If you know its path, enter it under Options, Subscription: Path. Otherwise ${manually}.`,
	);
}

/** The error that n8n shows where a task fails that needs the service: only its message, so the advice is part of it. */
export function contextError(
	{ caller, client }: { caller: SubscriptionCaller; client?: ApiClient },
	error: unknown,
	task: string,
	advice = '',
): NodeOperationError {
	const node = caller.getNode();
	if (error instanceof BudgetExceededError)
		return publishError(
			node,
			`The service asked for too many requests to ${task}, or took too long`,
			`Try again later. If it stays, ${manually}.`,
		);
	const purpose = { task, credentials: client?.credentials };
	const { message, description } = toNodeError(node, withoutOptions(error), purpose, 0);
	return new NodeOperationError(node, joinSentences(message, description ?? '', advice));
}

/** The same error without the options that help with a refused write: they are those of the other node. */
function withoutOptions(error: unknown): unknown {
	if (error instanceof WriteRefusedError)
		return new ApiError(error.errorInfo, error.kind, error.location);
	if (!(error instanceof OutcomeUnknownError)) return error;
	const reason = withoutOptions(error.reason) as OutcomeUnknownError['reason'];
	return new OutcomeUnknownError(reason, error.notReflected, error.accepted);
}

/** An error of the node's own, in the same form. */
export function publishError(
	node: INode,
	message: string,
	advice: string,
	redact = (text: string) => text,
): NodeOperationError {
	return new NodeOperationError(node, joinSentences(redact(stripMarkup(redact(message))), advice));
}
