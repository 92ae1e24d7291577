import { NodeOperationError } from 'n8n-workflow';
import { ApiError, cutAtWord, hasErrorStatus, isAboutValues } from '../../../../rest';
import { createRedactor } from '../../../../transport';
import {
	contextError,
	manually,
	otherWays,
	publishError,
	type SubscriptionContext,
} from '../endpoint/context';

/** Why the service took a subscription, or would, and would not send what was chosen; and what helps. */
export class RegistrationProblem extends Error {
	constructor(
		message: string,
		readonly advice: string,
	) {
		super(message);
	}
}

/** So many webhooks are there, whatever their addresses are. */
const limitWords = /\b(limit|maximum|quota|at most|only one|too many)\b/i;

/** The error of a subscription that was refused or sends nothing. @param left why what was made could not be deleted @param secrets what no message may show */
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
	if (error instanceof RegistrationProblem) return [error.message, error.advice];
	const said = error instanceof ApiError ? cutAtWord(error.errorInfo.message, 300) : '';
	const isTaken = hasErrorStatus(error, [409]);
	const isOfPlan = hasErrorStatus(error, [402, 403]) && !/\brate\b|\brequests\b/i.test(said);
	if ((isOfPlan || isTaken) && limitWords.test(said))
		return [
			`The service takes no further webhook (“${said}”)`,
			'Remove one among the webhooks of your account, and publish again.',
		];
	if (isTaken)
		return [
			'The service says that this address is registered already',
			'Remove it among the webhooks of your account, and publish again.',
		];
	if (isOfPlan && /\b(plan|upgrade)\b/i.test(said))
		return [
			`The plan of the account does not include it (“${said}”)`,
			'Ask the owner of the account, or set Trigger Mode to Polling.',
		];
	return undefined;
}

const optionsAdvice = (error: unknown) =>
	error instanceof ApiError && isAboutValues(error.errorInfo)
		? 'Set under Options what the service calls its fields (Subscription) and its events (Event Names), or set Registration to Manual.'
		: otherWays(error);

/** The service took a subscription and does not send what was requested. @param quote what says so @param missing events that it leaves out */
export function notDelivering(
	why: 'pending' | 'off' | 'events' | 'address' | 'unseen',
	quote = '',
	missing: string[] = [],
): RegistrationProblem {
	const lack = missing.length > 0 ? `, without ${missing.join(', ')}` : '';
	const quoted = quote === '' ? '' : ` (“${quote}”)`;
	const messages: Record<typeof why, [string, string]> = {
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
	return new RegistrationProblem(...messages[why]);
}
