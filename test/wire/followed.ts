import { resourceWords } from '../../nodes/AppointmentService/wire';
import { follow, type Route } from '../../nodes/AppointmentService/wire/follow';
import { Gauge } from '../../nodes/AppointmentService/wire/gauge';
import { learnIdentity } from '../../nodes/AppointmentService/wire/identity';
import { Ledger } from '../../nodes/AppointmentService/wire/ledger';
import { ConnectionFault } from '../../nodes/AppointmentService/wire/patience';
import { startOf, type Plan } from '../../nodes/AppointmentService/wire/plan';
import { toSheet, type Sheet } from '../../nodes/AppointmentService/wire/sheet';
import { home, page, rowsOf } from './service';

export const names = resourceWords(['appointments']);
export const byPage: Plan = { style: 'page', parameter: 'page', first: 1 };
export const byOffset: Plan = { style: 'offset', parameter: 'offset', first: 0 };
export const byToken: Plan = { style: 'cursor', parameter: 'cursor', from: 'answer' };
export const byId: Plan = { style: 'cursor', parameter: 'after', from: 'lastId' };

/** What one request gets: a body, a status without one, or no answer. */
export type Reply = (query: URLSearchParams) => object | number | ConnectionFault;

export const sheetOf = (reply: Reply, url: string) => {
	const said = reply(new URL(url).searchParams);
	if (said instanceof Error) throw said;
	const [status, body] = typeof said === 'number' ? [said, ''] : [200, said];
	return toSheet({ url, status, headers: {}, body }, names, ['data']);
};

/** Follows a plan from the first page on, and says how that went; `most` requests ran at a time. */
export async function followed(
	plan: Plan,
	reply: Reply,
	{ limit, pages, ...more }: Partial<Route> & { limit?: number; pages?: number } = {},
) {
	const asked: string[] = [];
	let running = 0;
	let most = 0;
	const first = sheetOf(reply, home) as Sheet;
	const identity = learnIdentity(first.rows, names);
	const ledger = new Ledger(identity, limit);
	ledger.take(first.rows);
	const start = startOf(first, identity);
	const ending = await follow(
		{
			turn: async (url) => {
				asked.push([...new URL(url).searchParams.values()].join());
				most = Math.max(most, ++running);
				await Promise.resolve();
				running--;
				return sheetOf(reply, url);
			},
			list: home,
			plan,
			ledger,
			gauge: new Gauge(),
			now: () => 0,
			proved: true,
			carefully: false,
			...more,
		},
		{ ...start, ...(pages && { pages }) },
	);
	const { size, moved } = ledger;
	return { ...ending, size, moved, most, asked: asked.join(' ') };
}

export const at = (query: URLSearchParams, name = 'page') => Number(query.get(name) ?? 1);
export const paged =
	(count: number, beside: object = {}): Reply =>
	(query) => ({ data: page(rowsOf(count), query), ...beside });
export const beyond =
	(last: number, more: number | ConnectionFault, reply: Reply, name = 'page'): Reply =>
	(query) =>
		at(query, name) > last ? more : reply(query);
export const silence = new ConnectionFault('No answer', 'ETIMEDOUT', true);
