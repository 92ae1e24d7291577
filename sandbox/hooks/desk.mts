import type { Department, Visit } from '../department.mts';
import { dialectNamed } from '../dialects/index.mts';
import { idForms } from '../dialects/ids.mts';
import { cutPage } from '../dialects/paging.mts';
import { flat, partsOf, pathForm } from '../dialects/records.mts';
import type { Answer } from '../dialects/types.mts';
import { noSuchRecord, noSuchRoute, Problem, wrongMethod } from '../problem.mts';
import { shakeHands } from './handshake.mts';
import type { Settings } from './settings.mts';
import { newSecret } from './signing.mts';
import { areaFor, type HookStyle, type SubscriptionStyle } from './style.mts';
import { hookStyleOf } from './styles/index.mts';
import type { Subscription, Subscriptions } from './subscriptions.mts';
import { demand, readWishes } from './wishes.mts';

/** A request about subscriptions, with how the dialect takes it. */
interface Matter extends Visit {
	style: HookStyle;
	own: SubscriptionStyle;
}

/** Where subscriptions are made, read, changed and taken away. The owner's key is needed for it. */
export class Desk implements Department {
	readonly resource = 'webhooks';

	constructor(
		private readonly subscriptions: Subscriptions,
		private readonly settings: Settings,
		/** Takes up what goes on after the answer; it never fails. */
		private readonly goesOn: (work: Promise<void>) => void,
		/** Says a word to the address of a new subscription. */
		private readonly greet: (subscription: Subscription) => void,
	) {}

	takes({ surface, steps, dialect }: Visit): boolean {
		const style = surface === 'enterprise' ? hookStyleOf(dialect) : undefined;
		const own = style?.settings ?? style?.subscriptions?.steps;
		if (!own || own.some((step, place) => steps[place] !== step)) return false;
		return steps.length <= own.length + (style?.settings ? 0 : 1);
	}

	kindOf({ method, steps, dialect }: Visit) {
		if (method !== 'GET') return 'write';
		return steps.length === hookStyleOf(dialect)?.subscriptions?.steps.length ? 'list' : 'item';
	}

	async answer(visit: Visit): Promise<Answer> {
		if (visit.key !== 'enterprise') {
			throw new Problem(403, 'forbidden', 'Only the owner of the account may manage webhooks.');
		}
		const style = hookStyleOf(visit.dialect);
		if (style?.settings) return this.settings.answer(visit);
		const own = style?.subscriptions;
		if (!style || !own) throw noSuchRoute();
		const matter = { ...visit, style, own };
		const id = visit.steps[own.steps.length];
		if (id === undefined) {
			if (visit.method === 'GET') return this.#list(matter);
			if (visit.method === 'POST') return await this.#create(matter);
			throw wrongMethod(visit.method);
		}
		const found = this.#find(id, matter);
		if (visit.method === 'GET') return this.#one(found, matter, 'single');
		if (visit.method === 'DELETE') return this.#remove(found, matter);
		if (visit.method === own.update) return await this.#change(found, matter);
		throw wrongMethod(visit.method);
	}

