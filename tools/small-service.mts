import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SmallService {
	url: string;
	close(): void;
}

/** A service that gives the same answer whatever it is asked. */
async function startService(answer: unknown): Promise<SmallService> {
	const server = createServer((_, response) => {
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(answer));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/**
 * A service that gives a hundred records and no word about whether there are more: the case in which nobody can know that the list
 * is whole.
 */
export async function startSilentService(): Promise<SmallService> {
	return await startService(
		Array.from({ length: 100 }, (_, place) => ({
			id: 2001 + place,
			name: `Client ${place + 1}`,
			email: `client${place + 1}@example.com`,
		})),
	);
}

/** The account of a business that opens tomorrow. */
export async function startEmptyService(): Promise<SmallService> {
	return await startService({ data: [], meta: { total: 0 } });
}

/** An account whose records do not all have the same fields, nor the same kind of value in a field. */
export async function startMixedService(): Promise<SmallService> {
	const start = Date.UTC(2026, 10, 23, 8);
	const data = Array.from({ length: 40 }, (_, place) => ({
		id: `ap_${place + 1}`,
		start: new Date(start + place * 5_400_000).toISOString(),
		status: ['booked', 'arrived', 'cancelled'][place % 3],
		...(place % 2 === 0 ? { room: place % 5 } : { room: 'garden' }),
		...(place % 3 === 0 && { deposit: { amount: 20 + place, currency: 'EUR' } }),
		...(place % 4 === 0 && { walk_in: true }),
		...(place > 30 && { extras: ['tea', 'parking'], allergies: 'nuts' }),
	}));
	return await startService({ data, meta: { total: data.length, per_page: 100 } });
}
