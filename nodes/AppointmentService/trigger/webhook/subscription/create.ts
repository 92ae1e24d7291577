import type { ApiClient } from '../../../transport';
import {
	createRecord,
	isObject,
	parseJson,
	ApiError,
	settle,
	OutcomeUnknownError,
	type JsonObject,
	type ParsedResponse,
} from '../../../rest';
import type { WebhookSettings } from '../../webhookSettings';
import {
	findEndpoint,
	plainWriteOptions,
	filterByAddress,
	subscriptionCollection,
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
import { describeCreated, type NewSubscription } from './newSubscription';
import { verifySubscription, type CreatedSubscription } from './verify';

/** The service was asked for events that it does not have. */
export class UnknownEventsError extends Error {
	constructor(
		readonly events: string[],
		/** The events that it has. */
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
	/** Sent where the service wants to be given a secret. */
	secret: string | undefined;
	/** Called for each subscription at once, so that none is forgotten where the next one fails. */
	onCreated(subscription: NewSubscription): void;
	/** Called where it is not known whether one was created. */
	onUncertain(): void;
	/** Deletes subscriptions that this node does not know, by their ids. */
	removeOthers(ids: string[]): Promise<void>;
	/** Deletes what was created so far. */
	undo(): Promise<void>;
}

/** How many shapes of a subscription are tried. */
const maxAttempts = 4;
/** How many existing subscriptions serve as examples, and how many names of events are read. */
const maxExamples = 100;
const maxNames = 200;

/**
 * Subscribes. Where the service refuses and says what it wants instead, the subscription is sent that way: each further request is
 * one that a refusal asked for, and never a guess. Where it says nothing, fewer events are asked for, once. What was created is
 * verified, because a service may accept a subscription and send nothing.
 *
 * @throws ApiError, NetworkError, OutcomeUnknownError as writing does; UnknownEventsError where the service lists its events, and a
 * selected one is not among them; NotDeliveringError where it accepts the subscription and will not send; BudgetExceededError
 */
export async function createSubscriptions(options: CreateSubscriptionOptions): Promise<void> {
	const { settings, address, endpoint, secret, undo } = options;
	const examples = (endpoint.subscriptions ?? []).slice(0, maxExamples).map(({ fields }) => fields);
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
		if (!shape) throw result.error as Error;
		const vocabulary = new Set([...(reportedShape?.vocabulary ?? []), ...shape.vocabulary]);
		reportedShape = { ...reportedShape, ...shape, vocabulary: [...vocabulary].slice(0, maxNames) };
		const unoffered =
			reportedShape.vocabulary.length > 0 ? unofferedEvents(settings, reportedShape) : [];
		if (unoffered.length > 0) throw new UnknownEventsError(unoffered, reportedShape.vocabulary);
		isConservative ||= sent.has(JSON.stringify(buildNext().requests));
		if (sent.has(JSON.stringify(buildNext().requests)) || sent.size === maxAttempts)
			throw result.error as Error;
		await undo();
		// After an error with a good status something may have been created.
		const { error } = result;
		const isRefusedWithGoodStatus = error instanceof ApiError && error.errorInfo.status < 300;
		if (isRefusedWithGoodStatus && endpoint.subscriptions && !(await removeUnknown(options, [])))
			throw result.error as Error;
	}
}

/** The user's own fields of a subscription. */
export function extraFields({ subscriptionBody }: WebhookSettings): JsonObject {
	const parsed =
		typeof subscriptionBody === 'string'
			? parseJson(subscriptionBody)
			: { value: subscriptionBody };
	return 'value' in parsed && isObject(parsed.value) ? parsed.value : {};
}

interface FailedAttempt {
	error: unknown;
	/** The last response. */
	response: ParsedResponse | undefined;
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
	const collection = subscriptionCollection({ ...client, writeTransport }, endpoint.path);
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
			const failed = { error: written.fault, response };
			const shape = shapeFromFailure(failed, registration);
			if (optional && shape && isEmptyShape(shape)) continue;
			return failed;
		}
		const { record } = written.value;
		const { subscription, ...details } = await describeCreated(record, response, collection);
		options.onCreated(subscription);
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
		created.push({ ...details, id: subscription.id, requested, events });
		if (isUncertain) await removeUnknown(options, ids());
	}
	return { created };
}

const lastStep = (path: string) => path.split('.').filter(Boolean).pop() ?? path;

/**
 * Deletes what a request created whose answer was lost, because a secret that came with it is lost, too.
 *
 * @returns whether the list surely holds none of this address but the known ones
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

const isEmptyShape = ({ addressField, eventsField, vocabulary }: SubscriptionShape) =>
	!addressField && !eventsField && vocabulary.length === 0;

function shapeFromFailure(
	{ error, response }: FailedAttempt,
	{ names }: Registration,
): SubscriptionShape | undefined {
	if (!(error instanceof ApiError) || error.kind !== 'refused') return undefined;
	const { errorInfo } = error;
	if (![400, 422].includes(errorInfo.status) && errorInfo.status >= 300) return undefined;
	return inferShapeFromError(response?.body, errorInfo, names);
}