	#list(matter: Matter): Answer {
		const dialect = dialectNamed(matter.dialect);
		const { ask, own } = matter;
		const rows = [...this.subscriptions.all()];
		const page = cutPage(rows, { by: 'createdAt' }, ask.query, dialect.paging);
		const records = page.rows.map((row) => record(row as Subscription, matter, 'always'));
		return dialect.list(records, page, areaFor(own.noun), ask);
	}

	async #create(matter: Matter): Promise<Answer> {
		const { style, own, body, dialect, ask } = matter;
		const wishes = readWishes(body, style, own);
		const { requestKey } = wishes;
		const twin = requestKey && this.#all().find((one) => one.requestKey === requestKey);
		if (twin) return this.#one(twin, matter, 'created');
		const { url, events } = demand(wishes, own);
		if (own.taken === 'refused') this.#refuseTaken(url, events, matter);
		const secret = wishes.secret ?? `${own.secret.prefix ?? ''}${newSecret()}`;
		const state = own.handshake ? 'pending' : (wishes.state ?? 'active');
		const subscription = { dialect, url, events, secret, state, requestKey } as const;
		if (own.handshake === 'body') await this.#shakeFirst(url, secret, matter);
		const made = this.subscriptions.add({
			...subscription,
			state: own.handshake === 'body' ? 'active' : state,
		});
		if (own.handshake === 'header') this.goesOn(this.#shakeAfterwards(made));
		else this.greet(made);
		if (own.created !== 'location') return { ...this.#one(made, matter, 'created'), status: 201 };
		const location = `${ask.path}/${identityOf(made, matter)}`;
		return { status: 201, headers: { location }, body: '' };
	}

	async #shakeFirst(url: string, secret: string, { style, own }: Matter): Promise<void> {
		if (await shakeHands('body', url, secret, style)) return;
		const message = `${own.fields.url} did not answer the challenge.`;
		throw new Problem(422, 'challenge_failed', message, own.fields.url);
	}

	async #shakeAfterwards(made: Subscription): Promise<void> {
		const style = hookStyleOf(made.dialect);
		if (!style || !(await shakeHands('header', made.url, made.secret, style))) return;
		if (this.subscriptions.has(made)) this.subscriptions.change(made, { state: 'active' });
	}

	async #change(found: Subscription, matter: Matter): Promise<Answer> {
		const { own, style, body, method } = matter;
		const wishes = readWishes(body, style, own);
		if (method === 'PUT') demand(wishes, own);
		const { url = found.url, events = found.events, secret = found.secret } = wishes;
		if (own.handshake === 'body' && url !== found.url) await this.#shakeFirst(url, secret, matter);
		const state = wishes.state ?? found.state;
		this.subscriptions.change(found, { url, events, secret, state, failures: 0 });
		return this.#one(found, matter, 'always');
	}

	#remove(found: Subscription, matter: Matter): Answer {
		this.subscriptions.remove(found);
		if (matter.own.deleted === 'record') return this.#one(found, matter, 'always');
		return { status: 204, body: '' };
	}

	#one(subscription: Subscription, matter: Matter, occasion: Occasion): Answer {
		const shown = record(subscription, matter, occasion);
		return dialectNamed(matter.dialect).item(shown, areaFor(matter.own.noun), matter.ask);
	}

	#find(id: string, matter: Matter): Subscription {
		const found = this.#all().find((one) => identityOf(one, matter) === id);
		if (!found) throw noSuchRecord(matter.own.noun.name.replaceAll('_', ' '));
		return found;
	}

	#refuseTaken(url: string, events: string[], { own }: Matter): void {
		const taken = this.#all().some(
			(one) => one.url === url && (!own.single || one.events[0] === events[0]),
		);
		if (!taken) return;
		const { fields } = own;
		const message = `There is a ${own.noun.name} for this ${fields.url} already.`;
		throw new Problem(409, 'already_exists', message, fields.url);
	}

	#all(): readonly Subscription[] {
		return this.subscriptions.all();
	}
}

type Occasion = 'always' | 'created' | 'single';

/** The subscription as the dialect writes it; the secret only where this is an occasion for it. */
function record(subscription: Subscription, matter: Matter, occasion: Occasion): unknown {
	const { fields, secret, single, states } = matter.own;
	const { record: style, shape } = dialectNamed(matter.dialect);
	const { noun } = matter.own;
	const parts = partsOf(subscription, noun.name, style, () => undefined);
	const shown = secret.shown === 'always' || secret.shown === occasion;
	parts.fields = {
		[fields.url]: subscription.url,
		[fields.events]: single ? subscription.events[0] : subscription.events,
		[fields.state]: states[subscription.state],
		...(shown && { [fields.secret]: subscription.secret }),
		...parts.fields,
	};
	return shape?.(parts, areaFor(matter.own.noun)) ?? flat(parts);
}

function identityOf(subscription: Subscription, { dialect }: Matter): string {
	return String(idForms[pathForm(dialectNamed(dialect).record)](subscription));
}
