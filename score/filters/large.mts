import { Random } from '../random.mts';
import { runNode } from '../writes/run-node.mts';
import { inventBusiness } from './business.mts';
import { dayAt, addDays } from './calendar.mts';
import { judge } from './run.mts';
import { serveLists, type ListStyle } from './service.mts';
import { showVisit, type RecordShape } from './shape.mts';

const shape: RecordShape = {
	time: 'utc',
	zone: 'UTC',
	startField: 'starts_at',
	reference: 'id',
	status: 'text',
	wrapped: false,
};

const base: ListStyle = {
	paging: 'page',
	pageSize: 50,
	maxSize: 500,
	order: 'created',
	unknown: 'ignore',
};

const dates = { names: ['from', 'to'] as [string, string], means: 'start' as const };

/** Kinds of lists of which the visits of tomorrow are asked. */
const kinds: Array<[name: string, style: ListStyle]> = [
	['pages, by creation', base],
	['pages, by start', { ...base, order: 'start' }],
	['offsets, no order', { ...base, paging: 'offset', order: 'none' }],
	['cursor, by start', { ...base, paging: 'cursor', order: 'start' }],
	['pages, with dates', { ...base, dates }],
	['cursor, with dates', { ...base, paging: 'cursor', dates }],
	['pages, dates mean creation', { ...base, dates: { ...dates, means: 'created' } }],
	['pages, dates lose a day', { ...base, dates: { ...dates, means: 'offByOneDay' } }],
];

/** How many requests the visits of tomorrow take, of so many visits in all, by kind of list. */
export async function countRequests(
	count: number,
): Promise<Array<{ name: string; requests: number; outcome: string }>> {
	const now = Date.now();
	const business = inventBusiness(new Random(7), now, count);
	const tomorrow = addDays(dayAt(now, 'UTC'), 1);
	const results = [];
	for (const [name, style] of kinds) {
		const visits = [...business.visits];
		if (style.order === 'start') visits.sort((a, b) => a.startsAt - b.startsAt);
		if (style.order === 'none')
			visits.sort((a, b) => ((a.id * 7919) % 99_991) - ((b.id * 7919) % 99_991));
		const rows = visits.map((visit) => ({
			startsAt: visit.startsAt,
			createdAt: visit.createdAt,
			cancelled: /cancel/i.test(visit.status),
			shown: showVisit(shape, business, visit),
		}));
		const service = await serveLists({ appointments: rows }, style);
		const task = await runNode(
			{
				resource: 'appointment',
				operation: 'getAll',
				returnAll: true,
				filters: { when: 'tomorrow' },
			},
			{ surface: 'limited', baseUrl: service.url, apiKey: 'none' },
			{ timeZone: 'UTC' },
		);
		const wanted = rows.filter(({ startsAt }) => dayAt(startsAt, 'UTC') === tomorrow);
		const { outcome } = judge(
			task,
			wanted.map(({ shown }) => shown),
		);
		results.push({ name, requests: service.requests(), outcome });
		await service.close();
	}
	return results;
}
