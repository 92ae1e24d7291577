import type { INodeParameters } from 'n8n-workflow';
import { installDeduplicationStore } from '../../../../support/deduplicationStore';
import type { TriggerHarness } from '../../../../support/triggerHarness';
import { createWebhookHarness } from '../../../../support/webhookHarness';
import { mockService } from './publishedTrigger';
import {
	createEndingService,
	type EndingRow,
	type EndingRules,
	type EndingService,
} from './services/createEndingService';

export const dayMs = 86_400_000;
let count = 0;

/** Sets the clock of each test of a file to the same time; it stands until it is put forward. */
export function useClock() {
	const clock = { begin: Date.parse('2026-11-23T09:00:00Z'), now: 0 };
	const { now } = Date;
	beforeEach(async () => {
		await installDeduplicationStore();
		clock.now = clock.begin;
		Date.now = () => clock.now;
	});
	afterEach(() => void (Date.now = now));
	return clock;
}

export const showEnding = ({ id, body, ends }: EndingRow) => ({
	id,
	...body,
	expires_at: new Date(ends).toISOString(),
});

/** A service whose subscriptions last for two days. */
export const twoDays = (rules: Partial<EndingRules> = {}) =>
	createEndingService({
		path: 'webhooks',
		options: {},
		life: 2 * dayMs,
		address: ({ url }) => url,
		created: ({ secret, ...row }) => [201, { ...showEnding(row), ...(secret && { secret }) }],
		show: showEnding,
		list: (rows) => ({ data: rows.map(showEnding), total: rows.length }),
		...rules,
	});

/** A workflow that is published at a service, and what it writes there since the last call. */
export async function publishAt(service: EndingService, parameters: INodeParameters = {}) {
	const requests = mockService(service.service);
	const harness = createWebhookHarness({ events: ['appointment.created'], ...parameters });
	harness.workflowId = `ending ${++count}`;
	await harness.activate();
	const writes = () => requests.splice(0).filter((request) => !/^(GET|OPTIONS)/.test(request));
	writes();
	return { harness, writes };
}

/** A delivery of an event that nobody has seen before. */
export const nextDelivery = (token = '') => ({
	body: { event: 'appointment.created', data: { id: ++count, start: '2026-12-24T10:00:00Z' } },
	headers: { 'x-token': token },
});

export const idsAt = (service: EndingService, { address }: TriggerHarness) =>
	service.live(address).map(({ id }) => id);

/** The service forgets all that it has. */
export function forget(service: EndingService, harness: TriggerHarness): void {
	for (const id of idsAt(service, harness)) service.service(`DELETE webhooks/${id}`, {});
}
