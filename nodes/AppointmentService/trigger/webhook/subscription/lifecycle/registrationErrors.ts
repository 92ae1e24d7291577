import { NodeOperationError } from 'n8n-workflow';
import { ApiError, hasErrorStatus } from '../../../../rest';
import { createRedactor } from '../../../../transport';
import { UnknownEventsError } from '../create';
import { contextError, publishError, type SubscriptionContext } from '../endpoint/context';
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

/** So many webhooks are there, whatever their addresses are. */
const limitWords = /\b(limit|maximum|quota|at most|only one|too many)\b/i;

function explainReason(error: unknown, context: SubscriptionContext): Error {
	const node = context.caller.getNode();
	const { redact } = context.client.credentials;
	if (error instanceof UnknownEventsError) {
		return publishError(
			node,
			`The service does not offer ${error.events.join(', ')}. It offers: ${error.offered.slice(0, maxOffered).join(', ')}`,
			'Choose other events, or say under Options: Event Names which of these are meant.',
			redact,
		);
	}
	if (error instanceof NotDeliveringError) {
		const [message, advice] = notDeliveringMessage(error);
		return publishError(node, message, advice, redact);
	}
	const said = error instanceof ApiError ? error.errorInfo.message.slice(0, 300) : '';
	const isOfPlan = hasErrorStatus(error, [402, 403]) && !/\brate\b|\brequests\b/i.test(said);
	const isLimit = (isOfPlan || hasErrorStatus(error, [409])) && limitWords.test(said);
	if (isOfPlan && !isLimit && /\b(plan|upgrade)\b/i.test(said)) {
		return publishError(
			node,
			`The plan of the account does not include it (“${said}”)`,
			'Ask the owner of the account, or set Trigger Mode to Polling.',
			redact,
		);
	}
	if (isLimit || hasErrorStatus(error, [409])) {
		return publishError(
			node,
			isLimit
				? `The service takes no further webhook (“${said}”)`
				: 'The service says that this address is registered already',
			`Remove ${isLimit ? 'one' : 'it'} among the webhooks of your account, and publish again.`,
			redact,
		);
	}
	const advice = hasErrorStatus(error, [400, 422])
		? 'Set under Options what the service calls its fields (Subscription) and its events (Event Names), or set Registration to Manual.'
		: '';
	return contextError(context, error, 'register the webhook', advice);
}

/** What always helps where nothing is registered by itself. */
export const manually =
	'set Registration to Manual and enter the address of this node in your account';

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
