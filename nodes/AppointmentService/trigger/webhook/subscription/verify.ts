import type { ApiClient } from '../../../transport';
import {
	extractRecord,
	isErrorResponse,
	idOf,
	resourceNameVariants,
	updateRecord,
	type JsonObject,
} from '../../../rest';
import type { WebhookSettings } from '../../webhookSettings';
import { withinBudget } from './endpoint/requestBudget';
import { subscriptionStatus, isUnconfirmed, type SubscriptionStatus } from './endpoint/status';
import { findConfirmation, type Confirmation } from './endpoint/confirmation';
import {
	unwrapRecordFields,
	findEndpoint,
	readFirstPage,
	plainWriteOptions,
	filterByAddress,
	itemUrl,
	subscriptionCollection,
	subscriptionNames,
	textsIn,
	type SubscriptionEndpoint,
} from './endpoint/endpoint';
import {
	addressDeviation,
	eventsDeviation,
	type RequestedSubscription,
	type Deviation,
} from './deviation';

export interface CreatedSubscription {
	id: string | undefined;
	/** The fields that the service showed; empty where it showed none. */
	fields: JsonObject;
	/** Whether it was read by its id. */
	wasRead: boolean;
	body: unknown;
	requested: RequestedSubscription;
	events: WebhookSettings['events'];
}

/** The service accepted a subscription and does not send what was requested. */
export class NotDeliveringError extends Error {
	constructor(
		readonly why: 'pending' | 'off' | 'events' | 'address' | 'unseen',
		/** What the service shows of it. */
		readonly quote: string,
	) {
		super(`${why} ${quote}`);
	}
}

export interface VerifyContext {
	client: ApiClient;
	endpoint: SubscriptionEndpoint;
	settings: WebhookSettings;
	address: string;
}

/** Milliseconds between reads: a service that tests the address first does so within a moment. */
const pollDelays = [500, 1000, 2000];

/**
 * Reads a new subscription, and completes it where the service says how: follows its confirmation, waits while it tests the address,
 * and corrects once what differs from the request.
 *
 * @throws NotDeliveringError where it will not send what was requested; what cannot be read is taken to be as requested
 */
export async function verifySubscription(
	context: VerifyContext,
	created: CreatedSubscription,
): Promise<void> {
	const initial = await currentFields(context, created);
	if (initial === undefined) return;
	const examples = (context.endpoint.subscriptions ?? []).map(({ fields }) => fields);
	const { id, requested } = created;
	const fields = await completeConfirmation(context, created, initial);
	const check = (current: JsonObject) => findProblem(current, created, context, examples);
	const problem = check(fields);
	if (!problem) return;
	if (id === undefined || Object.keys(problem.correction).length === 0) throw problem.error;
	const corrected = await withinBudget(
		updateRecord(
			subscriptionCollection(context.client, context.endpoint.path),
			id,
			() => ({ fields: problem.correction, exact: true }),
			plainWriteOptions,
		),
	);
	const read = await readBack(context, id, requested.address);
	const record = corrected?.record;
	const remaining = check(read ?? (record ? { ...fields, ...unwrapRecordFields(record) } : fields));
	if (remaining) throw remaining.error;
}

interface SubscriptionProblem {
	error: NotDeliveringError;
	correction: JsonObject;
}

function findProblem(
	fields: JsonObject,
	created: CreatedSubscription,
	context: VerifyContext,
	examples: JsonObject[],
): SubscriptionProblem | undefined {
	const { requested, events } = created;
	const { settings } = context;
	const status = currentStatus(context, created, fields, examples);
	const deviations = [
		addressDeviation(fields, requested),
		eventsDeviation(fields, requested, settings, events),
	].filter((deviation): deviation is Deviation => deviation !== undefined);
	const correction = Object.assign(
		{},
		status.flag?.field,
		...deviations.map((deviation) => deviation.correction),
	) as JsonObject;
	const [deviation] = deviations;
	if (deviation)
		return { error: new NotDeliveringError(deviation.kind, deviation.quote), correction };
	if (status.state !== 'off' && status.state !== 'pending') return undefined;
	return { error: new NotDeliveringError(status.state, status.flag?.quote ?? ''), correction };
}

/** The fields as they are now; undefined where the service shows none, so nothing can be checked. */
async function currentFields(
	context: VerifyContext,
	created: CreatedSubscription,
): Promise<JsonObject | undefined> {
	const { id, fields, requested, wasRead } = created;
	if (currentStatus(context, created, fields).state !== 'unknown') return fields;
	const isRead = wasRead && textsIn(fields).includes(requested.address);
	const read = isRead ? undefined : await readBack(context, id, requested.address);
	if (read) return { ...fields, ...read };
	const isIdentified = id !== undefined || textsIn(fields).includes(requested.address);
	if (isIdentified) return fields;
	return await findInList(context, requested.address);
}

