import { createFilter, type Filters } from '../../nodes/AppointmentService/filter';
import { contextOf, messageOf } from './setup';
import { casesOf } from '../support/table';

const rangeOf = (filters: Filters, timeZone: string) => {
	const range = createFilter(filters, contextOf({ timeZone }))?.startRange;
	return (['from', 'to'] as const).map((bound) => {
		const instant = range?.[bound];
		return instant === undefined ? undefined : new Date(instant).toISOString().slice(0, 16);
	});
};

test.each(
	// filters, zone, the first start that belongs, the first that does not any more
	casesOf<[Filters, string, string | undefined, string | undefined]>`
		{"when":"today"} | Europe/Berlin | 2026-03-10T23:00 | 2026-03-11T23:00
		{"when":"today"} | Pacific/Kiritimati | 2026-03-10T10:00 | 2026-03-11T10:00
		{"when":"today"} | Etc/GMT+12 | 2026-03-10T12:00 | 2026-03-11T12:00
		{"when":"tomorrow"} | America/New_York | 2026-03-12T04:00 | 2026-03-13T04:00
		{"when":"next7Days"} | Europe/Berlin | 2026-03-10T23:00 | 2026-03-17T23:00
		{"when":"thisMonth"} | Europe/Berlin | 2026-02-28T23:00 | 2026-03-31T22:00
		{"startsAfter":"2026-03-12"} | Europe/Berlin | 2026-03-11T23:00
		{"startsBefore":"2026-03-12T10:30"} | Europe/Berlin |  | 2026-03-12T09:30
		{"startsAfter":" 2026-03-12 10:30:00 "} | Asia/Kathmandu | 2026-03-12T04:45
		{"startsAfter":"2026-03-12T10:30:00Z"} | Asia/Kathmandu | 2026-03-12T10:30
		{"startsAfter":"2026-03-12T10:30:00.123+05:30"} | UTC | 2026-03-12T05:00
		{"startsAfter":"2026-03-12T10:30-0330"} | UTC | 2026-03-12T14:00
		{"startsAfter":"2026-03-12T10:30+02"} | UTC | 2026-03-12T08:30
		{"startsAfter":1773221400000} | Europe/Berlin | 2026-03-11T09:30
		{"startsBefore":"2026-03-12T24:00"} | Europe/Berlin |  | 2026-03-12T23:00
		{"startsAfter":"2026-03-29T02:30"} | Europe/Berlin | 2026-03-29T01:30
		{"startsAfter":"2026-10-25T02:30"} | Europe/Berlin | 2026-10-25T00:30
		{"startsAfter":"2018-11-04"} | America/Sao_Paulo | 2018-11-04T03:00
		{"startsAfter":"2026-10-04T02:15"} | Australia/Lord_Howe | 2026-10-03T15:45
		{"when":"between","startsAfter":"2026-03-12","startsBefore":"2026-03-13"} | UTC | 2026-03-12T00:00 | 2026-03-13T00:00
	`,
)('%j in %s asks for starts from %s to %s', (filters, zone, from, to) => {
	expect(rangeOf(filters, zone)).toEqual([from, to]);
});

test.each<[unknown]>([
	[{}],
	[{ startsAfter: '', startsBefore: ' ', changedAfter: '' }],
	[{ status: [], clientId: '', staffId: ' ', serviceId: '', search: '  ' }],
	[{ status: [''], clientId: null, startsAfter: null, changedAfter: null, search: null }],
])('%j filters nothing', (filters) => {
	expect(createFilter(filters as Filters, contextOf())).toBeUndefined();
});

const example = 'Enter a date such as 2026-11-24, or a time such as 2026-11-24T14:30.';
const both = 'and Starts After or Starts Before is set as well. Set Date to Between';

test.each<[unknown, string]>([
	// filters, part of the message and what follows it
	[{ startsAfter: 'tomorrow' }, `Starts After is not a date or time: “tomorrow”. ${example}`],
	[{ startsBefore: '12.03.2026' }, `Starts Before is not a date or time: “12.03.2026”. ${example}`],
	[{ changedAfter: '2026-02-30' }, `Changed After is not a date or time: “2026-02-30”. ${example}`],
	[{ changedAfter: '2026-03-12T25:00' }, 'Changed After is not a date or time'],
	[{ changedAfter: '2026-03-12T24:30' }, 'Changed After is not a date or time'],
	[{ changedAfter: '2026-03-12T10' }, 'Changed After is not a date or time'],
	[{ changedAfter: '20260312' }, 'Changed After is not a date or time'],
	[{ startsAfter: 20260312 }, 'Starts After is not a date or time: “20260312”'],
	[{ startsAfter: {} }, 'Starts After is not a date or time: “{}”'],
	[{ startsAfter: new Date(NaN) }, 'Starts After is not a date or time: “null”'],
	[
		{ startsAfter: '2026-03-13', startsBefore: '2026-03-12' },
		'Starts Before (2026-03-12) is not later than Starts After (2026-03-13). For one day',
	],
	[
		{ startsAfter: '2026-03-12', startsBefore: '2026-03-12' },
		'Starts Before (2026-03-12) is not later than Starts After (2026-03-12). For one day',
	],
	[{ when: 'today', startsAfter: '2026-03-12' }, `Date is set to Today, ${both}`],
	[{ when: 'next7Days', startsBefore: '2026-03-12' }, `Date is set to Next 7 Days, ${both}`],
	[{ when: 'between' }, 'Date is set to Between, but no time is set. Set Starts After'],
])('%j is refused with %s', (filters, message) => {
	expect(messageOf(() => createFilter(filters as Filters, contextOf()))).toContain(message);
});
