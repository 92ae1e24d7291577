import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { credentialName } from '../../transport';
import { settle } from '../../rest';
import { trackDelivery, trackStates } from './deliveryTracker';
import {
	answerChallenge,
	challengeResponse,
	isPing,
	partsIn,
	provedResponse,
	describesEvent,
	sendJson,
	sendText,
	unverifiedBodyLimits,
} from './challenge';
import { apiKeyOf, signingSecrets } from './subscription/signingSecrets';
import {
	verifySignature,
	type SignatureCheck,
	type SignatureRules,
	type SignedRequest,
} from './signature/verifySignature';
import { maxBodyBytes, parseBody, readBytes } from './payload/readBody';
import { parseEvents, type Delivery, type WebhookEvent } from './payload/readEvents';
import {
	logRejection,
	logPendingRejections,
	signatureHelp,
	startTestWithRejection,
	type DeliveryRejection,
} from './refusedDelivery';
import { redactDelivery } from './redactDelivery';
import { readWebhookSettings, type WebhookSettings } from '../webhookSettings';
import { loadSubscription, loadSubscriptions } from './subscription/endpoint/store';
import { isSelectedEvent } from './changesOfRecord';

/** Answers a delivery at once. It never throws: n8n would store a failed execution for every request that anybody sends. */
export async function handleDelivery(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	const accepted = await settle(acceptDelivery.call(this));
	if ('value' in accepted) return accepted.value;
	this.logger.error(`The delivery could not be taken: ${(accepted.fault as Error).message}`);
	return sendText.call(this, 500, 'The delivery could not be taken. Please send it again.');
}

async function acceptDelivery(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	const query = toTextFields(this.getQueryData() as object);
	const headers = toTextFields(this.getHeaderData());
	const isSetup = this.getWebhookName() === 'setup';
	const tried = isSetup ? challengeResponse(query, headers) : undefined;
	if (tried) return answerChallenge.call(this, tried);
	const settings = readWebhookSettings(this.getNode(), (name, fallback) =>
		this.getNodeParameter(name, fallback as string),
	);
	if (isSetup && !tellsInAddress.call(this, { headers, query, body: undefined }, settings))
		return answerChallenge.call(this, { as: 'text', value: 'Send events with POST.' });
	logPendingRejections.call(this);
	const reject = (rejection: DeliveryRejection) => {
		const answer = sendText.call(this, rejection.status, rejection.responseText);
		if (this.getMode() === 'manual') return startTestWithRejection(rejection, headers);
		logRejection.call(this, rejection.why);
		return answer;
	};
	const received = await receiveBody(this.getRequestObject(), headers);
	if ('status' in received) return reject(received);
	const request = { headers, query, body: received.bytes };
	const answer = answerUnverified.call(this, request, settings);
	if (answer) return answer;

	const credential = await this.getCredentials<ICredentialDataDecryptedObject>(credentialName);
	const address = deliveryAddress.call(this);
	const keys = signingSecrets(credential, loadSubscription(this, address));
	const { secrets } = keys;
	let bodyRead: ReturnType<typeof parseBody> | undefined;
	const read = () => (bodyRead ??= parseBody(request.body, headers['content-type'] ?? ''));
	const bodyValue = () => {
		const found = request.body.length <= maxTextsBytes ? read() : {};
		return 'value' in found ? found.value : undefined;
	};
	const addresses = [...new Set([address, this.getNodeWebhookUrl('default') ?? ''])];
	const verification = verifyDelivery(
		{ ...request, bodyTexts: () => textsIn(bodyValue()), bodyValue, addresses },
		{
			secrets,
			scheme: settings.signatureScheme,
			header: settings.signatureHeader,
			tolerance: settings.signatureAge * 1000,
			now: Date.now(),
		},
		keys,
	);
	if (typeof verification === 'string') {
		const { help = signatureHelp(settings), ...reason } = rejectionReasons[verification];
		return reject({ ...reason, help });
	}
	const parsed = read();
	if ('fault' in parsed) return reject(unreadableRejection(400, parsed.fault));
	const proof = verification.proved ? provedResponse(parsed.value, secrets[0]) : undefined;
	if (proof && !describesEvent(headers, parsed.value, settings.vocabulary))
		return sendJson.call(this, proof);
	const delivery: Delivery = { headers, query, body: parsed.value };
	const found = selectEvents(delivery, settings, verification.covered);
	if ('status' in found) return reject(found);
	const states = trackStates.call(this, found.all, settings);
	if (found.selected.length === 0) return {};
	const secretValues = [...secrets, apiKeyOf(credential)].filter(Boolean);
	const now = new Date();
	const json = {
		delivery: redactDelivery(delivery, secretValues, verification.covered ?? []),
		arrived: now.toISOString(),
		arrival: trackDelivery.call(this, found.selected, now.getTime(), states),
		...verification,
	};
	return { workflowData: [[{ json: json as IDataObject }]] };
}

/** The bytes of a body, or why it is not read. */
async function receiveBody(
	request: ReturnType<IWebhookFunctions['getRequestObject']>,
	headers: Record<string, string>,
): Promise<{ bytes: Buffer } | DeliveryRejection> {
	const announced = Number(headers['content-length'] ?? 0);
	const bytes = (await readBytes(request, announced)) ?? Buffer.alloc(0);
	if (announced > maxBodyBytes || bytes.length > maxBodyBytes)
		return unreadableRejection(413, 'The delivery is too large.');
	return bytes.length === 0 && announced > 0 ? unreadableRejection(415, 'Send JSON.') : { bytes };
}

