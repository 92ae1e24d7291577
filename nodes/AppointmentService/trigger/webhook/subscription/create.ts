import type { ApiClient } from '../../../transport';
import {
	createRecord,
	isObject,
	inferPrimaryKey,
	parseJson,
	resourceNameVariants,
	ApiError,
	settle,
	Collection,
	OutcomeUnknownError,
	type JsonObject,
	type ParsedResponse,
	normalizeName,
} from '../../../rest';
import type { WebhookSettings } from '../../webhookSettings';
import { subscriptionStatus, isUnconfirmed } from './endpoint/status';
import { findConfirmation } from './endpoint/confirmation';
import {
	unwrapRecordFields,
	findEndpoint,
	plainWriteOptions,
	filterByAddress,
	subscriptionNames,
	type SubscriptionEndpoint,
} from './endpoint/endpoint';
import {
	inferShapeFromExamples,
	inferShapeFromError,
	type SubscriptionShape,
} from './endpoint/inferShape';
import {
	eventForName,
	buildRegistration,
	unofferedEvents,
	type Registration,
} from './endpoint/buildRequest';
import { verifySubscription, type CreatedSubscription } from './verify';

/** One subscription that was made. */
export interface NewSubscription {
	/** Undefined where the service does not tell. */
	id: string | undefined;
	/** A secret that the service told with it. */
	secret?: string;
}

/** The service was asked for events that it does not have. */
export class UnknownEventsError extends Error {
	constructor(
		readonly events: string[],
		/** What it has. */
		readonly offered: string[],
	) {
		super(events.join(', '));
	}
}

export interface CreateSubscriptionOptions {
	client: ApiClient;
	endpoint: SubscriptionEndpoint;
	settings: WebhookSettings;
	address: string;
	/** Sent along where the service wants to be told a secret. */
	secret: string | undefined;
	/** Told of each subscription at once, so that none is forgotten where the next one fails. */
	onCreated(made: NewSubscription): void;
	/** Told once where nobody knows whether one was made. */
	onUncertain(): void;
	/** Takes away subscriptions that nobody knows of, by their ids. */
	removeOthers(ids: string[]): Promise<void>;
	/** Takes back what was made so far. */
	undo(): Promise<void>;
}

/** As many things can be wrong with a subscription. */
const maxAttempts = 4;
/** As many other subscriptions show how one subscribes, and as many names of events are looked at. */
const mostExamples = 100;
const mostNames = 200;

/**
 * Subscribes. Where the service refuses and says what it wants instead, the subscription is sent as it wants it: each further
 * request is one that a refusal asked for, and never a guess. Where it says nothing, less is asked for, once. What was made is looked
 * at, because a service may take a subscription and send nothing.
 *
 * @throws ServiceRefusal, ConnectionFault, WriteDoubt as writing does; UnknownEvents where the service told what it has, and an event
 * is not among it; NotListening where it took the subscription and will not send; BudgetSpent
 */
export async function createSubscriptions(options: CreateSubscriptionOptions): Promise<void> {
	const { settings, address, endpoint, secret, undo } = options;
	const examples = (endpoint.subscriptions ?? [])
		.slice(0, mostExamples)
		.map(({ fields }) => fields);
	const exampleShape = inferShapeFromExamples(examples);
	const extra = extraFields(settings);
	const sent = new Set<string>();
	let reportedShape: SubscriptionShape | undefined;
	let isConservative = false;
	const buildNext = () =>
		buildRegistration(
			settings,
			address,
			exampleShape,
			reportedShape,
			extra,
			secret,
			isConservative,
		);
	for (let registration = buildNext(); ; registration = buildNext()) {
		sent.add(JSON.stringify(registration.requests));
		const result = await sendRequests(options, registration);
		if ('created' in result) {
			for (const created of result.created) await verifySubscription(options, created);
			return;
		}
		const shape = shapeFromFailure(result, registration);
		if (!shape) throw result.fault as Error;
		const vocabulary = new Set([...(reportedShape?.vocabulary ?? []), ...shape.vocabulary]);
		reportedShape = { ...reportedShape, ...shape, vocabulary: [...vocabulary].slice(0, mostNames) };
		const missing =
			reportedShape.vocabulary.length > 0 ? unofferedEvents(settings, reportedShape) : [];
		if (missing.length > 0) throw new UnknownEventsError(missing, reportedShape.vocabulary);
		isConservative ||= sent.has(JSON.stringify(buildNext().requests));
		if (sent.has(JSON.stringify(buildNext().requests)) || sent.size === maxAttempts)
			throw result.fault as Error;
		await undo();
		// A no with a good status may have come after something was made.
		const isOdd = result.fault instanceof ApiError && result.fault.errorInfo.status < 300;
		if (isOdd && endpoint.subscriptions && !(await removeUnknown(options, [])))
			throw result.fault as Error;
	}
}

/** The user's own fields of a subscription. */
export function extraFields({ subscriptionBody }: WebhookSettings): JsonObject {
	const given =
		typeof subscriptionBody === 'string'
			? parseJson(subscriptionBody)
			: { value: subscriptionBody };
	return 'value' in given && isObject(given.value) ? given.value : {};
}

interface FailedAttempt {
	fault: unknown;
	/** The last answer. */
	page: ParsedResponse | undefined;
}

