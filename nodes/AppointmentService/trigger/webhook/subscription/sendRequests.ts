import { maxSecretLength } from '../../../transport';
import { baseEvent } from '../../../contract';
import {
	ApiError,
	createRecord,
	isAboutValues,
	isBlankOrFalse,
	isErrorResponse,
	isObject,
	OutcomeUnknownError,
	parseErrorInfo,
	settle,
	valueOrUndefined,
	valuesNamed,
	type Collection,
	type JsonObject,
	type ParsedResponse,
} from '../../../rest';
import { eventForName, type Registration } from './endpoint/buildRequest';
import { confirmationCodes, findSecretLink, subscriptionStatus } from './endpoint/status';
import {
	filterByAddress,
	idsOf,
	plainWriteOptions,
	readEndpoint,
	subscriptionCollection,
	subscriptionId,
	unwrapRecordFields,
} from './endpoint/endpoint';
import { lastStep, type SubscriptionShape } from './endpoint/inferShape';
import { endOfNew } from './endpoint/subscriptionEnd';
import { inferShapeFromError } from './refusal/readRefusal';
import { addressDeviation, type CreatedSubscription } from './deviation';
import { isKnownToAll, isRandom } from './signingSecrets';
import type { VerifyContext } from './verify';

/** A subscription that was made, with the secret that signs its deliveries and its end in milliseconds since 1970, as the service tells them. */
export interface NewSubscription {
	id: string | undefined;
	secret?: string;
	ends?: number;
}

/** What a registration has come to so far. */
export interface Progress {
	/** The secrets that answers told, also those that refuse. */
	secrets: string[];
	/** The service signs with a secret that it does not tell. */
	hidesSecret?: true;
	/** One may have been created that is not known. */
	isUncertain?: true;
}

export interface CreateSubscriptionOptions extends VerifyContext {
	secret: string | undefined;
	progress: Progress;
	/** Called for each subscription at once, so that none is forgotten where the next one fails. */
	onCreated(subscription: NewSubscription): void;
	/** Deletes subscriptions that this node does not know, by their ids. */
	removeOthers(ids: string[]): Promise<void>;
	undo(): Promise<void>;
}

/** Sends the requests of a registration, and again what was lost on the way and surely does not exist. @returns what was made; else a refusal, with what it asks for of the fields, and whether a request before it was taken */
export async function sendRequests(options: CreateSubscriptionOptions, registration: Registration) {
	const { client, endpoint, settings, progress } = options;
	let response: ParsedResponse | undefined;
	let first: ParsedResponse | undefined;
	let sentBody: unknown;
	const writeTransport = {
		...client.writeTransport,
		send: async (...sent: Parameters<typeof client.writeTransport.send>) => {
			sentBody = sent[0].body;
			response = await client.writeTransport.send(...sent);
			first ??= response;
			progress.secrets.push(findSecret(response.body) ?? '');
			return response;
		},
	};
	const collection = subscriptionCollection({ ...client, writeTransport }, endpoint.path);
	const addressField = lastStep(registration.addressField);
	const eventsField = lastStep(registration.eventsField);
	const created: CreatedSubscription[] = [];
	for (const { fields, optional, names } of registration.requests) {
		const write = async (wrapper?: string) => {
			first = undefined;
			const sent = await settle(
				createRecord(collection, { fields, exact: true }, { ...plainWriteOptions, wrapper }),
			);
			const { reason } = ('fault' in sent ? sent.fault : {}) as Partial<OutcomeUnknownError>;
			// What was made in spite of a refusal with a good status is removed before the request that this asks for.
			const isRefusal =
				reason instanceof ApiError && reason.kind === 'refused' && reason.errorInfo.status < 300;
			return isRefusal ? { fault: reason } : sent;
		};
		const shapeFrom = (error: unknown) => shapeFromFailure(error, response, registration);
		let written = await write();
		const [envelope = '', ...others] = isObject(sentBody) ? Object.keys(sentBody) : [];
		const isWrapped = others.length === 0 && !Object.hasOwn(fields, envelope);
		// `delivery.url is required` asks for no envelope around all fields.
		const refusal = first && isErrorResponse(first) && new ApiError(parseErrorInfo(first));
		const wanted =
			isWrapped && refusal ? shapeFromFailure(refusal, first, registration) : undefined;
		if ('fault' in written && wanted?.addressField?.startsWith(`${envelope}.`)) {
			written = { fault: refusal };
			response = first;
		}
		// A service may show single subscriptions in an envelope that it does not look into.
		const asked = 'fault' in written ? shapeFrom(written.fault) : undefined;
		if (asked?.addressField === addressField || asked?.eventsField === eventsField) {
			if (isWrapped) written = await write('');
			// Without it, only the last answer says what is missing.
			else if (response && isErrorResponse(response))
				written = { fault: new ApiError(parseErrorInfo(response)) };
		}
		const isUncertain = 'fault' in written && written.fault instanceof OutcomeUnknownError;
		if (isUncertain) {
			progress.isUncertain = true;
			if (await removeUnknown(options, idsOf(created))) written = await write();
		}
		if ('fault' in written) {
			const shape = shapeFrom(written.fault);
			if (optional && saysNothing(shape)) continue;
			return { error: written.fault, shape, isPartial: created.length > 0 };
		}
		const isOther = (fields: JsonObject) => addressDeviation(fields, addressField, options.address);
		const described = describeCreated(written.value.record, response, collection, isOther);
		const { fields: shown, hidesSecret, ...made } = await described;
		options.onCreated(made);
		if (hidesSecret) progress.hidesSecret = true;
		const events = settings.events.filter(
			(event) =>
				[0, registration.names.length].includes(names.length) ||
				names.some((name) => eventForName(name, settings) === baseEvent(event)),
		);
		const body = response?.body;
		created.push({ id: made.id, fields: shown, body, addressField, eventsField, names, events });
		if (isUncertain) await removeUnknown(options, idsOf(created));
	}
	return { created };
}

