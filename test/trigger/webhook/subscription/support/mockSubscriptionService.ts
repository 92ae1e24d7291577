import nock from 'nock';
import { origin } from '../../../../support/runNode';

interface Subscription {
	id: number;
	[field: string]: unknown;
}

interface Behavior {
	/** Refuses a subscription; undefined accepts it. */
	refuse?(body: Record<string, unknown>): [number, object] | undefined;
	path?: string;
	/** Added to the answer of a new subscription. */
	addition?: object;
}

/** Mocks a service with a list of subscriptions. */
export class MockSubscriptionService {
	subscriptions: Subscription[] = [];
	requests: string[] = [];

	constructor({ refuse, path = 'webhooks', addition = {} }: Behavior = {}) {
		const scope = nock(origin).persist();
		const record = (method: string, rest: string) => this.requests.push(`${method} ${rest}`);
		scope
			.get(`/v1/${path}`)
			.query(true)
			.reply(() => {
				record('GET', path);
				return [200, { data: this.subscriptions, total: this.subscriptions.length }];
			});
		scope.get(new RegExp(`^/v1/${path}/[^/]+$`)).reply((uri) => {
			const found = this.find(uri);
			return found ? [200, { data: found }] : [404, { message: 'Not found' }];
		});
		scope.post(`/v1/${path}`).reply((_, body) => {
			record('POST', JSON.stringify(body));
			const refused = refuse?.(body as Record<string, unknown>);
			if (refused) return refused;
			const created = { id: this.subscriptions.length + 1, ...(body as object) };
			this.subscriptions.push(created);
			return [201, { data: { ...created, ...addition } }];
		});
		scope.delete(new RegExp(`^/v1/${path}/[^/]+$`)).reply((uri) => {
			record('DELETE', uri.split('/').pop() ?? '');
			const found = this.find(uri);
			this.subscriptions = this.subscriptions.filter((subscription) => subscription !== found);
			return [found ? 204 : 404, ''];
		});
		scope.get(/./).query(true).reply(404, { message: 'No such page' });
	}

	private find(uri: string): Subscription | undefined {
		const step = uri.split('/').pop();
		return this.subscriptions.find(({ id }) => String(id) === step);
	}

	get writes(): string[] {
		return this.requests.filter((request) => !request.startsWith('GET'));
	}
}
