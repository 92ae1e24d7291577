import {
	NodeOperationError,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';
import { z } from 'zod/v4';
import { getOrCreate } from '../../rest';
import { nodeKey } from './deliveryTracker';
import type { WebhookSettings } from '../webhookSettings';
import { transportHeaders } from './signature/verifySignature';

export interface DeliveryRejection {
	status: number;
	/** What the sender reads: the same for every sender, whatever is wrong. */
	responseText: string;
	why: string;
	help: string;
}

/** The log gets one line for each reason in this time. */
const logEveryMs = 60_000;

/** When deliveries were last logged, in milliseconds since 1970, and how many were refused since; by node, and by reason. */
const rejectionCounts = new Map<string, Map<string, { loggedAt: number; unlogged: number }>>();

/** Logs a refused delivery, one line a minute for each reason. Nothing is stored, because anybody may send one. */
export function logRejection(this: IWebhookFunctions, why: string): void {
	const countsByReason = getOrCreate(rejectionCounts, nodeKey(this), () => new Map());
	const count = countsByReason.get(why) ?? { loggedAt: -Infinity, unlogged: 0 };
	countsByReason.set(why, { ...count, unlogged: count.unlogged + 1 });
	logPendingRejections.call(this);
}

/** Logs the deliveries that were refused since the last line, where that one is a minute old or more. */
export function logPendingRejections(this: IWebhookFunctions): void {
	const now = Date.now();
	for (const [why, { loggedAt, unlogged }] of rejectionCounts.get(nodeKey(this)) ?? []) {
		if (unlogged === 0 || Math.abs(now - loggedAt) < logEveryMs) continue;
		const what = unlogged === 1 ? 'A delivery was' : `${unlogged} deliveries were`;
		this.logger.warn(`${what} refused. ${why}`);
		rejectionCounts.get(nodeKey(this))?.set(why, { loggedAt: now, unlogged: 0 });
	}
}

const rejectionSchema = z.object({
	refusedDelivery: z.object({ why: z.string(), help: z.string() }),
});

/** Starts a test in the editor with the reason alone, so that the test ends and shows it. */
export function startTestWithRejection(
	{ why, help }: DeliveryRejection,
	headers: Record<string, string>,
): IWebhookResponseData {
	const names = Object.keys(headers)
		.filter((name) => /^[\w-]{1,100}$/.test(name) && !transportHeaders.test(name))
		.slice(0, maxHeaderNames);
	const headerNote =
		names.length > 0
			? `Headers that came along: ${names.join(', ')}.`
			: 'No header came along that could prove anything.';
	const json: IDataObject = { refusedDelivery: { why, help: `${help} ${headerNote}` } };
	return { noWebhookResponse: true, workflowData: [[{ json }]] };
}

const maxHeaderNames = 40;

/** @throws NodeOperationError where a refused delivery started a test */
export function throwIfRejected(node: INode, items: INodeExecutionData[]): void {
	for (const { json } of items) {
		const rejection = rejectionSchema.safeParse(json);
		if (!rejection.success) continue;
		const { why, help } = rejection.data.refusedDelivery;
		throw new NodeOperationError(node, `A delivery was refused. ${why}`, { description: help });
	}
}

const schemeDescriptions = {
	auto: 'every header that may hold one, signed in any of the usual ways',
	body: 'a signature of the body',
	timeAndBody: 'a signature of a time and the body',
	addressAndBody: 'a signature of the address and the body',
	secret: 'the secret itself',
};

/** Which signature was looked for, and what helps where it is missing. */
export function signatureHelp(settings: WebhookSettings): string {
	const { signatureHeader, signatureScheme, signatureAge } = settings;
	const where = signatureHeader === '' ? '' : ` in the header ${signatureHeader}`;
	const age = signatureAge === 0 ? '' : `, with a signed time of ${signatureAge} seconds at most`;
	return [
		'If the service sent it, enter the secret that the service shows as Webhook Secret in the credential.',
		'If that is right, set Signature: Header, Scheme or Max Age under Options as its documentation says.',
		`Looked for: ${schemeDescriptions[signatureScheme]}${where}${age}.`,
	].join(' ');
}
