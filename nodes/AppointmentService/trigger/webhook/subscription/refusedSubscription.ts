import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { createRedactor } from '../../../transport';
import { UnknownEventsError } from './create';
import { hasErrorStatus } from './delete';
import { toPurpose, type SubscriptionContext } from './endpoint/context';
import { publishError, toPublishError } from './endpoint/publishError';
import { NotDeliveringError } from './verify';

/** What became of a subscription that could not be used. */
interface CleanupResult {
	/** Why what was made could not be taken away; undefined where nothing stayed. */
	removalError: string | undefined;
	/** Secrets that the service told, which must not be repeated. */
	reportedSecrets: string[];
}

/** A service may offer as many events as it likes. */
const mostOffered = 20;

/** What n8n shows where a subscription was refused, or taken and not served. */
export function subscriptionError(
	this: IHookFunctions,
	fault: unknown,
	context: SubscriptionContext,
	{ removalError, reportedSecrets }: CleanupResult,
): Error {
	const { message } = explainReason.call(this, fault, context);
	const leftoverNote =
		removalError === undefined
			? ''
			: ` A webhook with the address of this node stays in your account; remove it there. ${removalError}`;
	return new NodeOperationError(
		this.getNode(),
		createRedactor(reportedSecrets)(`${message}${leftoverNote}`),
	);
}

function explainReason(this: IHookFunctions, fault: unknown, context: SubscriptionContext): Error {
	const node = this.getNode();
	const { redact } = context.client.credentials;
	if (fault instanceof UnknownEventsError) {
		return publishError(
			node,
			redact(
				`The service does not offer ${fault.events.join(', ')}. It offers: ${fault.offered.slice(0, mostOffered).join(', ')}`,
			),
			'Choose other events, or say under Options: Event Names which of these are meant.',
		);
	}
	if (fault instanceof NotDeliveringError) {
		const [message, advice] = notDeliveringMessage(fault.why, fault.quote);
		return publishError(node, redact(message), advice);
	}
	if (hasErrorStatus(fault, [409])) {
		return publishError(
			node,
			'The service says that this address is registered already',
			'Remove it among the webhooks of your account, and publish again.',
		);
	}
	const advice = hasErrorStatus(fault, [400, 422])
		? 'Set under Options what the service calls its fields (Subscription) and its events (Event Names), or set Registration to Manual.'
		: '';
	return toPublishError(node, fault, toPurpose('register the webhook', context), advice);
}

const manually = 'set Registration to Manual and enter the address of this node in your account';

function notDeliveringMessage(why: NotDeliveringError['why'], quote: string): [string, string] {
	const quoted = quote === '' ? '' : ` (“${quote}”)`;
	switch (why) {
		case 'pending':
			return [
				`The service took the webhook, but waits for it to be confirmed${quoted}, and sends nothing until then`,
				`To confirm it yourself, ${manually}.`,
			];
		case 'off':
			return [
				`The service took the webhook, but it is switched off${quoted} and gets nothing`,
				`Ask the support of the service how webhooks are switched on, or ${manually}.`,
			];
		case 'events':
			return [
				quote === 'none'
					? 'The service took the webhook, but without any event'
					: `The service took the webhook, but for other events than were chosen${quoted}`,
				`Set under Options what the service calls its events (Event Names) and how it takes them (Subscription: Events Field, Subscription: Events As), or ${manually}.`,
			];
		case 'address':
			return [
				`The service took the webhook, but sends to another address${quoted}`,
				`Set Subscription: Address Field under Options, or ${manually}.`,
			];
		case 'unseen':
			return [
				'The service took the request, but shows no webhook with the address of this node',
				`Publish again in a while. If it stays, ${manually}.`,
			];
	}
}
