import { setTimeout as sleep } from 'node:timers/promises';
import { areaNamed } from '../../sandbox/areas.mts';
import {
	buildDelivery,
	type DeliveryRequest,
} from '../../sandbox/hooks/delivery/delivery-request.mts';
import { hookStyleOf } from '../../sandbox/hooks/styles/index.mts';
import type { Subscription } from '../../sandbox/hooks/subscriptions/subscriptions.mts';
import type { Sandbox } from '../../sandbox/server.mts';

const dialect = 'E01';

/** When a delivery is repeated: beside the first one, a little later, or when all is over. */
export type RepeatTime = 'at once' | 'soon' | 'later';

/** One event that is delivered at least once. */
export interface BurstEvent {
	/** The id of the record it is about. */
	id: string;
	repeat?: RepeatTime;
	buildRequest(): DeliveryRequest;
}

/** New appointments as events, signed for the subscription. The first of each kind of repeat are spread evenly over all. */
export function eventsFor(
	sandbox: Sandbox,
	subscription: Subscription,
	rows: ReadonlyArray<{ id: number }>,
	repeats: Record<RepeatTime, number>,
): BurstEvent[] {
	const style = hookStyleOf(dialect);
	const area = areaNamed('appointment');
	if (!style || !area) throw new Error(`${dialect} tells of no appointments.`);
	const kinds = Object.entries(repeats).flatMap(([kind, count]) =>
		Array<RepeatTime>(count).fill(kind as RepeatTime),
	);
	const every = Math.floor(rows.length / Math.max(kinds.length, 1));
	return rows.map(({ id }, index) => {
		const row = structuredClone(sandbox.store.find('appointment', id));
		if (!row) throw new Error(`There is no appointment ${id}.`);
		const recordEvent = { id: `burst-${id}`, area, kind: 'created' as const, row, at: Date.now() };
		const lookup = (name: string, wanted: number) => sandbox.store.find(name, wanted);
		const request = {
			style,
			subscription,
			listed: dialect,
			lookup,
			event: 'appointment.created',
		} as const;
		const buildRequest = () =>
			buildDelivery({ ...request, recordEvents: [recordEvent], kind: 'genuine', bytes: 0 });
		const repeat = index % every === 0 ? kinds[((index / every) * 7) % kinds.length] : undefined;
		return { id: String(id), repeat, buildRequest };
	});
}

/**
 * Sends the events as a service does that keeps so many connections open: it tries again until each is taken. Repeats that come at once or soon are
 * among them.
 */
export async function sendEvents(
	events: BurstEvent[],
	connections: number,
	onSent: () => void,
): Promise<void> {
	const waiting = events.map((event, index) => ({ event, due: index }));
	const soon = events.flatMap((event, index) =>
		event.repeat === 'soon' ? [{ event, due: index + 2 * connections + 0.5 }] : [],
	);
	const queue = [...waiting, ...soon].sort((a, b) => a.due - b.due);
	const work = async () => {
		for (let next = queue.shift(); next; next = queue.shift()) {
			const first = Number.isInteger(next.due);
			const twice = first && next.event.repeat === 'at once';
			await Promise.all([
				deliverUntilAccepted(next.event.buildRequest()),
				...(twice ? [deliverUntilAccepted(next.event.buildRequest())] : []),
			]);
			if (first) onSent();
		}
	};
	await Promise.all(Array.from({ length: connections }, work));
}

/** Sends until it is taken, at most six times. */
export async function deliverUntilAccepted({ url, headers, body }: DeliveryRequest): Promise<void> {
	let last = '';
	for (let tries = 0; tries < 6; tries++) {
		if (tries > 0) await sleep(1000);
		try {
			const response = await fetch(url, { method: 'POST', headers, body });
			last = `HTTP ${response.status} ${await response.text()}`;
			if (response.ok) return;
		} catch (error) {
			last = String(error);
		}
	}
	throw new Error(`A delivery was not taken: ${last}`);
}
