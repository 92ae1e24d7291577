import { randomBytes } from 'node:crypto';
import { ApiError, parseJson, responseLimits, valueOrUndefined, wordList } from '../../../rest';
import type { ApiClient } from '../../../transport';
import { buildRegistration, spellingCount, unofferedEvents } from './endpoint/buildRequest';
import {
	inferShapeFromExamples,
	isEventName,
	type SubscriptionShape,
	eventNamesIn,
} from './endpoint/inferShape';
import {
	removeUnknown,
	sendRequests,
	type CreateSubscriptionOptions,
	type NewSubscription,
} from './sendRequests';
import { notDelivering, RegistrationProblem } from './lifecycle/registrationErrors';
import { verifySubscription } from './verify';
import { readEndpoint } from './endpoint/endpoint';
import { withinBudget } from './endpoint/requestBudget';
import type { CreatedSubscription } from './deviation';

/** How many shapes of a subscription are tried: each one is what a refusal asked for. */
const maxAttempts = 9;
/** How many existing subscriptions serve as examples, and how many names of events are read. */
const maxExamples = 100;
const maxNames = 200;
const maxOffered = 20;

/** Subscribes. Each further request is one that a refusal asked for; where it says nothing, less is asked for, once. What was made is verified. */
export async function createSubscriptions(options: CreateSubscriptionOptions): Promise<void> {
	const { settings, endpoint } = options;
	const examples = (endpoint.subscriptions ?? []).slice(0, maxExamples).map(({ fields }) => fields);
	const exampleShape = inferShapeFromExamples(examples);
	const sent = new Set<string>();
	let reportedShape: SubscriptionShape = { vocabulary: [] };
	let isConservative = false;
	let refusedSpellings = 0;
	let isCatalogueRead = false;
	let refusalOfNames: Error | undefined;
	let ownSecret: string | undefined;
	const buildNext = () =>
		buildRegistration(
			settings,
			options.address,
			{ exampleShape, reportedShape, isConservative, refusedSpellings },
			options.secret ?? ownSecret,
		);
	const isSentAlready = () => sent.has(JSON.stringify(buildNext().requests));
	const onCreated = (made: NewSubscription) =>
		options.onCreated({ ...made, secret: made.secret ?? ownSecret });
	for (;;) {
		const registration = buildNext();
		sent.add(JSON.stringify(registration.requests));
		const result = await sendRequests({ ...options, onCreated }, registration);
		if (result.created) {
			for (const created of result.created) await verifySubscription(options, created);
			for (const created of registration.names.length > 0 ? result.created : [])
				if (await lacksEvents(options, created)) throw notDelivering('events', 'none');
			return;
		}
		const error = result.error as Error;
		// After an error with a good status something may have been created.
		const isRefusedWithGoodStatus = error instanceof ApiError && error.errorInfo.status < 300;
		if (isRefusedWithGoodStatus && endpoint.subscriptions && !(await removeUnknown(options, [])))
			throw error;
		if (!result.shape) throw error;
		reportedShape = mergeShapes(reportedShape, result.shape);
		const unoffered = unofferedEvents(settings, reportedShape);
		if (unoffered.length > 0) {
			const offered = reportedShape.resourceNames ?? reportedShape.offered ?? [];
			throw new RegistrationProblem(
				`The service does not offer ${unoffered.join(', ')}. It offers: ${offered.slice(0, maxOffered).join(', ')}`,
				'Choose other events, or say under Options: Event Names which of these are meant.',
			);
		}
		if (reportedShape.secretField && options.secret === undefined)
			ownSecret ??= randomBytes(16).toString('hex');
		const isUnlisted = reportedShape.vocabulary.length === 0 && !isCatalogueRead;
		if (isUnlisted && (isSentAlready() || result.shape.refusesNames)) {
			isCatalogueRead = true;
			const vocabulary = await readEventCatalogue(options.client, endpoint.path);
			reportedShape = mergeShapes(reportedShape, { vocabulary });
		}
		isConservative ||= isSentAlready();
		if (result.shape.refusesNames) refusalOfNames ??= error;
		const isSpelling = result.shape.refusesNames && !result.isPartial;
		if (isSentAlready() && isSpelling && refusedSpellings + 1 < spellingCount) refusedSpellings++;
		if (isSentAlready() || sent.size === maxAttempts)
			throw (result.shape.refusesNames && refusalOfNames) || error;
		await options.undo();
	}
}

/** What services call the list of their events, below that of webhooks or beside it. */
const namesBelow = wordList('events event-types event_types topics types available-events');
const namesBeside = wordList('webhook-events webhook_events event-types event_types events/types');

/** A text or a name of a field, in JSON, of which so many letters are looked at: where they end within a text, it has no sign at its end. */
const quoted = /"((?:[^"\\]|\\.)*)"?/g;
const maxLetters = 200_000;

/** The names of events that the service lists at an address of their own; none where it has no such list. @throws BudgetExceededError */
async function readEventCatalogue(client: ApiClient, path: string): Promise<string[]> {
	const { credentials, fetch } = client;
	for (const list of [...namesBelow.map((name) => `${path}/${name}`), ...namesBeside]) {
		const url = `${credentials.root}/${list}`;
		const answer = await withinBudget(fetch(url));
		const parsed = answer && answer.status < 300 ? parseJson(answer.text, responseLimits) : {};
		const text = 'value' in parsed ? JSON.stringify(parsed.value).slice(0, maxLetters) : '';
		const names = [...text.matchAll(quoted)].map(([, name]) => name).filter(isEventName);
		if (names.length > 0) return [...new Set(names)];
	}
	return [];
}

/** What several refusals say, the later ones first. */
function mergeShapes(earlier: SubscriptionShape, later: SubscriptionShape): SubscriptionShape {
	const vocabulary = new Set([...earlier.vocabulary, ...later.vocabulary]);
	const wanted = [later.addressField, later.eventsField];
	return {
		...earlier,
		...later,
		filled: { ...earlier.filled, ...later.filled },
		refused: [...(earlier.refused ?? []), ...(later.refused ?? [])].filter(
			(field) => !wanted.includes(field),
		),
		vocabulary: [...vocabulary].slice(0, maxNames),
	};
}

/** Whether an endpoint shows no events and has an empty list of subscriptions below it; a service with a list under each name answers with two. */
async function lacksEvents(
	{ client, endpoint, settings }: CreateSubscriptionOptions,
	{ id, fields, names }: CreatedSubscription,
): Promise<boolean> {
	if (settings.subscriptionEventsAs === 'none') return false;
	const shown = JSON.stringify(fields);
	const showsEvents =
		eventNamesIn(fields).length > 0 || names.some((name) => shown.includes(JSON.stringify(name)));
	// A server may take an escaped sign in the middle of a path for a step of it.
	if (showsEvents || id === undefined || /[^\w.~-]/.test(id)) return false;
	const lists = await Promise.all(
		['subscriptions', 'webhook_subscriptions'].map(
			async (name) =>
				await valueOrUndefined(readEndpoint(client, `${endpoint.path}/${id}/${name}`)),
		),
	);
	return lists.filter((list) => list?.subscriptions?.length === 0).length === 1;
}
