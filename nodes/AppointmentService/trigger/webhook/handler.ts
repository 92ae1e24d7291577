import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { REDACTED, credentialName, createRedactor } from '../../transport';
import { isObject, settle } from '../../rest';
import { trackDelivery } from './deliveryTracker';
import {
	challengeResponse,
	isPing,
	describesEvent,
	unverifiedBodyLimits,
	type ChallengeResponse,
} from './challenge';
import { apiKeyOf, signingSecrets } from './subscription/secrets';
import {
	verifySignature,
	type SignatureCheck,
	type SignatureRules,
	type SignedRequest,
} from './signature/verifySignature';
import { mayBeSignature } from './signature/signatureHeader';
import { largestBody, parseBody } from './payload/readBody';
import { parseEvents, type Delivery } from './payload/readEvents';
import {
	logRejection,
	logPendingRejections,
	signatureHelp,
	startTestWithRejection,
	type DeliveryRejection,
} from './refusedDelivery';
import { readWebhookSettings, type WebhookSettings } from '../webhookSettings';
import { loadSubscription } from './subscription/endpoint/store';
import { isSelectedEvent } from './eventFilter';

/**
 * Takes a delivery: answers at once, and starts the workflow only with what is proved and wanted. It never throws: n8n would
 * store a failed execution for everybody who knocks. What is taken goes on as it arrived; `execute` makes the events of it.
 */
export async function handleDelivery(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	const accepted = await settle(acceptDelivery.call(this));
	if ('value' in accepted) return accepted.value;
	this.logger.error(`The delivery could not be taken: ${(accepted.fault as Error).message}`);
	return sendText.call(this, 500, 'The delivery could not be taken. Please send it again.');
}

async function acceptDelivery(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	const query = toTextFields(this.getQueryData() as object);
	const headers = toTextFields(this.getHeaderData());
	if (this.getWebhookName() === 'setup') {
		return answerChallenge.call(
			this,
			challengeResponse(query, headers) ?? { as: 'text', value: 'Send events with POST.' },
		);
	}
	logPendingRejections.call(this);
	const reject = (rejection: DeliveryRejection) => rejectDelivery.call(this, rejection, headers);
	const bytes = this.getRequestObject().rawBody ?? Buffer.alloc(0);
	if (bytes.length > largestBody)
		return reject(unreadableRejection(413, 'The delivery is too large.'));
	if (bytes.length === 0 && Number(headers['content-length'] ?? 0) > 0) {
		return reject(unreadableRejection(415, 'Send JSON.'));
	}
	const type = headers['content-type'] ?? '';
	const settings = readWebhookSettings({
		node: this.getNode(),
		parameter: (name, fallback) => this.getNodeParameter(name, fallback as string),
	});
	// What nobody has proved is looked at only where it is as small as whatever tries an address.
	const unverifiedBody =
		bytes.length <= maxUnverifiedBytes ? parseBody(bytes, type, unverifiedBodyLimits) : undefined;
	if (unverifiedBody && 'value' in unverifiedBody) {
		const challenge = challengeResponse(query, headers, unverifiedBody.value);
		if (challenge && !describesEvent(headers, unverifiedBody.value, settings.vocabulary)) {
			return answerChallenge.call(this, challenge);
		}
		// Some services try an address with an unsigned word before they sign anything. It starts nothing either way.
		if (isPing(unverifiedBody.value)) return {};
	}
	const credential = await this.getCredentials<ICredentialDataDecryptedObject>(credentialName);
	const address = this.getNodeWebhookUrl('default') ?? '';
	const { secrets, ...keys } = signingSecrets(
		credential,
		loadSubscription(this, deliveryAddress.call(this)),
	);
	const proof = verifyDelivery(
		{ headers, query, body: bytes, addresses: [...new Set([deliveryAddress.call(this), address])] },
		{ secrets, ...signatureRules(settings), now: Date.now() },
		keys,
	);
	if (typeof proof === 'string') return reject(unprovedRejection(proof, settings));
	const read = parseBody(bytes, type);
	if ('fault' in read) return reject(unreadableRejection(400, read.fault));
	const delivery: Delivery = { headers, query, body: read.value };
	const wanted = parseEvents(delivery, settings.vocabulary, proof.covered).filter((happening) =>
		isSelectedEvent(happening, settings),
	);
	if (wanted.length > maxEvents) return reject(unreadableRejection(413, tooManyEvents));
	if (wanted.length === 0) return {};
	const secretValues = [...secrets, apiKeyOf(credential)].filter(Boolean);
	const now = new Date();
	const json = {
		delivery: redactDelivery(delivery, secretValues, proof.covered ?? []),
		arrived: now.toISOString(),
		arrival: trackDelivery.call(this, wanted, now.getTime()),
		...proof,
	};
	return { workflowData: [[{ json: json as IDataObject }]] };
}

/** What a delivery proves; why not, where it does not prove what it has to. */
function verifyDelivery(
	request: SignedRequest,
	rules: SignatureRules,
	{ lost, unusable }: { lost: boolean; unusable: boolean },
): { proved: boolean; covered?: string[] } | keyof typeof rejectionReasons {
	if (unusable) return 'unusable';
	if (rules.secrets.length === 0) return lost ? 'lost' : { proved: false };
	const proof: SignatureCheck = verifySignature(request, rules);
	if ('scheme' in proof) return { proved: true, ...(proof.covered && { covered: proof.covered }) };
	return lost ? 'lost' : proof.refused;
}

