import { pollChanges } from '../../../../nodes/AppointmentService/trigger/polling/changes/pollChanges';
import { page } from '../../../rest/support/fakeListService';
import { createLimitedService, type RateLimit } from '../../../rest/support/limitedService';
import { listUrl } from '../support/changingList';
import { casesOf } from '../../../support/table';

/** Polls once a minute, half a minute at most, as often as given; booked appointments come between the polls. */
async function pollLimited(
	limit: RateLimit,
	polls: number,
	includeExisting = false,
	newestFirst = false,
) {
	const rows = Array.from({ length: 2250 }, (_, index) => ({ id: index + 1 }));
	const service = createLimitedService(limit, (query) =>
		page(newestFirst ? [...rows].reverse() : rows, query, { size: 20 }),
	);
	const reported: string[] = [];
	let state: unknown;
	let isUnfinished = true;
	let unfinishedPolls = 0;
	for (let count = 0; count < polls; count++) {
		if (!isUnfinished) rows.push({ id: rows.length + 1 });
		const { fetch, clock } = service;
		const result = await pollChanges({
			fetch: async (url) => await fetch(url),
			url: listUrl,
			names: ['appointments', 'appointment'],
			events: new Set(['created'] as const),
			resource: 'appointment',
			includeExisting,
			state,
			retryPolicy: { ...service.retryPolicy, budget: 20_000 },
			budget: 28_000,
		});
		state = JSON.parse(JSON.stringify(result.state));
		reported.push(...result.events.map(({ id }) => id));
		isUnfinished = result.more;
		if (isUnfinished) unfinishedPolls++;
		clock.now += 120_000;
	}
	return { reported, unfinishedPolls };
}

test.each(
	casesOf<[string, RateLimit]>`
		100 requests in 120 s               | {"requests":100,"seconds":120}
		60 requests in 120 s                | {"requests":60,"seconds":120}
		60 requests in 120 s, with HTTP 503 | {"requests":60,"seconds":120,"status":503,"body":"Throttled"}
	`,
)(
	'a first scan that a limit of %s interrupts goes on at the next poll; later ones report what is new',
	async (_, limit) => {
		const { reported, unfinishedPolls } = await pollLimited(limit, 8);
		expect(unfinishedPolls).toBeGreaterThan(0);
		expect(reported).toEqual(
			Array.from({ length: 7 - unfinishedPolls }, (_, index) => String(2251 + index)),
		);
	},
);

test.each([
	// order, newest first, polls
	['oldest first', false, 4],
	['newest first', true, 12],
])(
	'existing appointments are reported once each, over polls that a limit interrupts: %s',
	async (_, newestFirst, polls) => {
		const limit = { requests: 60, seconds: 120 };
		const { reported, unfinishedPolls } = await pollLimited(limit, polls, true, newestFirst);
		expect(unfinishedPolls).toBeGreaterThan(0);
		const booked = polls - 1 - unfinishedPolls;
		expect(reported.map(Number).sort((a, b) => a - b)).toEqual(
			Array.from({ length: 2250 + booked }, (__, index) => index + 1),
		);
	},
);
