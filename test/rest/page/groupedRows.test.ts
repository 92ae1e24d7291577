import { resourceNameVariants } from '../../../nodes/AppointmentService/rest';
import { findRows } from '../../../nodes/AppointmentService/rest/page/findRecords';
import { casesOf } from '../../support/table';

const names = resourceNameVariants(['appointments']);
const row = (id: number) => ({ id, client: 'Ada', status: 'booked' });
/** With records in place of their numbers. */
const filled = (value: unknown) =>
	JSON.parse(
		JSON.stringify(value).replace(/"n":(\d+)/g, '"id":$1,"client":"Ada","status":"booked"'),
	) as object;

test.each(
	// what the body is, body with numbers of records, path, records
	casesOf<[string, object, string, object[]]>`
		a map by day | {"2026-11-22":[{"n":1},{"n":2}],"2026-11-23":[{"n":3}],"2026-11-24":[]} | ""
			| [{"n":1,"date":"2026-11-22"},{"n":2,"date":"2026-11-22"},{"n":3,"date":"2026-11-23"}]
		a map by day, with a record in the place of a list | {"2026-11-22":[{"n":1},{"n":2}],"2026-11-23":{"n":3},"2026-11-24":null} | ""
			| [{"n":1,"date":"2026-11-22"},{"n":2,"date":"2026-11-22"},{"n":3,"date":"2026-11-23"}]
		a list of days, with a record in the place of a list
			| {"days":[{"date":"2026-11-22","appointments":[{"n":1}]},{"date":"2026-11-23","appointments":{"n":2}},{"date":"2026-11-24","appointments":null}]}
			| days | [{"n":1,"date":"2026-11-22"},{"n":2,"date":"2026-11-23"}]
		a map by day beside metadata | {"2026-11-22":[{"n":1}],"meta":{"page":1},"next":null} | "" | [{"n":1,"date":"2026-11-22"}]
		a map by day in an envelope | {"data":{"2026-11-22":[{"n":1}]},"total":1} | data | [{"n":1,"date":"2026-11-22"}]
		a map of days with a list in each | {"2026-11-22":{"date":"2026-11-22","appointments":[{"n":1}]}} | "" | [{"n":1,"date":"2026-11-22"}]
		a list of days whose records go by another name | {"schedule":[{"day":"2026-11-22","bookings":[{"n":1},{"n":2}]}],"days":1} | schedule
			| [{"n":1,"day":"2026-11-22"},{"n":2,"day":"2026-11-22"}]
		months within years
			| {"calendar":[{"year":2026,"months":[{"month":1,"appointments":[{"n":1},{"n":2}]}]},{"year":2027,"months":[{"month":2,"appointments":[{"n":3}]},{"month":3}]},{"year":2028,"months":[]}]}
			| calendar | [{"n":1,"year":2026,"month":1},{"n":2,"year":2026,"month":1},{"n":3,"year":2027,"month":2}]
		a list of days | {"days":[{"date":"2026-11-22","appointments":[{"n":1}]},{"date":"2026-11-23","appointments":[]}]} | days | [{"n":1,"date":"2026-11-22"}]
		a list of days with other lists | [{"day":"2026-11-22","items":[{"free":"09:00"}],"appointments":[{"n":1}]}] | "" | [{"n":1,"day":"2026-11-22"}]
		a list of days as the body | [{"day":"2026-11-22","count":1,"appointments":[{"n":1,"date":"later"}]}] | "" | [{"n":1,"date":"later","day":"2026-11-22"}]
		a list of days that its records show as well | {"days":[{"date":"2026-11-22","appointments":[{"n":1,"date":"2026-11-22"}]}]} | days | [{"n":1,"date":"2026-11-22"}]
		a list of days with items | {"days":[{"date":"2026-11-22","items":[{"n":1},{"n":2}]}]} | days | [{"n":1,"date":"2026-11-22"},{"n":2,"date":"2026-11-22"}]
		a list of labels with items, which have items | {"groups":[{"label":"Eva","count":2,"items":[{"n":1,"items":[]},{"n":2,"items":[{"id":9,"label":"towel"}]}]}]} | groups
			| [{"n":1,"items":[],"label":"Eva"},{"n":2,"items":[{"id":9,"label":"towel"}],"label":"Eva"}]
		a list of titles with data, in a map with one page | {"sections":[{"title":"Eva","data":[{"n":1}]},{"title":"Ben","data":[]}],"total":1} | sections | [{"n":1,"title":"Eva"}]
		numbered records with parts as long as they are | {"data":[{"number":"R1","total":9,"items":[{"n":1}]}],"total":1} | data | [{"number":"R1","total":9,"items":[{"n":1}]}]
		a list of places | {"locations":[{"id":7,"name":"North","appointments":[{"n":1},{"n":2,"name":"Ann"}]}]} | locations
			| [{"n":1,"location_id":7,"name":"North"},{"n":2,"name":"Ann","location_id":7}]
		a map by place | {"appointments":{"North":[{"n":1}],"South":[{"n":2}]}} | appointments | [{"n":1,"group":"North"},{"n":2,"group":"South"}]
		days without records | {"days":[{"date":"2026-11-22","appointments":[]}]} | days | []
		records with related records of the same name | {"data":[{"n":1,"appointments":[{"id":9}]},{"n":2,"appointments":[]}]} | data
			| [{"n":1,"appointments":[{"id":9}]},{"n":2,"appointments":[]}]
		short appointments with longer ones in them | {"appointments":[{"id":1,"appointments":[{"n":9}]}]} | appointments | [{"id":1,"appointments":[{"n":9}]}]
		a list beside lists by day | {"2026-11-22":[{"from":"09:00"}],"appointments":[{"n":1}]} | appointments | [{"n":1}]
		records as short as {"id":1,"name":"Cut","categories":[]} | {"data":[{"id":1,"name":"Cut","categories":[]}],"total":1} | data
			| [{"id":1,"name":"Cut","categories":[]}]
		records as short as {"id":1,"date":"2026-11-22","items":[]} | {"data":[{"id":1,"date":"2026-11-22","items":[]}],"total":1} | data
			| [{"id":1,"date":"2026-11-22","items":[]}]
		records as short as {"appointment_id":1,"date":"2026-11-22","items":[]} | {"data":[{"appointment_id":1,"date":"2026-11-22","items":[]}],"total":1} | data
			| [{"appointment_id":1,"date":"2026-11-22","items":[]}]
		records as short as {"document":{"id":1},"highlight":{},"highlights":[]} | {"data":[{"document":{"id":1},"highlight":{},"highlights":[]}],"total":1} | data
			| [{"document":{"id":1},"highlight":{},"highlights":[]}]
		records as short as {"date":"2026-11-22","tags":[]} | {"data":[{"date":"2026-11-22","tags":[]}],"total":1} | data | [{"date":"2026-11-22","tags":[]}]
		an empty list beside free times by day | {"appointments":[],"free":{"2026-11-22":[{"from":"09:00"}]}} | appointments | []
		a list beside groups | {"appointments":[{"n":1}],"days":[{"date":"2026-11-22","appointments":[{"n":1}]}]} | appointments | [{"n":1}]
		a map by ID | {"appointments":{"41":{"n":41},"42":{"n":42}}} | appointments | [{"n":41},{"n":42}]
	`,
)('the records of %s', (_, body, path, records) => {
	const found = findRows(filled(body), names);
	expect(found?.path.join('.')).toBe(path);
	expect(found?.records).toEqual(filled(records));
});

test('days of which one has no list are not read in part', () => {
	const days = [
		{ date: '2026-11-22', appointments: [row(1)] },
		{ date: '2026-11-23', appointments: 'closed' },
	];
	expect(findRows({ days }, names)).toBeUndefined();
});
