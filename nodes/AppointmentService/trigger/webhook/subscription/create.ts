import { randomBytes } from 'node:crypto';
import { ApiError, hasErrorStatus, settle, valueOrUndefined } from '../../../rest';
import { buildRegistration, unofferedEvents } from './endpoint/buildRequest';
import {
	inferShapeFromExamples,
	type SubscriptionShape,
	eventNamesIn,
} from './endpoint/inferShape';
import {
	removeUnknown,
	sendRequests,
	type CreateSubscriptionOptions,
	type NewSubscription,
} from './sendRequests';
import { verifySubscription } from './verify';
import { subscription } from '../../../contract';
import {
	idsOf,
	readEndpoint,
	subscriptionCollection,
	type SubscriptionEndpoint,
} from './endpoint/endpoint';
import type { CreatedSubscription } from './deviation';

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
 * Subscribes. Each further request is one that a refusal asked for; where a refusal says nothing, fewer events are asked for, once. What
 * was created is verified, because a service may accept a subscription and send nothing.
 */
export async function createSubscriptions(
	options: CreateSubscriptionOptions,
	known: SubscriptionShape = { vocabulary: [] },
): Promise<void> {
	const { settings, endpoint } = options;
	const examples = (endpoint.subscriptions ?? []).slice(0, maxExamples).map(({ fields }) => fields);
	const exampleShape = inferShapeFromExamples(examples);
	const sent = new Set<string>();
	let reportedShape = known;
	let isConservative = false;
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
			if (registration.names.length > 0) await addEvents(options, result.created);
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
		if (unoffered.length > 0) throw new UnknownEventsError(unoffered, reportedShape.offered ?? []);
		if (reportedShape.secretField && options.secret === undefined)
			ownSecret ??= randomBytes(32).toString('hex');
		isConservative ||= isSentAlready();
		if (isSentAlready() || sent.size === maxAttempts) throw error;
		await options.undo();
	}
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

/** Chooses the events of an endpoint that was made without them, or shows none, in a list that is below it. */
async function addEvents(
	options: CreateSubscriptionOptions,
	created: CreatedSubscription[],
): Promise<void> {
	if (options.settings.subscriptionEventsAs === 'none' || options.isBelowEndpoint) return;
	for (const made of created) {
		const list = await findEmptyList(options, made);
		if (!list) continue;
		const { path } = list;
		const ids: string[] = [];
		const below: CreateSubscriptionOptions = {
			...options,
			isBelowEndpoint: true,
			endpoint: list,
			onCreated: (part) => {
				ids.push(...idsOf([part]));
				options.onCreated({ ...part, path });
			},
			removeOthers: async (others) => await options.removeOthers(others, path),
			undo: async () => await options.removeOthers(ids.splice(0), path),
		};
		const known = { refused: [subscription.addressField], vocabulary: [] };
		const added = await settle(createSubscriptions(below, known));
		// Some services answer every address with an empty list.
		if ('fault' in added && !hasErrorStatus(added.fault, [404, 405])) throw added.fault as Error;
	}
}

/** An empty list of subscriptions below an endpoint that shows no events and can be read itself: without one it would send nothing. */
async function findEmptyList(
	{ client, endpoint }: CreateSubscriptionOptions,
	{ id, fields, names }: CreatedSubscription,
): Promise<SubscriptionEndpoint | undefined> {
	const shown = JSON.stringify(fields);
	const showsEvents =
		eventNamesIn(fields).length > 0 || names.some((name) => shown.includes(JSON.stringify(name)));
	// A server may take an escaped sign in the middle of a path for a step of it.
	if (showsEvents || id === undefined || encodeURIComponent(id) !== id) return undefined;
	const item = `${endpoint.path}/${id}`;
	for (const name of ['subscriptions', 'webhook_subscriptions']) {
		const list = await valueOrUndefined(readEndpoint(client, `${item}/${name}`));
		if (list?.subscriptions?.length !== 0) continue;
		const found = await valueOrUndefined(subscriptionCollection(client, endpoint.path).find(id));
		return found && list;
	}
	return undefined;
}