/** Deletes what a request created whose answer was lost. @returns whether the list surely holds none of this address but the known ones */
export async function removeUnknown(
	{ client, endpoint, address, removeOthers }: CreateSubscriptionOptions,
	knownIds: string[],
): Promise<boolean> {
	const list = await valueOrUndefined(readEndpoint(client, endpoint.path));
	if (!list?.subscriptions || list.isCut) return false;
	const others = filterByAddress(list.subscriptions, address).filter(
		({ id = '' }) => !knownIds.includes(id),
	);
	const ids = idsOf(others);
	return ids.length === others.length && 'value' in (await settle(removeOthers(ids)));
}

const saysNothing = (shape: SubscriptionShape | undefined) =>
	shape !== undefined && Object.values({ ...shape, refusesNames: [] }).flat().length === 0;

function shapeFromFailure(
	error: unknown,
	response: ParsedResponse | undefined,
	registration: Registration,
): SubscriptionShape | undefined {
	if (!(error instanceof ApiError) || error.kind !== 'refused') return undefined;
	const { errorInfo } = error;
	if (!isAboutValues(errorInfo) && errorInfo.status >= 300) return undefined;
	return inferShapeFromError(response?.body, errorInfo, registration);
}

/** The id, the secret and the fields of a new subscription. What the answer leaves out is read from the record, where that is not somebody else's. */
async function describeCreated(
	record: JsonObject | undefined,
	response: ParsedResponse | undefined,
	collection: Collection,
	isOther: (fields: JsonObject) => unknown,
) {
	const { variants, listUrl, transport } = collection;
	const shown = record ? unwrapRecordFields(record) : {};
	const namedId =
		record &&
		(subscriptionId(record, variants, listUrl) ?? subscriptionId(shown, variants, listUrl));
	const body = response?.body;
	const reportedSecret = findSecret(body) ?? findSecret(record) ?? findSecret(response?.headers);
	const isComplete = reportedSecret !== undefined && subscriptionStatus(shown).state !== 'unknown';
	const isRead = !isComplete && namedId !== undefined;
	const found = isRead ? (await collection.lookUp(namedId))?.record : undefined;
	const isOwn = isOther(shown) || !found || !isOther(unwrapRecordFields(found));
	const [id, read] = isOwn ? [namedId, found] : [];
	const fields = { ...shown, ...(read && unwrapRecordFields(read)) };
	const shownSecret = reportedSecret ?? findSecret(read);
	const link = shownSecret === undefined ? findSecretLink([body, fields], listUrl) : undefined;
	const linked = link === undefined ? undefined : await valueOrUndefined(transport.read(link));
	const secret = shownSecret ?? findSecret(linked?.body);
	const ends = endOfNew([body, fields], Date.now());
	const isSigning = secret !== undefined && !confirmationCodes(fields).includes(secret);
	const hidesSecret =
		secret === undefined && (link !== undefined || [body, fields].some(showsSigning));
	return { id, secret: isSigning ? secret : undefined, ends, fields, hidesSecret };
}

const secretFieldNames =
	/^(?!(masked|hidden|redacted|partial|truncated|obfuscated|hashed|encrypted)).*secret(key|token|value|text|hex|base64)?$|^(message|event|payload)?(sign(ing|ature)?|hmac|shared|(web)?hook)(key|token)$|^verif(y|ication)token$/;

/** What services write in the place of a secret, or a part of one; anybody could sign with that. */
const placeholder =
	/[*•●]{3}|…|\.{3}|^\W*((redacted|filtered|hidden|masked|removed|omitted|encrypted|protected|confidential|sensitive|unchanged|unavailable|configured|write.?only|not.(shown|visible|available|displayed|returned|disclosed)|(only )?shown|once|your|change|me|hmac|sha\d{1,3}|value|secret|signing|key|is|was)[\W_]*)+$/i;

/** Base64 may begin with a slash, too, and have another one soon after. */
const address = /^(https?:\/\/|\/([a-z]{2,}\d*|v\d+)\/)/;

function findSecret(body: unknown, depth = 0): string | undefined {
	if (!isObject(body) || depth > 4) return undefined;
	const own = valuesNamed(body, secretFieldNames)
		.filter((value) => typeof value === 'string')
		.find(
			(value) =>
				value.length <= maxSecretLength &&
				!address.test(value) &&
				/[^*•xX.…]{8}/.test(value) &&
				!placeholder.test(value) &&
				!isKnownToAll(value) &&
				isRandom(value),
		);
	const inner = () => Object.values(body).map((nested) => findSecret(nested, depth + 1));
	return own ?? inner().find((found) => found !== undefined);
}

/** Whether a body says that there is a secret, which it masks, cuts or leaves out. */
const showsSigning = (body: unknown): boolean =>
	isObject(body) &&
	(valuesNamed(body, /secret|^(is)?signed$|^(sign(ing|ature)?|hmac|shared)(key|token)$/).some(
		(value) => !isObject(value) && !isBlankOrFalse(value),
	) ||
		Object.values(body).some(showsSigning));