async function sendRequests(
	options: CreateSubscriptionOptions,
	registration: Registration,
): Promise<FailedAttempt | { created: CreatedSubscription[] }> {
	const { client, endpoint } = options;
	let response: ParsedResponse | undefined;
	const writeTransport = {
		...client.writeTransport,
		send: async (request: Parameters<typeof client.writeTransport.send>[0]) =>
			(response = await client.writeTransport.send(request)),
	};
	const collection = new Collection(writeTransport, `${client.credentials.root}/${endpoint.path}`, [
		...subscriptionNames,
		endpoint.path,
	]);
	const created: CreatedSubscription[] = [];
	const ids = () => created.flatMap(({ id }) => (id === undefined ? [] : [id]));
	for (const { fields, optional, names } of registration.requests) {
		const write = () =>
			settle(createRecord(collection, { fields, exact: true }, plainWriteOptions));
		let written = await write();
		const isUncertain = 'fault' in written && written.fault instanceof OutcomeUnknownError;
		if (isUncertain) {
			options.onUncertain();
			if (await removeUnknown(options, ids())) written = await write();
		}
		if ('fault' in written) {
			const failed = { fault: written.fault, page: response };
			const shape = shapeFromFailure(failed, registration);
			if (optional && shape && isEmptyShape(shape)) continue;
			return failed;
		}
		const { made: newSubscription, ...details } = await describeCreated(
			written.value.record,
			response,
			collection,
		);
		options.onCreated(newSubscription);
		const { settings, address } = options;
		const events = settings.events.filter(
			(event) =>
				names.length === registration.names.length ||
				names.some((name) => eventForName(name, settings) === event),
		);
		const requested = {
			address,
			names,
			addressField: lastStep(registration.addressField),
			eventsField: lastStep(registration.eventsField),
		};
		created.push({ ...details, id: newSubscription.id, requested, events });
		if (isUncertain) await removeUnknown(options, ids());
	}
	return { created };
}

const lastStep = (path: string) => path.split('.').filter(Boolean).pop() ?? path;

/**
 * Takes away what a request made whose answer was lost, because a secret that came with it is lost, too.
 *
 * @returns whether the list surely holds none of this address but the ones that are known
 */
async function removeUnknown(
	options: CreateSubscriptionOptions,
	knownIds: string[],
): Promise<boolean> {
	const { client, settings, endpoint, address, removeOthers } = options;
	const list = await settle(findEndpoint(client, settings, endpoint.path));
	const { subscriptions, isCut } = ('value' in list && list.value) || {};
	if (!subscriptions || isCut) return false;
	const others = filterByAddress(subscriptions, address).filter(
		({ id }) => id === undefined || !knownIds.includes(id),
	);
	const ids = others.flatMap(({ id }) => (id === undefined ? [] : [id]));
	if (ids.length < others.length) return false;
	return 'value' in (await settle(removeOthers(ids)));
}

/** The id and the secret of a new subscription, and what it shows; what the answer does not tell may stand in the record. */
async function describeCreated(
	record: JsonObject | undefined,
	response: ParsedResponse | undefined,
	collection: Collection,
): Promise<{ made: NewSubscription; fields: JsonObject; body: unknown; wasRead: boolean }> {
	const primaryKey = inferPrimaryKey(
		record ? [record] : [],
		resourceNameVariants(collection.names),
	);
	const id = record && primaryKey.path ? primaryKey.getKey(record) : undefined;
	const body = response?.body;
	const reportedSecret = findSecret(body) ?? findSecret(record);
	const responseFields = record ? unwrapRecordFields(record) : {};
	const isComplete =
		reportedSecret !== undefined && subscriptionStatus(responseFields).state !== 'unknown';
	if (isComplete || id === undefined) {
		return {
			made: toNewSubscription(id, reportedSecret, responseFields, response),
			fields: responseFields,
			body,
			wasRead: false,
		};
	}
	const found = await settle(collection.find(id));
	const read = 'value' in found ? found.value.record : undefined;
	const fields = { ...responseFields, ...(read && unwrapRecordFields(read)) };
	const newSubscription = toNewSubscription(
		id,
		reportedSecret ?? findSecret(read),
		fields,
		response,
	);
	return { made: newSubscription, fields, body, wasRead: true };
}

/** A code that only confirms the subscription signs nothing. */
function toNewSubscription(
	id: string | undefined,
	reportedSecret: string | undefined,
	fields: JsonObject,
	response: ParsedResponse | undefined,
): NewSubscription {
	const confirmation = response && findConfirmation(response.body, response.url, response.url);
	const isPending = subscriptionStatus(fields).state === 'pending' || isUnconfirmed(fields);
	const codes = Object.values(
		(confirmation && (isPending || !confirmation.usual) && confirmation.code) || {},
	);
	return {
		id,
		...(reportedSecret !== undefined &&
			!codes.includes(reportedSecret) && { secret: reportedSecret }),
	};
}

function findSecret(body: unknown, depth = 0): string | undefined {
	if (!isObject(body) || depth > 4) return undefined;
	const entries = Object.entries(body);
	const match = entries.find(
		([key, value]) =>
			/secret|^(signing|signature|hmac|webhook)key$|^verif(y|ication)token$/.test(
				normalizeName(key),
			) &&
			typeof value === 'string' &&
			/[^*•x.…]{8}/i.test(value),
	);
	if (match) return match[1] as string;
	return entries
		.map(([, nested]) => findSecret(nested, depth + 1))
		.find((found) => found !== undefined);
}

const isEmptyShape = ({ addressField, eventsField, vocabulary }: SubscriptionShape) =>
	!addressField && !eventsField && vocabulary.length === 0;

function shapeFromFailure(
	{ fault, page: response }: FailedAttempt,
	{ names }: Registration,
): SubscriptionShape | undefined {
	if (!(fault instanceof ApiError) || fault.kind !== 'refused') return undefined;
	if (![400, 422].includes(fault.errorInfo.status) && fault.errorInfo.status >= 300)
		return undefined;
	return inferShapeFromError(response?.body, fault.errorInfo, names);
}
