import {
	NodeOperationError,
	type ICredentialDataDecryptedObject,
	type IHookFunctions,
} from 'n8n-workflow';
import { surfaces } from '../contract';
import { connect, credentialName, toNodeFault, type Connection } from '../transport';
import { isFailure, readFailure, ServiceRefusal, settle, WriteDoubt, type Page } from '../wire';
import { findDesk, sendingTo, type Desk, type Shown } from './desk';
import { eventNamed } from './plan';
import { seal } from './seal';
import { keyOf, ownSecrets, secretsOf } from './secrets';
import { settingsOf, type Settings } from './settings';
import { keep, recall, type Known } from './state';
import { order, UnknownEvents } from './order';

interface Scene {
	connection: Connection;
	credential: ICredentialDataDecryptedObject;
	settings: Settings;
	/** Where deliveries are to go. */
	address: string;
	known: Known | undefined;
}

/**
 * Whether the service sends what is wanted to this address already. It changes nothing at the service. Where the service cannot be
 * asked and a subscription is known, the answer is yes: n8n takes a fault here as a reason to unsubscribe, also when it starts.
 *
 * @throws NodeOperationError where the surface has no webhooks, or the credential cannot be used
 */
export async function isSubscribed(this: IHookFunctions): Promise<boolean> {
	const scene = await sceneOf.call(this);
	const { settings, known, connection, credential, address } = scene;
	if (settings.registration === 'manual') return true;
	if (!known || !sameEvents(known.events, settings.events)) return false;
	if (secretsOf(credential, known).lost) return false;
	const read = await settle(findDesk(connection, settings, known.path));
	if ('fault' in read) {
		const { message } = toNodeFault(
			this.getNode(),
			read.fault,
			purpose('look for the webhook', scene),
			0,
		);
		this.logger.warn(`The webhook could not be looked up and is taken to be there. ${message}.`);
		return true;
	}
	const shown = read.value?.shown;
	if (!shown) return await standsByItself(scene, known);
	const own = ownAmong(shown, address, known);
	return own.length >= Math.max(known.ids.length, 1) && serves(own, settings);
}

/**
 * Subscribes this address, once: what it had before under other events is taken away first.
 *
 * @throws NodeApiError, NodeOperationError with what the user can do; n8n tries again some times
 */
export async function subscribe(this: IHookFunctions): Promise<boolean> {
	const scene = await sceneOf.call(this);
	const { settings, credential } = scene;
	if (settings.registration === 'manual') return true;
	if (settings.events.length === 0) {
		throw new NodeOperationError(this.getNode(), 'No event is chosen', {
			description: 'Choose under Events what the workflow is to start with.',
		});
	}
	const desk = await deskOf.call(this, scene);
	const own = ownAmong(desk.shown ?? [], scene.address, scene.known);
	const wantsSecret = ownSecrets(credential).length === 0;
	if (own.length > 0 && !wantsSecret && serves(own, settings) && own.every(({ id }) => id)) {
		keep(this, scene.address, {
			path: desk.path,
			ids: idsOf(own),
			events: settings.events,
			sealed: [],
		});
		return true;
	}
	await clear.call(this, scene, desk, idsOf(own));
	let made: Known = { path: desk.path, ids: [], events: settings.events, sealed: [] };
	const done = await settle(
		order({
			...scene,
			desk,
			secret: ownSecrets(credential)[0],
			wantsSecret,
			onMade: ({ id, secret }) => {
				made = {
					...made,
					ids: [...made.ids, ...(id === undefined ? [] : [id])],
					sealed: [
						...made.sealed,
						...(secret === undefined ? [] : [seal(secret, keyOf(credential))]),
					],
				};
				keep(this, scene.address, made);
			},
			undo: async () => {
				await clear.call(this, scene, desk, made.ids);
				made = { ...made, ids: [], sealed: [] };
				keep(this, scene.address, undefined);
			},
		}),
	);
	if (!('fault' in done)) return true;
	// It may have been taken: whoever removes this subscription looks for its address then.
	if (done.fault instanceof WriteDoubt) keep(this, scene.address, made);
	throw refusal.call(this, done.fault, scene);
}

/**
 * Takes the subscription of this address away, and nothing else: by the ids that were kept, else by exactly this address. What is not
 * there any more is done. What could not be taken away is kept in mind, so that the next publication finds it.
 */
export async function unsubscribe(this: IHookFunctions): Promise<boolean> {
	const address = addressOf.call(this);
	const known = recall(this, address);
	if (!known) return true;
	const removed = await settle(
		(async () => {
			const scene = await sceneOf.call(this);
			const desk: Desk = { path: known.path, shown: undefined };
			const ids = known.ids.length > 0 ? known.ids : await idsAt(scene, known);
			await clear.call(this, scene, desk, ids);
		})(),
	);
	if ('fault' in removed) {
		this.logger.error(
			`The webhook could not be removed at the service. ${(removed.fault as Error).message}`,
		);
		return false;
	}
	keep(this, address, undefined);
	return true;
}

