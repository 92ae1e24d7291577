import { randomBytes } from 'node:crypto';
import { ApiError } from '../../../rest';
import { buildRegistration, unofferedEvents } from './endpoint/buildRequest';
import { inferShapeFromExamples, type SubscriptionShape } from './endpoint/inferShape';
import {
	removeUnknown,
	sendRequests,
	shapeFromFailure,
	type CreateSubscriptionOptions,
	type NewSubscription,
} from './sendRequests';
import { readEventCatalogue } from './refusal/offeredValues';
import { addEvents, createEndpointFor } from './twoSteps';
import { verifySubscription } from './verify';

/** The service was asked for events that it does not have. */
export class UnknownEventsError extends Error {
	constructor(
		readonly events: string[],
		readonly offered: string[],
	) {
		super(events.join(', '));
	}
}

/** How many shapes of a subscription are tried: each one is what a refusal asked for. */
const maxAttempts = 8;
/** How many existing subscriptions serve as examples, and how many names of events are read. */
const maxExamples = 100;
const maxNames = 200;

/**
 * Subscribes. Where the service refuses and says what it wants instead, the subscription is sent that way: each further request is
 * one that a refusal asked for, and never a guess. Where it says nothing, fewer events are asked for, once. What was created is
 * verified, because a service may accept a subscription and send nothing.
 *
 * @param known the shape, as far as it is known before
 * @throws ApiError, NetworkError, OutcomeUnknownError as writing does; UnknownEventsError where the service lists its events, and a
 * selected one is not among them; NotDeliveringError where it accepts the subscription and will not send; BudgetExceededError
 */
export async function createSubscriptions(
	options: CreateSubscriptionOptions,
	known: SubscriptionShape = { vocabulary: [] },
): Promise<void> {
	const { client, settings, endpoint } = options;
	const examples = (endpoint.subscriptions ?? []).slice(0, maxExamples).map(({ fields }) => fields);
	const exampleShape = inferShapeFromExamples(examples);
	const sent = new Set<string>();
	let reportedShape = known;
	let isConservative = false;
	let isCatalogueRead = false;
	let ownSecret: string | undefined;
	const buildNext = () =>
		buildRegistration(
			settings,
			options.address,
			{ exampleShape, reportedShape, isConservative },
			options.secret ?? ownSecret,
		);
	const isSentAlready = () => sent.has(JSON.stringify(buildNext().requests));
	const onCreated = (made: NewSubscription) =>
		options.onCreated({ ...(ownSecret !== undefined && { secret: ownSecret }), ...made });
	for (;;) {
		const registration = buildNext();
		sent.add(JSON.stringify(registration.requests));
		const result = await sendRequests({ ...options, onCreated }, registration);
		if ('created' in result) {
			for (const created of result.created) await verifySubscription(options, created);
			if (registration.names.length > 0)
				await addEvents(options, result.created, createSubscriptions, registration.eventsFormat);
			return;
		}
		const error = result.error as Error;
		const shape = shapeFromFailure(result, registration);
		if (!shape) throw error;
		reportedShape = mergeShapes(reportedShape, shape);
		const isCatalogueWanted = reportedShape.vocabulary.length === 0 && isAboutEvents(error);
		if (isCatalogueWanted && !isCatalogueRead && isSentAlready()) {
			isCatalogueRead = true;
			const vocabulary = await readEventCatalogue(client, endpoint.path);
			reportedShape = mergeShapes(reportedShape, { vocabulary });
		}
		const unoffered = unofferedEvents(settings, reportedShape);
		if (unoffered.length > 0)
			throw new UnknownEventsError(unoffered, reportedShape.offered ?? reportedShape.vocabulary);
		if (reportedShape.secretField && options.secret === undefined)
			ownSecret ??= randomBytes(32).toString('hex');
		isConservative ||= isSentAlready();
		if (isSentAlready() || sent.size === maxAttempts) throw error;
		await options.undo();
		// After an error with a good status something may have been created.
		const isRefusedWithGoodStatus = error instanceof ApiError && error.errorInfo.status < 300;
		if (isRefusedWithGoodStatus && endpoint.subscriptions && !(await removeUnknown(options, [])))
			throw error;
		const { endpointField, filled = {} } = reportedShape;
		if (endpointField === undefined) continue;
		const id =
			filled[endpointField] ??
			(await createEndpointFor(endpointField, options, createSubscriptions));
		if (id === undefined) throw error;
		reportedShape = { ...reportedShape, filled: { ...filled, [endpointField]: id } };
	}
}

const isAboutEvents = (error: unknown): boolean =>
	error instanceof ApiError &&
	/event|topic|trigger/i.test(JSON.stringify([error.errorInfo.message, error.errorInfo.fields]));

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
