import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { cover, credentialName, veilOf } from '../transport';
import { isObject, settle } from '../wire';
import { noteArrival } from './arrival';
import { echoOf, isTrial, tellsEvent, trialBounds, type Echo } from './handshake';
import { keyOf, secretsOf } from './proof/secrets';
import { proves, type Proof, type Rules, type SignedRequest } from './proof/signature';
import { looksSigned } from './proof/tokens';
import { largestBody, readBody } from './reading/body';
import { readHappenings, type Delivery } from './reading/happenings';
import { logRefusal, logUntold, signatureHelp, startRefused, type Refusal } from './refused';
import { settingsOf, type Settings } from './settings';
import { recall } from './subscription/state';
import { isWanted } from './wanted';

/**
 * Takes a delivery: answers at once, and starts the workflow only with what is proved and wanted. It never throws: n8n would
 * store a failed execution for everybody who knocks. What is taken goes on as it arrived; `execute` makes the events of it.
 */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	const taken = await settle(take.call(this));
	if ('value' in taken) return taken.value;
	this.logger.error(`The delivery could not be taken: ${(taken.fault as Error).message}`);
	return answer.call(this, 500, 'The delivery could not be taken. Please send it again.');
}

async function take(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	const query = texts(this.getQueryData() as object);
	const headers = texts(this.getHeaderData());
	if (this.getWebhookName() === 'setup') {
		return echo.call(
			this,
			echoOf(query, headers) ?? { as: 'text', value: 'Send events with POST.' },
		);
	}
	logUntold.call(this);
	const refused = (refusal: Refusal) => refuse.call(this, refusal, headers);
	const bytes = this.getRequestObject().rawBody ?? Buffer.alloc(0);
	if (bytes.length > largestBody) return refused(unread(413, 'The delivery is too large.'));
	if (bytes.length === 0 && Number(headers['content-length'] ?? 0) > 0) {
		return refused(unread(415, 'Send JSON.'));
	}
	const type = headers['content-type'] ?? '';
	const settings = settingsOf({
		node: this.getNode(),
		parameter: (name, fallback) => this.getNodeParameter(name, fallback as string),
	});
	// What nobody has proved is looked at only where it is as small as whatever tries an address.
	const trial = bytes.length <= largestTrial ? readBody(bytes, type, trialBounds) : undefined;
	if (trial && 'value' in trial) {
		const asked = echoOf(query, headers, trial.value);
		if (asked && !tellsEvent(headers, trial.value, settings.vocabulary)) {
			return echo.call(this, asked);
		}
		// Some services try an address with an unsigned word before they sign anything. It starts nothing either way.
		if (isTrial(trial.value)) return {};
	}
	const credential = await this.getCredentials<ICredentialDataDecryptedObject>(credentialName);
	const address = this.getNodeWebhookUrl('default') ?? '';
	const { secrets, ...keys } = secretsOf(credential, recall(this, addressOf.call(this)));
	const proof = proofOf(
		{ headers, query, body: bytes, addresses: [...new Set([addressOf.call(this), address])] },
		{ secrets, ...signing(settings), now: Date.now() },
		keys,
	);
	if (typeof proof === 'string') return refused(unproved(proof, settings));
	const read = readBody(bytes, type);
	if ('fault' in read) return refused(unread(400, read.fault));
	const delivery: Delivery = { headers, query, body: read.value };
	const wanted = readHappenings(delivery, settings.vocabulary, proof.covered).filter((happening) =>
		isWanted(happening, settings),
	);
	if (wanted.length > mostEvents) return refused(unread(413, tooManyEvents));
	if (wanted.length === 0) return {};
	const hidden = [...secrets, keyOf(credential)].filter(Boolean);
	const now = new Date();
	const json = {
		delivery: without(delivery, hidden, proof.covered ?? []),
		arrived: now.toISOString(),
		arrival: noteArrival.call(this, wanted, now.getTime()),
		...proof,
	};
	return { workflowData: [[{ json: json as IDataObject }]] };
}

/** What a delivery proves; why not, where it does not prove what it has to. */
function proofOf(
	request: SignedRequest,
	rules: Rules,
	{ lost, unusable }: { lost: boolean; unusable: boolean },
): { proved: boolean; covered?: string[] } | keyof typeof reasons {
	if (unusable) return 'unusable';
	if (rules.secrets.length === 0) return lost ? 'lost' : { proved: false };
	const proof: Proof = proves(request, rules);
	if ('scheme' in proof) return { proved: true, ...(proof.covered && { covered: proof.covered }) };
	return lost ? 'lost' : proof.refused;
}

