import { randomBytes } from 'node:crypto';
import { ApiError, isObject, parseJson, type JsonObject } from '../../../rest';
import type { WebhookSettings } from '../../webhookSettings';
import { buildRegistration, unofferedEvents } from './endpoint/buildRequest';
import { readEventCatalogue } from './endpoint/eventCatalogue';
import { inferShapeFromExamples, type SubscriptionShape } from './endpoint/inferShape';
import {
	removeUnknown,
	sendRequests,
	shapeFromFailure,
	type CreateSubscriptionOptions,
} from './sendRequests';
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
	const { settings, address, endpoint, undo } = options;
	const examples = (endpoint.subscriptions ?? []).slice(0, maxExamples).map(({ fields }) => fields);
	const exampleShape = inferShapeFromExamples(examples);
	const extra = extraFields(settings);
	const sent = new Set<string>();
	let reportedShape = known;
	let isConservative = false;
	let isCatalogueRead = false;
	let ownSecret: string | undefined;
	const buildNext = () =>
		buildRegistration(
			settings,
			address,
			{ exampleShape, reportedShape, isConservative },
			extra,
			options.secret ?? ownSecret,
		);
	for (let registration = buildNext(); ; registration = buildNext()) {
		sent.add(JSON.stringify(registration.requests));
		const result = await sendRequests(
			{
				...options,
				onCreated: (created) =>
					options.onCreated({ ...(ownSecret !== undefined && { secret: ownSecret }), ...created }),
			},
			registration,
		);
		if ('created' in result) {
			for (const created of result.created) await verifySubscription(options, created);
			if (registration.names.length > 0)
				await addEvents(options, result.created, createSubscriptions, registration.format);
			return;
		}
		const shape = shapeFromFailure(result, registration);
		if (!shape) throw result.error as Error;
		reportedShape = mergeShapes(reportedShape, shape);
		const isKnown = () => sent.has(JSON.stringify(buildNext().requests));
		if (
			!isCatalogueRead &&
			reportedShape.vocabulary.length === 0 &&
			isKnown() &&
			isAboutEvents(result.error)
		) {
			isCatalogueRead = true;
			const vocabulary = await readEventCatalogue(options.client, endpoint.path);
			reportedShape = mergeShapes(reportedShape, { vocabulary });
		}
		const unoffered =
			reportedShape.vocabulary.length > 0 ? unofferedEvents(settings, reportedShape) : [];
		if (unoffered.length > 0)
			throw new UnknownEventsError(unoffered, reportedShape.offered ?? reportedShape.vocabulary);
		const { endpointField, filled = {} } = reportedShape;
		if (reportedShape.secretField && options.secret === undefined)
			ownSecret ??= randomBytes(32).toString('hex');
		isConservative ||= isKnown();
		if (isKnown() || sent.size === maxAttempts) throw result.error as Error;
		await undo();
		// After an error with a good status something may have been created.
		const { error } = result;
		const isRefusedWithGoodStatus = error instanceof ApiError && error.errorInfo.status < 300;
		if (isRefusedWithGoodStatus && endpoint.subscriptions && !(await removeUnknown(options, [])))
			throw result.error as Error;
		if (endpointField !== undefined) {
			const id =
				filled[endpointField] ??
				(await createEndpointFor(endpointField, options, createSubscriptions));
			if (id === undefined) throw result.error as Error;
			reportedShape = { ...reportedShape, filled: { ...filled, [endpointField]: id } };
		}
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

/** The user's own fields of a subscription. */
export function extraFields({ subscriptionBody }: WebhookSettings): JsonObject {
	const parsed =
		typeof subscriptionBody === 'string'
			? parseJson(subscriptionBody)
			: { value: subscriptionBody };
	return 'value' in parsed && isObject(parsed.value) ? parsed.value : {};
}
