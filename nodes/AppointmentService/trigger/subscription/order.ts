import type { Connection } from '../../transport';
import {
	create,
	isObject,
	learnIdentity,
	parseJson,
	resourceWords,
	ServiceRefusal,
	settle,
	Shelf,
	type JsonObject,
	type Page,
} from '../../wire';
import { plain } from '../../wire/words';
import type { Settings } from '../settings';
import { subscriptionNames, type Desk } from './desk';
import { lessonOfExamples, lessonOfRefusal, type Lesson } from './lessons';
import { planFor, untold, type Plan } from './plan';

/** One subscription that was made. */
export interface Made {
	/** Undefined where the service does not tell. */
	id: string | undefined;
	/** A secret that the service told with it. */
	secret?: string;
}

/** The service was asked for events that it does not have. */
export class UnknownEvents extends Error {
	constructor(
		readonly events: string[],
		/** What it has. */
		readonly offered: string[],
	) {
		super(events.join(', '));
	}
}

export interface Subscriber {
	connection: Connection;
	desk: Desk;
	settings: Settings;
	address: string;
	/** Sent along where the service wants to be told a secret. */
	secret: string | undefined;
	/** Told of each subscription at once, so that none is forgotten where the next one fails. */
	onMade(made: Made): void;
	/** Takes back what was made so far. */
	undo(): Promise<void>;
}

/** As many things can be wrong with a subscription. */
const mostSent = 4;

export const plainly = { checkVersion: false, dryRun: false, zone: '' };

/**
 * Subscribes. Where the service refuses and says what it wants instead, the subscription is sent as it wants it: each further
 * request is one that a refusal asked for, and never a guess. Where it says nothing, less is asked for, once.
 *
 * @throws ServiceRefusal, ConnectionFault, WriteDoubt as writing does; UnknownEvents where the service told what it has, and an event
 * is not among it
 */
export async function order(subscriber: Subscriber): Promise<void> {
	const { settings, address, desk, secret, undo } = subscriber;
	const shown = lessonOfExamples((desk.shown ?? []).map(({ fields }) => fields));
	const further = furtherFields(settings);
	const sent = new Set<string>();
	let told: Lesson | undefined;
	let modest = false;
	const planned = () => planFor(settings, address, shown, told, further, secret, modest);
	for (let plan = planned(); ; plan = planned()) {
		sent.add(JSON.stringify(plan.requests));
		const tried = await attempt(subscriber, plan);
		if (!('fault' in tried)) return;
		const lesson = lessonFrom(tried, plan);
		if (!lesson) throw tried.fault as Error;
		told = { ...told, ...lesson, vocabulary: [...(told?.vocabulary ?? []), ...lesson.vocabulary] };
		const missing = told.vocabulary.length > 0 ? untold(settings, told) : [];
		if (missing.length > 0) throw new UnknownEvents(missing, told.vocabulary);
		modest ||= sent.has(JSON.stringify(planned().requests));
		if (sent.has(JSON.stringify(planned().requests)) || sent.size === mostSent)
			throw tried.fault as Error;
		await undo();
	}
}

/** The user's own fields of a subscription. */
export function furtherFields({ subscriptionBody }: Settings): JsonObject {
	const given =
		typeof subscriptionBody === 'string'
			? parseJson(subscriptionBody)
			: { value: subscriptionBody };
	return 'value' in given && isObject(given.value) ? given.value : {};
}

interface Failed {
	fault: unknown;
	/** The last answer. */
	page: Page | undefined;
}

async function attempt(subscriber: Subscriber, plan: Plan): Promise<Failed | object> {
	const { connection, desk } = subscriber;
	let page: Page | undefined;
	const line = {
		...connection.line,
		send: async (request: Parameters<typeof connection.line.send>[0]) =>
			(page = await connection.line.send(request)),
	};
	const shelf = new Shelf(line, `${connection.account.root}/${desk.path}`, [
		...subscriptionNames,
		desk.path,
	]);
	for (const { fields, optional } of plan.requests) {
		const written = await settle(create(shelf, { fields, exact: true }, plainly));
		if ('fault' in written) {
			const failed = { fault: written.fault, page };
			const lesson = lessonFrom(failed, plan);
			if (optional && lesson && isEmpty(lesson)) continue;
			return failed;
		}
		subscriber.onMade(await madeOf(written.value.record, page, shelf));
	}
	return {};
}

/** The id and the secret of a new subscription; a secret that the answer does not tell may stand in the record. */
async function madeOf(
	record: JsonObject | undefined,
	page: Page | undefined,
	shelf: Shelf,
): Promise<Made> {
	const identity = learnIdentity(record ? [record] : [], resourceWords(shelf.names));
	const id = record && identity.path ? identity.of(record) : undefined;
	const told = secretIn(page?.body) ?? secretIn(record);
	if (told !== undefined || id === undefined)
		return { id, ...(told !== undefined && { secret: told }) };
	const found = await settle(shelf.find(id));
	const read = 'value' in found ? secretIn(found.value.record) : undefined;
	return { id, ...(read !== undefined && { secret: read }) };
}

function secretIn(body: unknown, depth = 0): string | undefined {
	if (!isObject(body) || depth > 4) return undefined;
	const entries = Object.entries(body);
	const own = entries.find(
		([key, value]) =>
			/secret|^(signing|signature|hmac|webhook)key$|^verif(y|ication)token$/.test(plain(key)) &&
			typeof value === 'string' &&
			/[^*•x.…]{8}/i.test(value),
	);
	if (own) return own[1] as string;
	return entries.map(([, held]) => secretIn(held, depth + 1)).find((found) => found !== undefined);
}

const isEmpty = ({ addressField, eventsField, vocabulary }: Lesson) =>
	!addressField && !eventsField && vocabulary.length === 0;

function lessonFrom({ fault, page }: Failed, { names }: Plan): Lesson | undefined {
	if (!(fault instanceof ServiceRefusal) || fault.kind !== 'refused') return undefined;
	if (![400, 422].includes(fault.failure.status) && fault.failure.status >= 300) return undefined;
	return lessonOfRefusal(page?.body, fault.failure, names);
}