async function sceneOf(this: IHookFunctions): Promise<Scene> {
	const settings = settingsOf({
		node: this.getNode(),
		parameter: (name, fallback) => this.getNodeParameter(name, fallback),
	});
	const credential = await this.getCredentials<ICredentialDataDecryptedObject>(credentialName);
	const opened = await settle(connect(this, undefined, settings.timeout));
	if ('fault' in opened) {
		throw toNodeFault(this.getNode(), opened.fault, { task: 'register the webhook' }, 0);
	}
	const connection = opened.value;
	const { surface } = connection.account;
	if (!surfaces[surface].webhooks) {
		throw new NodeOperationError(
			this.getNode(),
			`The ${surfaces[surface].displayName} surface has no webhooks`,
			{
				description:
					'Set Trigger Mode to Polling, which works on both surfaces, or choose a credential of the Enterprise surface.',
			},
		);
	}
	const address = addressOf.call(this);
	return { connection, credential, settings, address, known: recall(this, address) };
}

function addressOf(this: IHookFunctions): string {
	return this.getNodeWebhookUrl('default') ?? '';
}

async function deskOf(this: IHookFunctions, scene: Scene): Promise<Desk> {
	const read = await settle(findDesk(scene.connection, scene.settings, scene.known?.path));
	if ('fault' in read)
		throw toNodeFault(this.getNode(), read.fault, purpose('read the webhooks', scene), 0);
	if (read.value) return read.value;
	throw new NodeOperationError(
		this.getNode(),
		'The account has no list of webhooks where such services have one',
		{
			description:
				'If you know its path, enter it under Options: Subscription Path. Otherwise set Registration to Manual and enter the address of this node in your account.',
		},
	);
}

/** The ones that were made for this address: by what is kept, and by the address itself. */
function ownAmong(shown: Shown[], address: string, known: Known | undefined): Shown[] {
	const here = sendingTo(shown, address);
	const kept = shown.filter(
		(one) =>
			one.id !== undefined &&
			known?.ids.includes(one.id) &&
			!here.includes(one) &&
			!tellsAddress(one),
	);
	return [...here, ...kept];
}

const tellsAddress = ({ fields }: Shown) =>
	Object.values(fields).some((value) => typeof value === 'string' && /^https?:\/\//.test(value));

/** Whether they are on and send exactly what is wanted, as far as they tell. */
function serves(own: Shown[], settings: Settings): boolean {
	if (own.some(({ off }) => off)) return false;
	const names = own.flatMap((one) => one.names);
	if (names.length === 0 || names.includes('*')) return true;
	const events = names
		.map((name) => eventNamed(name, settings))
		.filter((event) => event !== undefined);
	return sameEvents([...new Set(events)], settings.events);
}

const sameEvents = (some: string[], others: string[]) =>
	some.length === others.length && some.every((one) => others.includes(one));

const idsOf = (shown: Shown[]) => shown.flatMap(({ id }) => (id === undefined ? [] : [id]));

/** Without a list each one is asked for; what cannot be said is taken to be there. */
async function standsByItself({ connection }: Scene, { path, ids }: Known): Promise<boolean> {
	for (const id of ids) {
		const read = await settle(
			connection.read(`${connection.account.root}/${path}/${encodeURIComponent(id)}`),
		);
		if ('value' in read && [404, 410].includes(read.value.status)) return false;
	}
	return true;
}

async function idsAt({ connection, settings, address }: Scene, { path }: Known): Promise<string[]> {
	const desk = await findDesk(connection, settings, path);
	return idsOf(sendingTo(desk?.shown ?? [], address));
}

async function clear(this: IHookFunctions, scene: Scene, desk: Desk, ids: string[]): Promise<void> {
	const { connection, settings } = scene;
	const { subscriptionRemovalMethod: method, subscriptionRemovalPath: path } = settings;
	for (const id of ids) {
		const step = encodeURIComponent(id);
		const below =
			path === ''
				? `${desk.path}/${step}`
				: /\{id\}/i.test(path)
					? path.replace(/\{id\}/gi, step)
					: `${path}/${step}`;
		const url = `${connection.account.root}/${below}`;
		// To take away twice what has an id does no harm.
		const sent = await settle(
			connection.line.send({ method, url, headers: {}, repeatable: method === 'DELETE' }),
		);
		const fault = 'fault' in sent ? sent.fault : refused(sent.value);
		if (fault) throw toNodeFault(this.getNode(), fault, purpose('remove the webhook', scene), 0);
	}
}

/** Why the service did not take a removal; undefined where it did, or there was nothing left to remove. */
function refused(page: Page): ServiceRefusal | undefined {
	if ([404, 410].includes(page.status) || !(isFailure(page) || page.status >= 300))
		return undefined;
	return new ServiceRefusal(readFailure(page));
}

function refusal(this: IHookFunctions, fault: unknown, scene: Scene): Error {
	if (fault instanceof UnknownEvents) {
		return new NodeOperationError(
			this.getNode(),
			`The service does not offer ${fault.events.join(', ')}`,
			{
				description: `It offers: ${fault.offered.join(', ')}. Choose other events, or say under Options: Event Names which of these are meant.`,
			},
		);
	}
	if (fault instanceof ServiceRefusal && fault.failure.status === 409) {
		return new NodeOperationError(
			this.getNode(),
			'The service says that this address is registered already',
			{
				description: 'Remove it among the webhooks of your account, and publish again.',
			},
		);
	}
	return toNodeFault(this.getNode(), fault, purpose('register the webhook', scene), 0);
}

const purpose = (task: string, { connection }: Scene) => ({ task, account: connection.account });
