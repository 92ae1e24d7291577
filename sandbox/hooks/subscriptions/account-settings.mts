import { z } from 'zod';
import type { ServiceRequest } from '../../http/endpoint-group.mts';
import { dialectNamed } from '../../dialects/index.mts';
import type { DialectResponse } from '../../dialects/types.mts';
import { Problem, wrongMethod } from '../../http/problem.mts';
import { areaFor, eventsOfStyle } from '../hook-style.mts';
import { hookStyleOf } from '../styles/index.mts';
import type { Subscriptions } from './subscriptions.mts';
import { checkAddress } from './subscription-request.mts';

const flag = z.union([z.literal(0), z.literal(1), z.boolean()]).transform(Number);

const settingsSchema = z.object({
	urls: z.array(z.string()).optional(),
	active: flag.optional(),
	appointment: flag.optional(),
	invoice: flag.optional(),
	client: flag.optional(),
});

const flaggedAreas = ['appointment', 'invoice', 'client'] as const;

/**
 * One page of settings for the whole account: whose addresses there are, and a flag for each kind of record. Whoever sends
 * another list of addresses replaces those of all.
 */
export class AccountSettings {
	#active = 1;
	#flags: Record<string, number> = {};

	constructor(private readonly subscriptions: Subscriptions) {
		this.clear();
	}

	clear(): void {
		this.#active = 1;
		this.#flags = Object.fromEntries(flaggedAreas.map((area) => [area, 0]));
	}

	/** The events that are switched on, in the dialect's words. */
	events(dialect: ServiceRequest['dialect']): string[] {
		const style = hookStyleOf(dialect);
		const all = style ? eventsOfStyle(style) : [];
		return all.filter((event) => this.#active && this.#flags[event.split('.')[0]]);
	}

	/** Switches on the events of an address that is entered by hand. */
	enableEvents(events: readonly string[]): void {
		for (const event of events) this.#flags[event.split('.')[0]] = 1;
	}

	answer(request: ServiceRequest): DialectResponse {
		const dialect = dialectNamed(request.dialect);
		if (request.method === 'POST' || request.method === 'PUT') this.#change(request);
		else if (request.method !== 'GET') {
			throw wrongMethod(request.method);
		}
		const urls = this.subscriptions.all().map(({ url }) => url);
		const area = areaFor({ name: 'settings', path: 'settings' });
		return dialect.item({ urls, active: this.#active, ...this.#flags }, area, request.context);
	}

	#change({ body, dialect }: ServiceRequest): void {
		const read = settingsSchema.safeParse(body);
		if (!read.success) {
			const [{ path, message }] = read.error.issues;
			throw new Problem(422, 'invalid_settings', message, path.join('.'));
		}
		const { urls, active = this.#active, ...flags } = read.data;
		const known = this.subscriptions.all();
		const fresh = (urls ?? []).filter((url) => !known.some((one) => one.url === url));
		for (const url of fresh) checkAddress(url, 'urls');
		this.#active = active;
		Object.assign(this.#flags, flags);
		for (const one of known) {
			if (urls && !urls.includes(one.url)) this.subscriptions.remove(one);
		}
		for (const url of new Set(fresh))
			this.subscriptions.add({ dialect, url, events: [], secret: '' });
		const events = this.events(dialect);
		for (const one of this.subscriptions.all()) this.subscriptions.change(one, { events });
	}
}
