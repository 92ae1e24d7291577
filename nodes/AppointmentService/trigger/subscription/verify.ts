import type { Connection } from '../../transport';
import {
	heldBy,
	isFailure,
	learnIdentity,
	resourceWords,
	settle,
	Shelf,
	stepOf,
	update,
	type JsonObject,
} from '../../wire';
import type { Settings } from '../settings';
import { BudgetSpent } from './budget';
import { conditionOf, isUnconfirmed, type Condition } from './condition';
import { confirmationIn, type Confirmation } from './confirmation';
import {
	fieldsIn,
	findDesk,
	firstShown,
	plainly,
	sendingTo,
	subscriptionNames,
	type Desk,
} from './desk';
import { otherAddress, otherEvents, type Asked, type Deviation } from './listening';

/** One subscription as it was made. */
export interface Created {
	id: string | undefined;
	/** What the service showed of it; empty where it showed nothing. */
	fields: JsonObject;
	/** Whether it was asked for by its id. */
	wasRead: boolean;
	/** The whole answer. */
	body: unknown;
	asked: Asked;
	/** The events that it is for. */
	events: Settings['events'];
}

/** The service took a subscription and does not send what was asked for. */
export class NotListening extends Error {
	constructor(
		readonly why: 'pending' | 'off' | 'events' | 'address' | 'unseen',
		/** What the service says of it. */
		readonly said: string,
	) {
		super(`${why} ${said}`);
	}
}

export interface Verifier {
	connection: Connection;
	desk: Desk;
	settings: Settings;
	address: string;
}

/** Milliseconds between looks: a service that tries the address first does so within a moment. */
const looks = [500, 1000, 2000];

/**
 * Looks at what was made, and finishes it where the service says how: follows its confirmation, waits while it tries the address, and
 * corrects once what it took otherwise than it was asked.
 *
 * @throws NotListening where it will not send what was asked for; what cannot be known is taken to be as it was asked
 */
export async function verify(verifier: Verifier, created: Created): Promise<void> {
	const seen = await seenOf(verifier, created);
	if (seen === undefined) return;
	const examples = (verifier.desk.shown ?? []).map(({ fields }) => fields);
	const { id, asked } = created;
	const fields = await confirmed(verifier, created, seen);
	const judge = (now: JsonObject) => wrongWith(now, created, verifier, examples);
	const wrong = judge(fields);
	if (!wrong) return;
	if (id === undefined || Object.keys(wrong.correction).length === 0) throw wrong.fault;
	const done = await settle(
		update(shelfOf(verifier), id, () => ({ fields: wrong.correction, exact: true }), plainly),
	);
	rethrowSpent(done);
	const read = await readBack(verifier, id, asked.address);
	const record = 'value' in done ? done.value.record : undefined;
	const still = judge(read ?? (record ? { ...fields, ...fieldsIn(record) } : fields));
	if (still) throw still.fault;
}

interface Wrong {
	fault: NotListening;
	correction: JsonObject;
}

function wrongWith(
	fields: JsonObject,
	created: Created,
	verifier: Verifier,
	examples: JsonObject[],
): Wrong | undefined {
	const { asked, events } = created;
	const { settings } = verifier;
	const condition = conditionNow(verifier, created, fields, examples);
	const deviations = [
		otherAddress(fields, asked),
		otherEvents(fields, asked, settings, events),
	].filter((one): one is Deviation => one !== undefined);
	const correction = Object.assign(
		{},
		condition.flag?.field,
		...deviations.map((one) => one.correction),
	) as JsonObject;
	const [deviation] = deviations;
	if (deviation) return { fault: new NotListening(deviation.of, deviation.said), correction };
	if (condition.state !== 'off' && condition.state !== 'pending') return undefined;
	return { fault: new NotListening(condition.state, condition.flag?.said ?? ''), correction };
}

/** What the service shows of it now; undefined where it shows nothing, and nothing can be known. */
async function seenOf(verifier: Verifier, created: Created): Promise<JsonObject | undefined> {
	const { id, fields, asked, wasRead } = created;
	if (conditionNow(verifier, created, fields).state !== 'unknown') return fields;
	const told = wasRead && Object.values(fields).includes(asked.address);
	const read = told ? undefined : await readBack(verifier, id, asked.address);
	if (read) return { ...fields, ...read };
	const tells = id !== undefined || Object.values(fields).includes(asked.address);
	if (tells) return fields;
	return await unnamed(verifier, asked.address);
}

