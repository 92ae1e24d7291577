import type { EndpointGroup, ServiceRequest } from '../../http/endpoint-group.mts';
import { dialectNamed } from '../../dialects/index.mts';
import { idFormats } from '../../dialects/ids.mts';
import { slicePage } from '../../dialects/paging/pages.mts';
import { flatRecord, recordPartsOf, pathIdFormat } from '../../dialects/records.mts';
import type { DialectResponse } from '../../dialects/types.mts';
import { noSuchRecord, noSuchRoute, Problem, wrongMethod } from '../../http/problem.mts';
import { verifyHandshake } from './handshake.mts';
import type { AccountSettings } from './account-settings.mts';
import { newSecret } from '../signing.mts';
import { areaFor, type HookStyle, type SubscriptionStyle } from '../hook-style.mts';
import { hookStyleOf } from '../styles/index.mts';
import type { Subscription, Subscriptions } from './subscriptions.mts';
import { requireFields, readSubscriptionFields } from './subscription-request.mts';

/** A request about subscriptions, with the dialect's styles. */
interface SubscriptionCall extends ServiceRequest {
	style: HookStyle;
	subscriptionStyle: SubscriptionStyle;
}

/** The endpoint to create, read, update and delete subscriptions. It needs the owner's key. */
export class SubscriptionEndpoint implements EndpointGroup {
	readonly resource = 'webhooks';

	constructor(
		private readonly subscriptions: Subscriptions,
		private readonly settings: AccountSettings,
		/** Runs work after the response; it never fails. */
		private readonly runInBackground: (work: Promise<void>) => void,
		/** Pings the address of a new subscription. */
		private readonly sendPing: (subscription: Subscription) => void,
	) {}

	handles({ surface, steps, dialect }: ServiceRequest): boolean {
		const style = surface === 'enterprise' ? hookStyleOf(dialect) : undefined;
		const ownSteps = style?.settings ?? style?.subscriptions?.steps;
		if (!ownSteps || ownSteps.some((step, place) => steps[place] !== step)) return false;
		return steps.length <= ownSteps.length + (style?.settings ? 0 : 1);
	}

	kindOf({ method, steps, dialect }: ServiceRequest) {
		if (method !== 'GET') return 'write';
		return steps.length === hookStyleOf(dialect)?.subscriptions?.steps.length ? 'list' : 'item';
	}

	async answer(request: ServiceRequest): Promise<DialectResponse> {
		if (request.key !== 'enterprise') {
			throw new Problem(403, 'forbidden', 'Only the owner of the account may manage webhooks.');
		}
		const style = hookStyleOf(request.dialect);
		if (style?.settings) return this.settings.answer(request);
		const subscriptionStyle = style?.subscriptions;
		if (!style || !subscriptionStyle) throw noSuchRoute();
		const call = { ...request, style, subscriptionStyle };
		const id = request.steps[subscriptionStyle.steps.length];
		if (id === undefined) {
			if (request.method === 'GET') return this.#list(call);
			if (request.method === 'POST') return await this.#create(call);
			throw wrongMethod(request.method);
		}
		const found = this.#find(id, call);
		if (request.method === 'GET') return this.#one(found, call, 'single');
		if (request.method === 'DELETE') return this.#remove(found, call);
		if (request.method === subscriptionStyle.update) return await this.#change(found, call);
		throw wrongMethod(request.method);
	}