/** The answer to what starts nothing and needs no proof: a challenge, or a ping. Before verification only small bodies are read. */
function answerUnverified(
	this: IWebhookFunctions,
	{ headers, query, body }: Pick<SignedRequest, 'headers' | 'query' | 'body'>,
	{ vocabulary }: WebhookSettings,
): IWebhookResponseData | undefined {
	if (body.length > maxUnverifiedBytes) return undefined;
	const parsed = parseBody(body, headers['content-type'] ?? '', unverifiedBodyLimits);
	if ('fault' in parsed) return undefined;
	const challenge = challengeResponse(query, headers, parsed.value);
	// A body that repeats the challenge of a header describes the subscription, whatever event it names.
	const isRepeated = challenge?.as === 'header' && textsIn(parsed.value).includes(challenge.value);
	if (challenge && (isRepeated || !describesEvent(headers, parsed.value, vocabulary)))
		return answerChallenge.call(this, challenge);
	// Some services try an address with an unsigned ping before they sign anything. It starts nothing either way.
	return isPing(parsed.value) ? {} : undefined;
}

/** The events of a delivery, and those of them that start the workflow; or that they are too many. */
function selectEvents(
	delivery: Delivery,
	settings: WebhookSettings,
	covered: string[] | undefined,
): { all: WebhookEvent[]; selected: WebhookEvent[] } | DeliveryRejection {
	const all: WebhookEvent[] = [];
	const selected: WebhookEvent[] = [];
	for (const event of parseEvents(delivery, settings.vocabulary, covered)) {
		if (all.length < maxEvents) all.push(event);
		if (isSelectedEvent(event, settings)) selected.push(event);
		// The rest is not read: anybody may send thousands where there is no secret.
		if (selected.length > maxEvents) return unreadableRejection(413, tooManyEvents);
	}
	return { all, selected };
}

/** Whether a GET says in its address what happened to an appointment or an invoice, or to which one: some services send nothing else. */
function tellsInAddress(
	this: IWebhookFunctions,
	delivery: Delivery,
	{ vocabulary }: WebhookSettings,
): boolean {
	const isGet = this.getRequestObject().method !== 'HEAD';
	const events = isGet ? [...parseEvents(delivery, vocabulary)] : [];
	return events.some(
		({ event, resource, id }) => event !== 'other' && (resource ?? id) !== undefined,
	);
}

/** Whether a delivery is verified, and by which headers; else the reason why it is not accepted. */
function verifyDelivery(
	request: SignedRequest,
	rules: SignatureRules,
	{ lost, unusable }: { lost: boolean; unusable: boolean },
): { proved: boolean; covered?: string[]; mark?: string } | keyof typeof rejectionReasons {
	if (unusable) return 'unusable';
	if (rules.secrets.length === 0) return lost ? 'lost' : { proved: false };
	const check: SignatureCheck = verifySignature(request, rules);
	if ('scheme' in check) return { ...check, proved: true };
	return lost ? 'lost' : check.refused;
}

/** The same text for every sender, whatever is wrong: n8n's log has the reason, for the owner alone. */
const unproved = {
	status: 401,
	responseText: 'The delivery does not prove where it comes from.',
	help: undefined,
};
/** What cannot be checked may be genuine, so the service is asked to send it again. */
const uncheckable = {
	status: 503,
	responseText: 'The delivery cannot be checked now. Please send it again later.',
};

const rejectionReasons = {
	old: { ...unproved, why: 'The signature is too old.' },
	unsigned: { ...unproved, why: 'No signature in it fits the secret.' },
	lost: {
		...uncheckable,
		why: 'The secret cannot be opened since the API key was changed. Publish the workflow again.',
		help: 'The service gave the secret when the node registered its address, and gives a new one when it registers again.',
	},
	unusable: {
		...uncheckable,
		why: 'The Webhook Secret of the credential cannot be used. Enter a text of 8 letters or more, or leave it empty.',
		help: 'It is no text, blank, a list of very short parts, a public key, or what an expression without a value leaves. Such a secret proves nothing, so nothing is taken.',
	},
};

function unreadableRejection(status: number, why: string): DeliveryRejection {
	const help = 'Deliveries are read as JSON or as a form. Set the service to send JSON.';
	return { status, responseText: why, why, help };
}

/** Bytes of the largest body that can be a mere test of the address. */
const maxUnverifiedBytes = 10_000;

/** Bytes of a body in which a secret is looked for before it is verified. */
const maxTextsBytes = 128 * 1024;

const textsIn = (value: unknown) => partsIn(value).filter((part) => typeof part === 'string');

/** Events of one delivery; each is an item of the run, and is looked up among the events before it. */
const maxEvents = 500;
const tooManyEvents = `The delivery holds more than ${maxEvents} events. Send fewer at a time.`;

/** The address that the service was given: while testing, the one for tests. */
function deliveryAddress(this: IWebhookFunctions): string {
	const { getWebhookResourceUrl } = this as {
		getWebhookResourceUrl?(name: string): string | undefined;
	};
	// Older versions of n8n tell the other address only. What is kept for a test is of its address alone.
	const tested = this.getMode() === 'manual' ? loadSubscriptions(this).at(-1)?.[0] : undefined;
	const told = getWebhookResourceUrl?.call(this, 'default') ?? tested;
	return told ?? this.getNodeWebhookUrl('default') ?? '';
}

/** Without objects, which n8n makes of parameters such as `a[b]=1`: nothing reads them, and `String` may throw for them. */
function toTextFields(fields: object): Record<string, string> {
	return Object.fromEntries(
		Object.entries(fields)
			.map(([name, value]): [string, unknown[]] => [name.toLowerCase(), [value].flat()])
			.filter(([, values]) => values.every((value) => typeof (value ?? {}) !== 'object'))
			.map(([name, values]) => [name, values.join(', ')]),
	);
}
