import type { ApiClient } from '../../../transport';
import type { JsonObject } from '../../../rest';
import type { WebhookSettings } from '../../webhookSettings';
import { withinBudget } from './endpoint/requestBudget';
import {
	subscriptionStatus,
	isUnconfirmed,
	confirmationCodes,
	type SubscriptionStatus,
	findConfirmation,
	type Confirmation,
} from './endpoint/status';
import {
	unwrapRecordFields,
	changeSubscription,
	readEndpoint,
	readSubscription,
	filterByAddress,
	showsAddress,
	type SubscriptionEndpoint,
} from './endpoint/endpoint';
import { addressDeviation, eventsDeviation, type CreatedSubscription } from './deviation';
import { notDelivering } from './lifecycle/registrationErrors';

export interface VerifyContext {
	client: ApiClient;
	endpoint: SubscriptionEndpoint;
	settings: WebhookSettings;
	address: string;
}

interface Verification extends VerifyContext {
	created: CreatedSubscription;
	confirmation: Confirmation | undefined;
	statusOf(fields: JsonObject): SubscriptionStatus;
}

/** Milliseconds between reads: a service that tests the address first does so within a moment. */
const pollDelays = [500, 1000, 2000];

/** Reads a new subscription, confirms it, waits, or corrects it once. What cannot be read is as requested. @throws RegistrationProblem */
export async function verifySubscription(
	context: VerifyContext,
	created: CreatedSubscription,
): Promise<void> {
	const { client, endpoint } = context;
	const { id, body } = created;
	const confirmation = findConfirmation(body, `${client.credentials.root}/${endpoint.path}`);
	const statusOf = (fields: JsonObject): SubscriptionStatus => {
		const status = subscriptionStatus(fields);
		// A time of confirmation that is not set means pending only beside a link or a code.
		const isWaiting = isUnconfirmed(fields) && (confirmation ?? confirmationCodes(fields)[0]);
		return isWaiting && status.state !== 'off' ? { ...status, state: 'pending' } : status;
	};
	const verification = { ...context, created, confirmation, statusOf };
	const initial = await currentFields(verification);
	if (initial === undefined) return;
	const fields = await completeConfirmation(verification, initial);
	const problem = findProblem(fields, verification);
	if (!problem) return;
	const { correction } = problem;
	if (id === undefined || Object.keys(correction).length === 0) throw problem.error;
	const corrected = await withinBudget(changeSubscription(client, endpoint.path, id, correction));
	const read = await readBack(verification);
	const shown = { ...fields, ...(corrected?.record && unwrapRecordFields(corrected.record)) };
	const remaining = findProblem(read ?? shown, verification);
	if (remaining) throw remaining.error;
}

/** What is wrong with a subscription, and the fields that would correct it. */
function findProblem(
	fields: JsonObject,
	{ created, settings, address, endpoint, statusOf }: Verification,
) {
	const { state, flag } = statusOf(fields);
	const otherAddress = addressDeviation(fields, created.addressField, address);
	const otherEvents = eventsDeviation(fields, created, settings);
	const others = (endpoint.subscriptions ?? []).slice(0, maxExamples).map(({ fields: row }) => row);
	const isOn = state !== 'off' && state !== 'pending';
	const error =
		(otherAddress ?? otherEvents)?.error ??
		(lacksAddress(fields, others) ? notDelivering('unseen') : undefined) ??
		(isOn ? undefined : notDelivering(state, flag?.quote));
	const corrections = { ...otherAddress?.correction, ...otherEvents?.correction };
	return error && { error, correction: { ...flag?.field, ...corrections } };
}

const maxExamples = 5;

/** Whether others have an address in a field that this one has, too, and this one has none anywhere. */
function lacksAddress(fields: JsonObject, others: JsonObject[]): boolean {
	const holdsAddress = (value: unknown) => /https?:\/\//.test(JSON.stringify(value) ?? '');
	const isTaken = (other: JsonObject) =>
		Object.keys(other).some((key) => Object.hasOwn(fields, key) && holdsAddress(other[key]));
	return !holdsAddress(fields) && others.some(isTaken);
}

/** The fields as they are now; undefined where the service shows none, so nothing can be checked. */
async function currentFields(verification: Verification): Promise<JsonObject | undefined> {
	const { created, address, statusOf } = verification;
	const { id, fields } = created;
	if (statusOf(fields).state !== 'unknown') return fields;
	const read = await readBack(verification);
	if (read) return { ...fields, ...read };
	const isKnown = id !== undefined || showsAddress(fields, address);
	return isKnown ? fields : await findInList(verification);
}

/** The fields in the list, for a service that returned nothing else than a success. */
async function findInList(verification: Verification): Promise<JsonObject | undefined> {
	const { client, endpoint, address } = verification;
	if (endpoint.subscriptions === undefined) return undefined;
	let latest: SubscriptionEndpoint | undefined;
	for (const wait of [0, ...pollDelays]) {
		await client.writeTransport.retryPolicy.sleep(wait);
		latest = await withinBudget(readEndpoint(client, endpoint.path));
		const [match] = filterByAddress(latest?.subscriptions ?? [], address);
		if (match) return match.fields;
	}
	// A new one that does not show its address may be the one.
	const isGrown = (latest?.subscriptions?.length ?? 0) > endpoint.subscriptions.length;
	if (!latest?.subscriptions || latest.isCut || isGrown) return undefined;
	throw notDelivering('unseen');
}

/** Sends the confirmation, and waits while the service tests the address; the fields as they are then. */
async function completeConfirmation(
	verification: Verification,
	fields: JsonObject,
): Promise<JsonObject> {
	const { client, confirmation, statusOf } = verification;
	const { state: before } = statusOf(fields);
	if (before === 'on' || (before !== 'pending' && !confirmation)) return fields;
	if (confirmation) {
		const { url, method = 'GET' } = confirmation;
		// An error is ignored: the status of the subscription afterwards decides.
		const answer = await withinBudget(client.write(method, url));
		if (method === 'GET' && answer && [404, 405].includes(answer.status))
			await withinBudget(client.write('POST', url));
	}
	let current = fields;
	for (const wait of confirmation ? [0, ...pollDelays] : pollDelays) {
		await client.writeTransport.retryPolicy.sleep(wait);
		const read = await readBack(verification);
		if (!read) break;
		current = read;
		const { state } = statusOf(current);
		if (state === 'on' || state === 'unknown') break;
	}
	return current;
}

/** The fields of the subscription as it is now: by its id, else by its address in the list. */
async function readBack(verification: Verification): Promise<JsonObject | undefined> {
	const { client, endpoint, created, address } = verification;
	const { path, subscriptions } = endpoint;
	const { id } = created;
	const found = id && (await withinBudget(readSubscription(client, path, id)));
	if (found) return found;
	const list = subscriptions && (await withinBudget(readEndpoint(client, path)));
	return filterByAddress(list?.subscriptions ?? [], address)[0]?.fields;
}