/** The fields in the list, for a service that returned nothing else than a success. */
async function findInList(
	{ client, endpoint, settings }: VerifyContext,
	address: string,
): Promise<JsonObject | undefined> {
	if (endpoint.subscriptions === undefined) return undefined;
	for (const wait of [0, ...pollDelays]) {
		await client.writeTransport.retryPolicy.sleep(wait);
		const first = await withinBudget(readFirstPage(client, endpoint.path));
		const [match] = filterByAddress(first ?? [], address);
		if (match) return match.fields;
	}
	const latest = await withinBudget(findEndpoint(client, settings, endpoint.path));
	const [match] = filterByAddress(latest?.subscriptions ?? [], address);
	if (match) return match.fields;
	// A new one that does not show its address may be the one.
	const isGrown = (latest?.subscriptions?.length ?? 0) > endpoint.subscriptions.length;
	if (!latest?.subscriptions || latest.isCut || isGrown) return undefined;
	throw new NotDeliveringError('unseen', '');
}

/** Sends the confirmation, and waits while the service tests the address; the fields as they are then. */
async function completeConfirmation(
	context: VerifyContext,
	created: CreatedSubscription,
	fields: JsonObject,
): Promise<JsonObject> {
	const { id, requested } = created;
	const { state: before } = currentStatus(context, created, fields);
	const found = confirmationFor(context, created);
	const confirmation = found && (before === 'pending' || !found.usual) ? found : undefined;
	if (before === 'on' || (before !== 'pending' && !confirmation)) return fields;
	if (confirmation) await sendConfirmation(context.client, confirmation);
	let current = fields;
	for (const wait of confirmation ? [0, ...pollDelays] : pollDelays) {
		await context.client.writeTransport.retryPolicy.sleep(wait);
		const read = await readBack(context, id, requested.address);
		if (!read) break;
		current = read;
		const { state } = currentStatus(context, created, current);
		if (state === 'on' || state === 'unknown') break;
	}
	return current;
}

/** The status; a time of confirmation that is not set means pending only where the answer also said how to confirm. */
function currentStatus(
	context: VerifyContext,
	created: CreatedSubscription,
	fields: JsonObject,
	examples: JsonObject[] = [],
): SubscriptionStatus {
	const status = subscriptionStatus(fields, examples);
	const isWaiting =
		status.state !== 'off' && isUnconfirmed(fields) && confirmationFor(context, created);
	return isWaiting ? { ...status, state: 'pending' } : status;
}

function confirmationFor({ client, endpoint }: VerifyContext, { id, body }: CreatedSubscription) {
	const list = `${client.credentials.root}/${endpoint.path}`;
	const item = id === undefined ? undefined : itemUrl(client, endpoint.path, id);
	return findConfirmation(body, list, item);
}

/** Sends a confirmation. An error is ignored: the status of the subscription afterwards decides. */
async function sendConfirmation(
	{ write }: ApiClient,
	{ url, method, code }: Confirmation,
): Promise<void> {
	const body = code && JSON.stringify(code);
	const firstMethod = method ?? (code ? 'POST' : 'GET');
	const response = await withinBudget(
		write(firstMethod, url, firstMethod === 'GET' ? undefined : body),
	);
	if (method || !response || !isErrorResponse(response)) return;
	if (response.status === 404 || response.status === 405)
		await withinBudget(write(firstMethod === 'GET' ? 'POST' : 'GET', url));
}

/** The fields of the subscription as it is now: by its id, else from the list. */
async function readBack(
	context: VerifyContext,
	id: string | undefined,
	address: string,
): Promise<JsonObject | undefined> {
	const { client, endpoint } = context;
	if (id !== undefined) {
		const names = [...subscriptionNames, endpoint.path];
		const reading = client.writeTransport.read(itemUrl(client, endpoint.path, id));
		const found = await withinBudget(reading.then((response) => extractRecord(response, names)));
		if (found && idOf(found, resourceNameVariants(names)) === id) return unwrapRecordFields(found);
	}
	if (endpoint.subscriptions === undefined) return undefined;
	const listed = (await withinBudget(readFirstPage(client, endpoint.path))) ?? [];
	const match =
		listed.find((listing) => id !== undefined && listing.id === id) ??
		filterByAddress(listed, address)[0];
	return match?.fields;
}
