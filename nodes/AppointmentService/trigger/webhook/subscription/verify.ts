import type { ApiClient } from '../../../transport';
import {
	unwrapRecord,
	isErrorResponse,
	inferPrimaryKey,
	resourceNameVariants,
	settle,
	Collection,
	toPathSegment,
	updateRecord,
	type JsonObject,
} from '../../../rest';
import type { WebhookSettings } from '../../webhookSettings';
import { BudgetExceededError } from './endpoint/requestBudget';
import { subscriptionStatus, isUnconfirmed, type SubscriptionStatus } from './endpoint/status';
import { findConfirmation, type Confirmation } from './endpoint/confirmation';
import {
	unwrapRecordFields,
	findEndpoint,
	readFirstPage,
	plainWriteOptions,
	filterByAddress,
	subscriptionNames,
	type SubscriptionEndpoint,
} from './endpoint/endpoint';
import {
	addressDeviation,
	eventsDeviation,
	type RequestedSubscription,
	type Deviation,
} from './deviation';

/** One subscription as it was made. */
export interface CreatedSubscription {
	id: string | undefined;
	/** What the service showed of it; empty where it showed nothing. */
	fields: JsonObject;
	/** Whether it was asked for by its id. */
	wasRead: boolean;
	/** The whole answer. */
	body: unknown;
	requested: RequestedSubscription;
	/** The events that it is for. */
	events: WebhookSettings['events'];
}

/** The service took a subscription and does not send what was asked for. */
export class NotDeliveringError extends Error {
	constructor(
		readonly why: 'pending' | 'off' | 'events' | 'address' | 'unseen',
		/** What the service says of it. */
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

/** Milliseconds between looks: a service that tries the address first does so within a moment. */
const pollDelays = [500, 1000, 2000];

/**
 * Looks at what was made, and finishes it where the service says how: follows its confirmation, waits while it tries the address, and
 * corrects once what it took otherwise than it was asked.
 *
 * @throws NotListening where it will not send what was asked for; what cannot be known is taken to be as it was asked
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
	const check = (now: JsonObject) => findProblem(now, created, context, examples);
	const problem = check(fields);
	if (!problem) return;
	if (id === undefined || Object.keys(problem.correction).length === 0) throw problem.error;
	const corrected = await settle(
		updateRecord(
			collectionFor(context),
			id,
			() => ({ fields: problem.correction, exact: true }),
			plainWriteOptions,
		),
	);
	rethrowIfExceeded(corrected);
	const read = await readBack(context, id, requested.address);
	const record = 'value' in corrected ? corrected.value.record : undefined;
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
	].filter((one): one is Deviation => one !== undefined);
	const correction = Object.assign(
		{},
		status.flag?.field,
		...deviations.map((one) => one.correction),
	) as JsonObject;
	const [deviation] = deviations;
	if (deviation)
		return { error: new NotDeliveringError(deviation.of, deviation.quote), correction };
	if (status.state !== 'off' && status.state !== 'pending') return undefined;
	return { error: new NotDeliveringError(status.state, status.flag?.quote ?? ''), correction };
}

/** What the service shows of it now; undefined where it shows nothing, and nothing can be known. */
async function currentFields(
	context: VerifyContext,
	created: CreatedSubscription,
): Promise<JsonObject | undefined> {
	const { id, fields, requested, wasRead } = created;
	if (currentStatus(context, created, fields).state !== 'unknown') return fields;
	const isRead = wasRead && Object.values(fields).includes(requested.address);
	const read = isRead ? undefined : await readBack(context, id, requested.address);
	if (read) return { ...fields, ...read };
	const isIdentified = id !== undefined || Object.values(fields).includes(requested.address);
	if (isIdentified) return fields;
	return await findInList(context, requested.address);
}

/** The service said yes and nothing else: what its list shows is all that can be known. */
async function findInList(
	{ client, endpoint, settings }: VerifyContext,
	address: string,
): Promise<JsonObject | undefined> {
	if (endpoint.subscriptions === undefined) return undefined;
	for (const wait of [0, ...pollDelays]) {
		await client.writeTransport.retryPolicy.sleep(wait);
		const first = await settle(readFirstPage(client, endpoint.path));
		rethrowIfExceeded(first);
		const [match] = filterByAddress(('value' in first && first.value) || [], address);
		if (match) return match.fields;
	}
	const list = await settle(findEndpoint(client, settings, endpoint.path));
	rethrowIfExceeded(list);
	const latest = 'value' in list ? list.value : undefined;
	const [match] = filterByAddress(latest?.subscriptions ?? [], address);
	if (match) return match.fields;
	// One more than before, which does not show its address, may be it.
	const isGrown = (latest?.subscriptions?.length ?? 0) > endpoint.subscriptions.length;
	if (!latest?.subscriptions || latest.isCut || isGrown) return undefined;
	throw new NotDeliveringError('unseen', '');
}

/** Follows a confirmation, and waits while the service tries the address; the fields as they are then. */
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

/** A time of confirmation that is not set counts where the answer also said how to confirm. */
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
	return findConfirmation(
		body,
		list,
		id === undefined ? undefined : `${list}/${toPathSegment(id)}`,
	);
}

/** A refusal is left to what the subscription shows afterwards. */
async function sendConfirmation(
	{ write }: ApiClient,
	{ url, method, code }: Confirmation,
): Promise<void> {
	const body = code && JSON.stringify(code);
	const firstMethod = method ?? (code ? 'POST' : 'GET');
	const sent = await settle(write(firstMethod, url, firstMethod === 'GET' ? undefined : body));
	rethrowIfExceeded(sent);
	if (method || !('value' in sent)) return;
	const { status } = sent.value;
	if (isErrorResponse(sent.value) && (status === 404 || status === 405)) {
		rethrowIfExceeded(await settle(write(firstMethod === 'GET' ? 'POST' : 'GET', url)));
	}
}

/** The subscription as it is now: by its id, else in the list. */
async function readBack(
	context: VerifyContext,
	id: string | undefined,
	address: string,
): Promise<JsonObject | undefined> {
	const { client, endpoint } = context;
	if (id !== undefined) {
		const url = `${client.credentials.root}/${endpoint.path}/${toPathSegment(id)}`;
		const response = await settle(client.writeTransport.read(url));
		rethrowIfExceeded(response);
		const names = [...subscriptionNames, endpoint.path];
		const found =
			'value' in response
				? await settle(Promise.resolve().then(() => unwrapRecord(response.value, names)))
				: response;
		if ('value' in found) {
			const { record } = found.value;
			const primaryKey = inferPrimaryKey([record], resourceNameVariants(names));
			if (primaryKey.path && primaryKey.getKey(record) === id) return unwrapRecordFields(record);
		}
	}
	if (endpoint.subscriptions === undefined) return undefined;
	const list = await settle(readFirstPage(client, endpoint.path));
	rethrowIfExceeded(list);
	const listed = ('value' in list && list.value) || [];
	const match =
		listed.find((one) => id !== undefined && one.id === id) ?? filterByAddress(listed, address)[0];
	return match?.fields;
}

const collectionFor = ({ client, endpoint }: VerifyContext) =>
	new Collection(client.writeTransport, `${client.credentials.root}/${endpoint.path}`, [
		...subscriptionNames,
		endpoint.path,
	]);

function rethrowIfExceeded(settled: { value: unknown } | { fault: unknown }): void {
	if ('fault' in settled && settled.fault instanceof BudgetExceededError) throw settled.fault;
}
