import { baseEvent } from '../../../contract';
import {
	ApiError,
	createRecord,
	isAboutValues,
	isObject,
	OutcomeUnknownError,
	settle,
	valueOrUndefined,
	type ParsedResponse,
} from '../../../rest';
import { eventForName, type Registration } from './endpoint/buildRequest';
import {
	filterByAddress,
	plainWriteOptions,
	readEndpoint,
	subscriptionCollection,
} from './endpoint/endpoint';
import { lastStep, type SubscriptionShape } from './endpoint/inferShape';
import { idsOf } from './match';
import { describeCreated, type NewSubscription } from './newSubscription';
import { inferShapeFromError } from './refusal/readRefusal';
import type { CreatedSubscription, VerifyContext } from './verify';

export interface CreateSubscriptionOptions extends VerifyContext {
	/** Sent where the service wants to be given a secret. */
	secret: string | undefined;
	/** These are the events of an endpoint that was made before. */
	isBelowEndpoint?: true;
	/** Called for each subscription at once, so that none is forgotten where the next one fails. */
	onCreated(subscription: NewSubscription): void;
	/** Called where it is not known whether one was created. */
	onUncertain(): void;
	/** Deletes subscriptions that this node does not know, by their ids; at the path of the endpoint where no other one is given. */
	removeOthers(ids: string[], path?: string): Promise<void>;
	/** Deletes the subscriptions that were created so far; an endpoint that they name stays. */
	undo(): Promise<void>;
}

/** Subscribes; what is known of the shape before comes along. */
export type CreateSubscriptions = (
	options: CreateSubscriptionOptions,
	known?: SubscriptionShape,
) => Promise<void>;

export interface FailedAttempt {
	error: unknown;
	response: ParsedResponse | undefined;
}

/** Sends the requests of a registration, and again what was lost on the way and surely does not exist. */
export async function sendRequests(
	options: CreateSubscriptionOptions,
	registration: Registration,
): Promise<FailedAttempt | { created: CreatedSubscription[] }> {
	const { client, endpoint } = options;
	let response: ParsedResponse | undefined;
	let body: unknown;
	const writeTransport = {
		...client.writeTransport,
		send: async (request: Parameters<typeof client.writeTransport.send>[0]) => {
			body = request.body;
			return (response = await client.writeTransport.send(request));
		},
	};
	const collection = subscriptionCollection({ ...client, writeTransport }, endpoint.path);
	const created: CreatedSubscription[] = [];
	for (const { fields, optional, names } of registration.requests) {
		const write = (more: { wrapper?: string } = {}) =>
			settle(createRecord(collection, { fields, exact: true }, { ...plainWriteOptions, ...more }));
		let written = await write();
		const [envelope, ...others] = isObject(body) ? Object.keys(body) : [];
		if ('fault' in written && others.length === 0 && !Object.hasOwn(fields, envelope ?? '')) {
			// A service may show single subscriptions in an envelope that it does not look into.
			const shape = shapeFromFailure({ error: written.fault, response }, registration);
			const isUnseen = shape?.addressField === lastStep(registration.addressField);
			if (isUnseen) written = await write({ wrapper: '' });
		}
		const isUncertain = 'fault' in written && written.fault instanceof OutcomeUnknownError;
		if (isUncertain) {
			options.onUncertain();
			if (await removeUnknown(options, idsOf(created))) written = await write();
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
				names.some((name) => eventForName(name, settings) === baseEvent(event)),
		);
		const requested = {
			address,
			names,
			addressField: lastStep(registration.addressField),
			eventsField: lastStep(registration.eventsField),
		};
		created.push({ ...details, id: subscription.id, requested, events });
		if (isUncertain) await removeUnknown(options, idsOf(created));
	}
	return { created };
}

/**
 * Deletes what a request created whose answer was lost, because a secret that came with it is lost, too.
 *
 * @returns whether the list surely holds none of this address but the known ones
 */
export async function removeUnknown(
	options: CreateSubscriptionOptions,
	knownIds: string[],
): Promise<boolean> {
	const { client, endpoint, address, removeOthers } = options;
	const list = await valueOrUndefined(readEndpoint(client, endpoint.path));
	const { subscriptions, isCut } = list ?? {};
	if (!subscriptions || isCut) return false;
	const others = filterByAddress(subscriptions, address).filter(
		({ id }) => id === undefined || !knownIds.includes(id),
	);
	const ids = idsOf(others);
	if (ids.length < others.length) return false;
	return 'value' in (await settle(removeOthers(ids)));
}

const isEmptyShape = ({ vocabulary, ...others }: SubscriptionShape) =>
	Object.keys(others).length === 0 && vocabulary.length === 0;

/** What a refusal asks for; undefined where it is about something else than the fields. */
export function shapeFromFailure(
	{ error, response }: FailedAttempt,
	{ requests, names, addressField, eventsField, format, eventKey }: Registration,
): SubscriptionShape | undefined {
	if (!(error instanceof ApiError) || error.kind !== 'refused') return undefined;
	const { errorInfo } = error;
	if (!isAboutValues(errorInfo) && errorInfo.status >= 300) return undefined;
	const sent = {
		addressField,
		eventsField,
		eventsFormat: format,
		eventKey,
		fields: requests[0]?.fields,
	};
	return inferShapeFromError(response?.body, errorInfo, names, sent);
}