/** For the owner alone. What cannot be checked may be genuine, and is worth another attempt of the service. */
const rejectionReasons = {
	old: { status: 401, why: 'The signature is too old.', help: undefined },
	unsigned: { status: 401, why: 'The signature does not fit.', help: undefined },
	lost: {
		status: 503,
		why: 'The secret cannot be opened since the API key was changed. Publish the workflow again.',
		help: 'The service told the secret when the node registered its address, and tells a new one when it registers again.',
	},
	unusable: {
		status: 503,
		why: 'The Webhook Secret of the credential cannot be used. Enter a text of 8 letters or more, or leave it empty.',
		help: 'It is no text, it is blank, or it is a list of very short parts. Nothing can be proved with such a secret, so nothing is taken.',
	},
} as const;

function unprovedRejection(
	reason: keyof typeof rejectionReasons,
	settings: WebhookSettings,
): DeliveryRejection {
	const { status, why, help = signatureHelp(settings) } = rejectionReasons[reason];
	return { status, responseText: rejectionMessages[status], why, help };
}

function unreadableRejection(status: number, why: string): DeliveryRejection {
	const help = 'Deliveries are read as JSON or as a form. Set the service to send JSON.';
	return { status, responseText: why, why, help };
}

function rejectDelivery(
	this: IWebhookFunctions,
	rejection: DeliveryRejection,
	headers: Record<string, string>,
): IWebhookResponseData {
	const answer = sendText.call(this, rejection.status, rejection.responseText);
	if (this.getMode() === 'manual') return startTestWithRejection(rejection, headers);
	logRejection.call(this, rejection.why);
	return answer;
}

/** The same for whoever knocks, whatever is wrong: why stands in n8n's log, for the owner alone. */
const rejectionMessages = {
	401: 'The delivery does not prove where it comes from.',
	503: 'The delivery cannot be checked now. Please send it again later.',
};

/** Bytes of the largest body that can be a mere trial of the address. */
const maxUnverifiedBytes = 10_000;

/** Events of one delivery; each is an item of the run, and is looked up among those that came before. */
const maxEvents = 500;

const tooManyEvents = `The delivery tells of more than ${maxEvents} events. Send fewer at a time.`;

/** The address that the service was given: n8n names the test address to whom it is testing with. */
function deliveryAddress(this: IWebhookFunctions): string {
	const { getWebhookResourceUrl } = this as {
		getWebhookResourceUrl?(name: string): string | undefined;
	};
	return getWebhookResourceUrl?.call(this, 'default') ?? this.getNodeWebhookUrl('default') ?? '';
}

function signatureRules({ signatureScheme, signatureHeader, signatureAge }: WebhookSettings) {
	return {
		...(signatureScheme !== 'auto' && { scheme: signatureScheme }),
		...(signatureHeader !== '' && { header: signatureHeader }),
		tolerance: signatureAge * 1000,
	};
}

/** The delivery without anything that proves to know a secret, or that would let whoever sees it send it again. */
function redactDelivery(delivery: Delivery, secretValues: string[], covered: string[]): Delivery {
	const redact = createRedactor(secretValues);
	const isSecret = (text: string) => secretValues.includes(text);
	const mask = (value: unknown): unknown => {
		if (typeof value === 'string') {
			return isSecret(value) || isSecret(value.replace(/^\w+\s+/, '')) ? REDACTED : redact(value);
		}
		if (Array.isArray(value)) return value.map(mask);
		if (!isObject(value)) return value;
		return Object.fromEntries(
			Object.entries(value).map(([key, inner]) => [redact(key), mask(inner)]),
		);
	};
	const isShown = ([name, value]: [string, string]) =>
		covered.includes(name) || !(accessHeaders.test(name) || mayBeSignature(name, value));
	const shown = (fields: Record<string, string>) =>
		Object.fromEntries(Object.entries(fields).filter(isShown));
	const { headers, query } = delivery;
	return mask({ ...delivery, headers: shown(headers), query: shown(query) }) as Delivery;
}

const accessHeaders = /^(authorization|proxy-authorization|cookie)$/;

function toTextFields(fields: object): Record<string, string> {
	return Object.fromEntries(
		Object.entries(fields)
			.filter(([, value]) => value !== undefined && value !== null)
			.map(([name, value]) => [name.toLowerCase(), [value].flat().map(String).join(', ')]),
	);
}

function answerChallenge(this: IWebhookFunctions, wanted: ChallengeResponse): IWebhookResponseData {
	if (wanted.as === 'text') return sendText.call(this, 200, wanted.value);
	const response = this.getResponseObject();
	if (wanted.as === 'header') response.setHeader(wanted.name, wanted.value);
	response.setHeader('X-Content-Type-Options', 'nosniff');
	response.status(200).json(wanted.as === 'json' ? { [wanted.key]: wanted.value } : {});
	return { noWebhookResponse: true };
}

/** Answers in plain text, which no browser takes for a page. */
function sendText(this: IWebhookFunctions, status: number, text: string): IWebhookResponseData {
	const response = this.getResponseObject();
	response.setHeader('X-Content-Type-Options', 'nosniff');
	response.status(status).type('text/plain').send(text);
	return { noWebhookResponse: true };
}
