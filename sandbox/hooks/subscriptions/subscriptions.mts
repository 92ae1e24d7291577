import { randomUUID } from 'node:crypto';
import type { Row } from '../../business/rows.mts';
import type { DialectName } from '../../dialects/index.mts';
import { newSecret } from '../signing.mts';

/** An address that gets some events. */
export type Subscription = Row & {
	dialect: DialectName;
	url: string;
	/** In the words of the dialect. */
	events: string[];
	secret: string;
	/** `pending` until the address has answered the challenge; `disabled` by its owner or after failures. */
	state: 'active' | 'disabled' | 'pending';
	/** Failed attempts since the last that did not fail. */
	failures: number;
	/** What the subscriber called its request, so that it can be sent again. */
	requestKey?: string;
	/** Belongs to another program of the same account. */
	foreign: boolean;
};

export type NewSubscription = Pick<Subscription, 'dialect' | 'events' | 'url'> &
	Partial<Pick<Subscription, 'createdAt' | 'foreign' | 'requestKey' | 'secret' | 'state'>>;

/** All subscriptions of the account, oldest first. */
export class Subscriptions {
	#all: Subscription[] = [];
	#nextId = 7001;

	constructor(private readonly now: () => number) {}

	all(): readonly Subscription[] {
		return this.#all;
	}

	has(subscription: Subscription): boolean {
		return this.#all.includes(subscription);
	}

	add(fields: NewSubscription): Subscription {
		const now = Math.floor(this.now() / 1000) * 1000;
		const subscription: Subscription = {
			id: this.#nextId++,
			uid: randomUUID(),
			version: 1,
			createdAt: now,
			updatedAt: fields.createdAt ?? now,
			secret: newSecret(),
			state: 'active',
			failures: 0,
			foreign: false,
			...fields,
		};
		this.#all.push(subscription);
		return subscription;
	}

	change(subscription: Subscription, patch: Partial<Subscription>): void {
		const updatedAt = Math.floor(this.now() / 1000) * 1000;
		Object.assign(subscription, patch, { updatedAt, version: subscription.version + 1 });
	}

	remove(subscription: Subscription): void {
		this.#all = this.#all.filter((other) => other !== subscription);
	}

	clear(): void {
		this.#all = [];
	}
}
