import { NodeOperationError } from 'n8n-workflow';
import { ApiError, cutAtWord, hasErrorStatus, isAboutValues } from '../../../../rest';
import { createRedactor } from '../../../../transport';
import { UnknownEventsError } from '../create';
import {
	contextError,
	manually,
	otherWays,
	publishError,
	type SubscriptionContext,
} from '../endpoint/context';
import { NotDeliveringError } from '../verify';

const maxOffered = 20;

/** So many webhooks are there, whatever their addresses are. */
const limitWords = /\b(limit|maximum|quota|at most|only one|too many)\b/i;

/**
 * The error that n8n shows where a subscription was refused, or accepted without deliveries.
 *
 * @param left why what was created could not be deleted; undefined where nothing stays
 * @param secrets what the service returned, and no message may show
 */
export function subscriptionError(
	reason: unknown,
	context: SubscriptionContext,
	left: string | undefined,
	secrets: string[],
): Error {
	const node = context.caller.getNode();
	const own = explainReason(reason);
	const { message } = own
		? publishError(node, ...own, context.client.credentials.redact)
		: contextError(context, reason, 'register the webhook', optionsAdvice(reason));
	const leftoverNote =
		left === undefined
			? ''
			: ` A webhook with the address of this node stays in your account; remove it there. ${left}`;
	return new NodeOperationError(node, createRedactor(secrets)(`${message}${leftoverNote}`));
}

/** What went wrong, and what helps; undefined for what any request may fail with. */
function explainReason(error: unknown): [message: string, advice: string] | undefined {
	if (error instanceof UnknownEventsError) {
		return [
			`The service does not offer ${error.events.join(', ')}. It offers: ${error.offered.slice(0, maxOffered).join(', ')}`,
			'Choose other events, or say under Options: Event Names which of these are meant.',
		];
	}
	if (error instanceof NotDeliveringError) return notDeliveringMessage(error);
	const said = error instanceof ApiError ? cutAtWord(error.errorInfo.message, 300) : '';
	const isTaken = hasErrorStatus(error, [409]);
	const isOfPlan = hasErrorStatus(error, [402, 403]) && !/\brate\b|\brequests\b/i.test(said);
	if ((isOfPlan || isTaken) && limitWords.test(said)) {
		return [
			`The service takes no further webhook (“${said}”)`,
			'Remove one among the webhooks of your account, and publish again.',
		];
	}
	if (isTaken) {
		return [
			'The service says that this address is registered already',
			'Remove it among the webhooks of your account, and publish again.',
		];
	}
	if (isOfPlan && /\b(plan|upgrade)\b/i.test(said)) {
		return [
			`The plan of the account does not include it (“${said}”)`,
			'Ask the owner of the account, or set Trigger Mode to Polling.',
		];
	}
	return undefined;
}

const optionsAdvice = (error: unknown) =>
	error instanceof ApiError && isAboutValues(error.errorInfo)
		? 'Set under Options what the service calls its fields (Subscription) and its events (Event Names), or set Registration to Manual.'
		: otherWays(error);

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
