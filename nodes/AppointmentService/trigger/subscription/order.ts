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
	WriteDoubt,
	type JsonObject,
	type Page,
} from '../../wire';
import { plain } from '../../wire/words';
import type { Settings } from '../settings';
import { conditionOf, isUnconfirmed } from './condition';
import { confirmationIn } from './confirmation';
import { fieldsIn, findDesk, plainly, sendingTo, subscriptionNames, type Desk } from './desk';
import { lessonOfExamples, lessonOfRefusal, type Lesson } from './lessons';
import { eventNamed, planFor, untold, type Plan } from './plan';
import { verify, type Created } from './verify';

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
	/** Told once where nobody knows whether one was made. */
	onDoubt(): void;
	/** Takes away subscriptions that nobody knows of, by their ids. */
	removeOthers(ids: string[]): Promise<void>;
	/** Takes back what was made so far. */
	undo(): Promise<void>;
}

/** As many things can be wrong with a subscription. */
const mostSent = 4;
/** As many other subscriptions show how one subscribes, and as many names of events are looked at. */
const mostExamples = 100;
const mostNames = 200;

/**
 * Subscribes. Where the service refuses and says what it wants instead, the subscription is sent as it wants it: each further
 * request is one that a refusal asked for, and never a guess. Where it says nothing, less is asked for, once. What was made is looked
 * at, because a service may take a subscription and send nothing.
 *
 * @throws ServiceRefusal, ConnectionFault, WriteDoubt as writing does; UnknownEvents where the service told what it has, and an event
 * is not among it; NotListening where it took the subscription and will not send; BudgetSpent
 */
export async function order(subscriber: Subscriber): Promise<void> {
	const { settings, address, desk, secret, undo } = subscriber;
	const examples = (desk.shown ?? []).slice(0, mostExamples).map(({ fields }) => fields);
	const shown = lessonOfExamples(examples);
	const further = furtherFields(settings);
	const sent = new Set<string>();
	let told: Lesson | undefined;
	let modest = false;
	const planned = () => planFor(settings, address, shown, told, further, secret, modest);
	for (let plan = planned(); ; plan = planned()) {
		sent.add(JSON.stringify(plan.requests));
		const tried = await attempt(subscriber, plan);
		if ('created' in tried) {
			for (const created of tried.created) await verify(subscriber, created);
			return;
		}
		const lesson = lessonFrom(tried, plan);
		if (!lesson) throw tried.fault as Error;
		const vocabulary = new Set([...(told?.vocabulary ?? []), ...lesson.vocabulary]);
		told = { ...told, ...lesson, vocabulary: [...vocabulary].slice(0, mostNames) };
		const missing = told.vocabulary.length > 0 ? untold(settings, told) : [];
		if (missing.length > 0) throw new UnknownEvents(missing, told.vocabulary);
		modest ||= sent.has(JSON.stringify(planned().requests));
		if (sent.has(JSON.stringify(planned().requests)) || sent.size === mostSent)
			throw tried.fault as Error;
		await undo();
		// A no with a good status may have come after something was made.
		const isOdd = tried.fault instanceof ServiceRefusal && tried.fault.failure.status < 300;
		if (isOdd && desk.shown && !(await isCleared(subscriber, []))) throw tried.fault as Error;
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

async function attempt(
	subscriber: Subscriber,
	plan: Plan,
): Promise<Failed | { created: Created[] }> {
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
	const created: Created[] = [];
	const ids = () => created.flatMap(({ id }) => (id === undefined ? [] : [id]));
	for (const { fields, optional, names } of plan.requests) {
		const write = () => settle(create(shelf, { fields, exact: true }, plainly));
		let written = await write();
		const doubted = 'fault' in written && written.fault instanceof WriteDoubt;
		if (doubted) {
			subscriber.onDoubt();
			if (await isCleared(subscriber, ids())) written = await write();
		}
		if ('fault' in written) {
			const failed = { fault: written.fault, page };
			const lesson = lessonFrom(failed, plan);
			if (optional && lesson && isEmpty(lesson)) continue;
			return failed;
		}
		const { made, ...seen } = await madeOf(written.value.record, page, shelf);
		subscriber.onMade(made);
		const { settings, address } = subscriber;
		const events = settings.events.filter(
			(event) =>
				names.length === plan.names.length ||
				names.some((name) => eventNamed(name, settings) === event),
		);
		const asked = {
			address,
			names,
			addressField: lastStep(plan.addressField),
			eventsField: lastStep(plan.eventsField),
		};
		created.push({ ...seen, id: made.id, asked, events });
		if (doubted) await isCleared(subscriber, ids());
	}
	return { created };
}

const lastStep = (path: string) => path.split('.').filter(Boolean).pop() ?? path;

/**
 * Takes away what a request made whose answer was lost, because a secret that came with it is lost, too.
 *
 * @returns whether the list surely holds none of this address but the ones that are known
 */
async function isCleared(subscriber: Subscriber, known: string[]): Promise<boolean> {
	const { connection, settings, desk, address, removeOthers } = subscriber;
	const list = await settle(findDesk(connection, settings, desk.path));
	const { shown, isCut } = ('value' in list && list.value) || {};
	if (!shown || isCut) return false;
	const others = sendingTo(shown, address).filter(
		({ id }) => id === undefined || !known.includes(id),
	);
	const ids = others.flatMap(({ id }) => (id === undefined ? [] : [id]));
	if (ids.length < others.length) return false;
	return 'value' in (await settle(removeOthers(ids)));
}

/** The id and the secret of a new subscription, and what it shows; what the answer does not tell may stand in the record. */
async function madeOf(
	record: JsonObject | undefined,
	page: Page | undefined,
	shelf: Shelf,
): Promise<{ made: Made; fields: JsonObject; body: unknown; wasRead: boolean }> {
	const identity = learnIdentity(record ? [record] : [], resourceWords(shelf.names));
	const id = record && identity.path ? identity.of(record) : undefined;
	const body = page?.body;
	const told = secretIn(body) ?? secretIn(record);
	const answered = record ? fieldsIn(record) : {};
	const isTold = told !== undefined && conditionOf(answered).state !== 'unknown';
	if (isTold || id === undefined) {
		return { made: madeWith(id, told, answered, page), fields: answered, body, wasRead: false };
	}
	const found = await settle(shelf.find(id));
	const read = 'value' in found ? found.value.record : undefined;
	const fields = { ...answered, ...(read && fieldsIn(read)) };
	const made = madeWith(id, told ?? secretIn(read), fields, page);
	return { made, fields, body, wasRead: true };
}

/** A code that only confirms the subscription signs nothing. */
function madeWith(
	id: string | undefined,
	told: string | undefined,
	fields: JsonObject,
	page: Page | undefined,
): Made {
	const confirmation = page && confirmationIn(page.body, page.url, page.url);
	const waits = conditionOf(fields).state === 'pending' || isUnconfirmed(fields);
	const codes = Object.values(
		(confirmation && (waits || !confirmation.usual) && confirmation.code) || {},
	);
	return { id, ...(told !== undefined && !codes.includes(told) && { secret: told }) };
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