/** For the owner alone. What cannot be checked may be genuine, and is worth another attempt of the service. */
const reasons = {
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

function unproved(reason: keyof typeof reasons, settings: Settings): Refusal {
	const { status, why, help = signatureHelp(settings) } = reasons[reason];
	return { status, said: refusals[status], why, help };
}

function unread(status: number, why: string): Refusal {
	const help = 'Deliveries are read as JSON or as a form. Set the service to send JSON.';
	return { status, said: why, why, help };
}

function refuse(
	this: IWebhookFunctions,
	refusal: Refusal,
	headers: Record<string, string>,
): IWebhookResponseData {
	const answered = answer.call(this, refusal.status, refusal.said);
	if (this.getMode() === 'manual') return startRefused(refusal, headers);
	logRefusal.call(this, refusal.why);
	return answered;
}

/** The same for whoever knocks, whatever is wrong: why stands in n8n's log, for the owner alone. */
const refusals = {
	401: 'The delivery does not prove where it comes from.',
	503: 'The delivery cannot be checked now. Please send it again later.',
};

/** Bytes of the largest body that can be a mere trial of the address. */
const largestTrial = 10_000;

/** Events of one delivery; each is an item of the run, and is looked up among those that came before. */
const mostEvents = 500;

const tooManyEvents = `The delivery tells of more than ${mostEvents} events. Send fewer at a time.`;

/** The address that the service was given: n8n names the test address to whom it is testing with. */
function addressOf(this: IWebhookFunctions): string {
	const { getWebhookResourceUrl } = this as {
		getWebhookResourceUrl?(name: string): string | undefined;
	};
	return getWebhookResourceUrl?.call(this, 'default') ?? this.getNodeWebhookUrl('default') ?? '';
}

function signing({ signatureScheme, signatureHeader, signatureAge }: Settings) {
	return {
		...(signatureScheme !== 'auto' && { scheme: signatureScheme }),
		...(signatureHeader !== '' && { header: signatureHeader }),
		tolerance: signatureAge * 1000,
	};
}

/** The delivery without anything that proves to know a secret, or that would let whoever sees it send it again. */
function without(delivery: Delivery, hidden: string[], kept: string[]): Delivery {
	const veil = veilOf(hidden);
	const isSecret = (text: string) => hidden.includes(text);
	const mask = (value: unknown): unknown => {
		if (typeof value === 'string') {
			return isSecret(value) || isSecret(value.replace(/^\w+\s+/, '')) ? cover : veil(value);
		}
		if (Array.isArray(value)) return value.map(mask);
		if (!isObject(value)) return value;
		return Object.fromEntries(Object.entries(value).map(([key, held]) => [veil(key), mask(held)]));
	};
	const isShown = ([name, value]: [string, string]) =>
		kept.includes(name) || !(letsIn.test(name) || looksSigned(name, value));
	const shown = (fields: Record<string, string>) =>
		Object.fromEntries(Object.entries(fields).filter(isShown));
	const { headers, query } = delivery;
	return mask({ ...delivery, headers: shown(headers), query: shown(query) }) as Delivery;
}

const letsIn = /^(authorization|proxy-authorization|cookie)$/;

function texts(held: object): Record<string, string> {
	return Object.fromEntries(
		Object.entries(held)
			.filter(([, value]) => value !== undefined && value !== null)
			.map(([name, value]) => [name.toLowerCase(), [value].flat().map(String).join(', ')]),
	);
}

function echo(this: IWebhookFunctions, wanted: Echo): IWebhookResponseData {
	if (wanted.as === 'text') return answer.call(this, 200, wanted.value);
	const response = this.getResponseObject();
	if (wanted.as === 'header') response.setHeader(wanted.name, wanted.value);
	response.setHeader('X-Content-Type-Options', 'nosniff');
	response.status(200).json(wanted.as === 'json' ? { [wanted.key]: wanted.value } : {});
	return { noWebhookResponse: true };
}

/** Answers in plain text, which no browser takes for a page. */
function answer(this: IWebhookFunctions, status: number, text: string): IWebhookResponseData {
	const response = this.getResponseObject();
	response.setHeader('X-Content-Type-Options', 'nosniff');
	response.status(status).type('text/plain').send(text);
	return { noWebhookResponse: true };
}