	#list(call: SubscriptionCall): DialectResponse {
		const dialect = dialectNamed(call.dialect);
		const { context, subscriptionStyle } = call;
		const rows = [...this.subscriptions.all()];
		const page = slicePage(rows, { by: 'createdAt' }, context.query, dialect.paging);
		const records = page.rows.map((row) => writeSubscription(row as Subscription, call, 'always'));
		return dialect.list(records, page, areaFor(subscriptionStyle.noun), context);
	}

	async #create(call: SubscriptionCall): Promise<DialectResponse> {
		const { style, subscriptionStyle, body, dialect, context } = call;
		const requested = readSubscriptionFields(body, style, subscriptionStyle);
		const { requestKey } = requested;
		const twin = requestKey && this.#all().find((one) => one.requestKey === requestKey);
		if (twin) return this.#one(twin, call, 'created');
		const { url, events } = requireFields(requested, subscriptionStyle);
		if (subscriptionStyle.duplicates === 'refused') this.#refuseTaken(url, events, call);
		const secret = requested.secret ?? `${subscriptionStyle.secret.prefix ?? ''}${newSecret()}`;
		const state = subscriptionStyle.handshake ? 'pending' : (requested.state ?? 'active');
		const subscription = { dialect, url, events, secret, state, requestKey } as const;
		if (subscriptionStyle.handshake === 'body') await this.#verifyBeforeCreating(url, secret, call);
		const made = this.subscriptions.add({
			...subscription,
			state: subscriptionStyle.handshake === 'body' ? 'active' : state,
		});
		if (subscriptionStyle.handshake === 'header')
			this.runInBackground(this.#verifyAfterCreating(made));
		else this.sendPing(made);
		if (subscriptionStyle.created !== 'location')
			return { ...this.#one(made, call, 'created'), status: 201 };
		const location = `${context.path}/${identityOf(made, call)}`;
		return { status: 201, headers: { location }, body: '' };
	}

	async #verifyBeforeCreating(
		url: string,
		secret: string,
		{ style, subscriptionStyle }: SubscriptionCall,
	): Promise<void> {
		if (await verifyHandshake('body', url, secret, style)) return;
		const message = `${subscriptionStyle.fields.url} did not answer the challenge.`;
		throw new Problem(422, 'challenge_failed', message, subscriptionStyle.fields.url);
	}

	async #verifyAfterCreating(made: Subscription): Promise<void> {
		const style = hookStyleOf(made.dialect);
		if (!style || !(await verifyHandshake('header', made.url, made.secret, style))) return;
		if (this.subscriptions.has(made)) this.subscriptions.change(made, { state: 'active' });
	}

	async #change(found: Subscription, call: SubscriptionCall): Promise<DialectResponse> {
		const { subscriptionStyle, style, body, method } = call;
		const requested = readSubscriptionFields(body, style, subscriptionStyle);
		if (method === 'PUT') requireFields(requested, subscriptionStyle);
		const { url = found.url, events = found.events, secret = found.secret } = requested;
		if (subscriptionStyle.handshake === 'body' && url !== found.url)
			await this.#verifyBeforeCreating(url, secret, call);
		const state = requested.state ?? found.state;
		this.subscriptions.change(found, { url, events, secret, state, failures: 0 });
		return this.#one(found, call, 'always');
	}

	#remove(found: Subscription, call: SubscriptionCall): DialectResponse {
		this.subscriptions.remove(found);
		if (call.subscriptionStyle.deleted === 'record') return this.#one(found, call, 'always');
		return { status: 204, body: '' };
	}

	#one(
		subscription: Subscription,
		call: SubscriptionCall,
		responseKind: ResponseKind,
	): DialectResponse {
		const shown = writeSubscription(subscription, call, responseKind);
		return dialectNamed(call.dialect).item(
			shown,
			areaFor(call.subscriptionStyle.noun),
			call.context,
		);
	}

	#find(id: string, call: SubscriptionCall): Subscription {
		const found = this.#all().find((one) => identityOf(one, call) === id);
		if (!found) throw noSuchRecord(call.subscriptionStyle.noun.name.replaceAll('_', ' '));
		return found;
	}

	#refuseTaken(url: string, events: string[], { subscriptionStyle }: SubscriptionCall): void {
		const taken = this.#all().some(
			(one) => one.url === url && (!subscriptionStyle.single || one.events[0] === events[0]),
		);
		if (!taken) return;
		const { fields } = subscriptionStyle;
		const message = `There is a ${subscriptionStyle.noun.name} for this ${fields.url} already.`;
		throw new Problem(409, 'already_exists', message, fields.url);
	}

	#all(): readonly Subscription[] {
		return this.subscriptions.all();
	}
}

type ResponseKind = 'always' | 'created' | 'single';

/** The subscription as the dialect writes it; the secret only where this is an occasion for it. */
function writeSubscription(
	subscription: Subscription,
	call: SubscriptionCall,
	responseKind: ResponseKind,
): unknown {
	const { fields, secret, single, states } = call.subscriptionStyle;
	const { record: style, shape } = dialectNamed(call.dialect);
	const { noun } = call.subscriptionStyle;
	const parts = recordPartsOf(subscription, noun.name, style, () => undefined);
	const shown = secret.shown === 'always' || secret.shown === responseKind;
	parts.fields = {
		[fields.url]: subscription.url,
		[fields.events]: single ? subscription.events[0] : subscription.events,
		[fields.state]: states[subscription.state],
		...(shown && { [fields.secret]: subscription.secret }),
		...parts.fields,
	};
	return shape?.(parts, areaFor(call.subscriptionStyle.noun)) ?? flatRecord(parts);
}

function identityOf(subscription: Subscription, { dialect }: SubscriptionCall): string {
	return String(idFormats[pathIdFormat(dialectNamed(dialect).record)](subscription));
}
