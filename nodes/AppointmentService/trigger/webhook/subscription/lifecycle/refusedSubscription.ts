import { NodeOperationError } from 'n8n-workflow';
import { hasErrorStatus } from '../../../../rest';
import { createRedactor } from '../../../../transport';
import { UnknownEventsError } from '../create';
import { contextError, type SubscriptionContext } from '../endpoint/context';
import { publishError } from '../endpoint/publishError';
import { NotDeliveringError } from '../verify';

/** What was created cannot be used. */
export class RegistrationError extends Error {
	constructor(
		readonly reason: unknown,
		/** Why it could not be deleted; undefined where nothing stayed. */
		readonly removalError: string | undefined,
		/** Secrets that the service returned, which must not appear in a message. */
		readonly reportedSecrets: string[],
	) {
		super('The webhook could not be registered');
	}
}

const maxOffered = 20;

/** The error that n8n shows where a subscription was refused, or accepted without deliveries. */
export function subscriptionError(
	{ reason, removalError, reportedSecrets }: RegistrationError,
	context: SubscriptionContext,
): Error {
	const { message } = explainReason(reason, context);
	const leftoverNote =
		removalError === undefined
			? ''
			: ` A webhook with the address of this node stays in your account; remove it there. ${removalError}`;
	return new NodeOperationError(
		context.caller.getNode(),
		createRedactor(reportedSecrets)(`${message}${leftoverNote}`),
	);
}

function explainReason(error: unknown, context: SubscriptionContext): Error {
	const node = context.caller.getNode();
	const { redact } = context.client.credentials;
	if (error instanceof UnknownEventsError) {
		return publishError(
			node,
			redact(
				`The service does not offer ${error.events.join(', ')}. It offers: ${error.offered.slice(0, maxOffered).join(', ')}`,
			),
			'Choose other events, or say under Options: Event Names which of these are meant.',
		);
	}
	if (error instanceof NotDeliveringError) {
		const [message, advice] = notDeliveringMessage(error);
		return publishError(node, redact(message), advice);
	}
	if (hasErrorStatus(error, [409])) {
		return publishError(
			node,
			'The service says that this address is registered already',
			'Remove it among the webhooks of your account, and publish again.',
		);
	}
	const advice = hasErrorStatus(error, [400, 422])
		? 'Set under Options what the service calls its fields (Subscription) and its events (Event Names), or set Registration to Manual.'
		: '';
	return contextError(context, error, 'register the webhook', advice);
}

const manually = 'set Registration to Manual and enter the address of this node in your account';

function notDeliveringMessage({ why, quote, missing }: NotDeliveringError): [string, string] {
	const lack = missing.length > 0 ? `, without ${missing.join(', ')}` : '';
	const quoted = quote === '' ? '' : ` (“${quote}”)`;
	const messages: Record<NotDeliveringError['why'], [string, string]> = {
		pending: [
			`The service took the webhook, but waits for it to be confirmed${quoted}, and sends nothing until then`,
			`To confirm it yourself, ${manually}.`,
		],
		off: [
			`The service took the webhook, but it is switched off${quoted} and gets nothing`,
			`Ask the support of the service how webhooks are switched on, or ${manually}.`,
		],
		events: [
			quote === 'none'
				? 'The service took the webhook, but without any event'
				: `The service took the webhook, but for other events than were chosen${quoted}${lack}`,
			`Set under Options what the service calls its events (Event Names) and how it takes them (Subscription: Events Field, Subscription: Events As), or ${manually}.`,
		],
		address: [
			`The service took the webhook, but sends to another address${quoted}`,
			`Set Subscription: Address Field under Options, or ${manually}.`,
		],
		unseen: [
			'The service took the request, but shows no webhook with the address of this node',
			`Publish again in a while. If it stays, ${manually}.`,
		],
	};
	return messages[why];
}
