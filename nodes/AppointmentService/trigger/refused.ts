import {
	NodeOperationError,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';
import { z } from 'zod/v4';
import { nodeKey } from './arrival';
import type { Settings } from './settings';

/** Why a delivery is not taken. */
export interface Refusal {
	status: number;
	/** What the sender reads: the same for whoever knocks, whatever is wrong. */
	said: string;
	/** What the owner reads, a sentence. */
	why: string;
	/** What the owner can do. */
	help: string;
}

/** One line of the log speaks for this long. */
const logEveryMs = 60_000;

interface Count {
	/** When the log last told of it, in milliseconds since 1970. */
	at: number;
	/** Since then. */
	untold: number;
}

/** By node, and by why. */
const counts = new Map<string, Map<string, Count>>();

/**
 * Lets the owner know of a refused delivery, and nobody else: n8n's log has one line a minute for each reason, with the number of them.
 * Nothing is stored, because anybody may knock.
 */
export function logRefusal(this: IWebhookFunctions, why: string): void {
	const own = counts.get(nodeKey(this)) ?? new Map<string, Count>();
	counts.set(nodeKey(this), own);
	const count = own.get(why) ?? { at: -Infinity, untold: 0 };
	own.set(why, { ...count, untold: count.untold + 1 });
	logUntold.call(this);
}

/** Writes what is due: deliveries that were refused after the last line, a minute or more ago. */
export function logUntold(this: IWebhookFunctions): void {
	const now = Date.now();
	for (const [why, { at, untold }] of counts.get(nodeKey(this)) ?? []) {
		if (untold === 0 || Math.abs(now - at) < logEveryMs) continue;
		const what = untold === 1 ? 'A delivery was' : `${untold} deliveries were`;
		this.logger.warn(`${what} refused. ${why}`);
		counts.get(nodeKey(this))?.set(why, { at: now, untold: 0 });
	}
}

const marker = z.object({ refusedDelivery: z.object({ why: z.string(), help: z.string() }) });

/** Starts a test in the editor with the reason alone, so that it ends and tells it. */
export function startRefused(
	{ why, help }: Refusal,
	headers: Record<string, string>,
): IWebhookResponseData {
	const names = Object.keys(headers)
		.filter((name) => /^[\w-]{1,100}$/.test(name) && !everyday.test(name))
		.slice(0, mostNames);
	const came =
		names.length > 0
			? `Headers that came along: ${names.join(', ')}.`
			: 'No header came along that could prove anything.';
	const json: IDataObject = { refusedDelivery: { why, help: `${help} ${came}` } };
	return { noWebhookResponse: true, workflowData: [[{ json }]] };
}

const mostNames = 40;
const everyday =
	/^(host|connection|content-.*|accept.*|user-agent|cookie|transfer-encoding|via|forwarded|x-forwarded-.*|x-real-ip)$/;

/** @throws NodeOperationError where a test was started by a delivery that was refused */
export function raiseRefused(node: INode, items: INodeExecutionData[]): void {
	for (const { json } of items) {
		const read = marker.safeParse(json);
		if (!read.success) continue;
		const { why, help } = read.data.refusedDelivery;
		throw new NodeOperationError(node, `A delivery was refused. ${why}`, { description: help });
	}
}

const ways = {
	auto: 'every header that may hold one, signed in any of the usual ways',
	body: 'a signature of the body',
	timeAndBody: 'a signature of a time and the body',
	addressAndBody: 'a signature of the address and the body',
	secret: 'the secret itself',
};

/** What was looked for, and what helps, where a signature or a secret was missed. */
export function signatureHelp({
	signatureHeader,
	signatureScheme,
	signatureAge,
}: Settings): string {
	const where = signatureHeader === '' ? '' : ` in the header ${signatureHeader}`;
	const age = signatureAge === 0 ? '' : `, with a signed time of ${signatureAge} seconds at most`;
	return [
		`Looked for: ${ways[signatureScheme]}${where}${age}.`,
		'If the service sent this, compare the Webhook Secret of the credential with the one that the service shows,',
		'and set Options: Signature: Header, Scheme or Max Age to what its documentation says.',
	].join(' ');
}