/** The service said yes and nothing else: what its list shows is all that can be known. */
async function unnamed(
	{ connection, desk, settings }: Verifier,
	address: string,
): Promise<JsonObject | undefined> {
	if (desk.shown === undefined) return undefined;
	for (const wait of [0, ...looks]) {
		await connection.line.patience.sleep(wait);
		const first = await settle(firstShown(connection, desk.path));
		rethrowSpent(first);
		const [own] = sendingTo(('value' in first && first.value) || [], address);
		if (own) return own.fields;
	}
	const list = await settle(findDesk(connection, settings, desk.path));
	rethrowSpent(list);
	const now = 'value' in list ? list.value : undefined;
	const [own] = sendingTo(now?.shown ?? [], address);
	if (own) return own.fields;
	// One more than before, which does not show its address, may be it.
	const isGrown = (now?.shown?.length ?? 0) > desk.shown.length;
	if (!now?.shown || now.isCut || isGrown) return undefined;
	throw new NotListening('unseen', '');
}

/** Follows a confirmation, and waits while the service tries the address; the fields as they are then. */
async function confirmed(
	verifier: Verifier,
	created: Created,
	fields: JsonObject,
): Promise<JsonObject> {
	const { id, asked } = created;
	const { state: before } = conditionNow(verifier, created, fields);
	const told = confirmationOf(verifier, created);
	const confirmation = told && (before === 'pending' || !told.usual) ? told : undefined;
	if (before === 'on' || (before !== 'pending' && !confirmation)) return fields;
	if (confirmation) await follow(verifier.connection, confirmation);
	let now = fields;
	for (const wait of confirmation ? [0, ...looks] : looks) {
		await verifier.connection.line.patience.sleep(wait);
		const read = await readBack(verifier, id, asked.address);
		if (!read) break;
		now = read;
		const { state } = conditionNow(verifier, created, now);
		if (state === 'on' || state === 'unknown') break;
	}
	return now;
}

/** A time of confirmation that is not set counts where the answer also said how to confirm. */
function conditionNow(
	verifier: Verifier,
	created: Created,
	fields: JsonObject,
	examples: JsonObject[] = [],
): Condition {
	const condition = conditionOf(fields, examples);
	const waits =
		condition.state !== 'off' && isUnconfirmed(fields) && confirmationOf(verifier, created);
	return waits ? { ...condition, state: 'pending' } : condition;
}

function confirmationOf({ connection, desk }: Verifier, { id, body }: Created) {
	const list = `${connection.account.root}/${desk.path}`;
	return confirmationIn(body, list, id === undefined ? undefined : `${list}/${stepOf(id)}`);
}

/** A refusal is left to what the subscription shows afterwards. */
async function follow({ write }: Connection, { url, method, code }: Confirmation): Promise<void> {
	const body = code && JSON.stringify(code);
	const first = method ?? (code ? 'POST' : 'GET');
	const sent = await settle(write(first, url, first === 'GET' ? undefined : body));
	rethrowSpent(sent);
	if (method || !('value' in sent)) return;
	const { status } = sent.value;
	if (isFailure(sent.value) && (status === 404 || status === 405)) {
		rethrowSpent(await settle(write(first === 'GET' ? 'POST' : 'GET', url)));
	}
}

/** The subscription as it is now: by its id, else in the list. */
async function readBack(
	verifier: Verifier,
	id: string | undefined,
	address: string,
): Promise<JsonObject | undefined> {
	const { connection, desk } = verifier;
	if (id !== undefined) {
		const url = `${connection.account.root}/${desk.path}/${stepOf(id)}`;
		const page = await settle(connection.line.read(url));
		rethrowSpent(page);
		const names = [...subscriptionNames, desk.path];
		const held =
			'value' in page
				? await settle(Promise.resolve().then(() => heldBy(page.value, names)))
				: page;
		if ('value' in held) {
			const { record } = held.value;
			const identity = learnIdentity([record], resourceWords(names));
			if (identity.path && identity.of(record) === id) return fieldsIn(record);
		}
	}
	if (desk.shown === undefined) return undefined;
	const list = await settle(firstShown(connection, desk.path));
	rethrowSpent(list);
	const shown = ('value' in list && list.value) || [];
	const own =
		shown.find((one) => id !== undefined && one.id === id) ?? sendingTo(shown, address)[0];
	return own?.fields;
}

const shelfOf = ({ connection, desk }: Verifier) =>
	new Shelf(connection.line, `${connection.account.root}/${desk.path}`, [
		...subscriptionNames,
		desk.path,
	]);

function rethrowSpent(settled: { value: unknown } | { fault: unknown }): void {
	if ('fault' in settled && settled.fault instanceof BudgetSpent) throw settled.fault;
}
