import { inferLabels, selectUsefulFields } from '../../nodes/AppointmentService/display';
import {
	inferPrimaryKey,
	resourceNameVariants,
	type JsonObject,
} from '../../nodes/AppointmentService/rest';

const names = resourceNameVariants(['appointments', 'appointment']);
const clock = { now: 0, timeZone: 'UTC', zoneLabel: 'UTC' };

/** Records of which each has fields of its own, and how many fields of them were read. */
function recordsOfOwn(recordCount: number, fieldCount: number) {
	const read = { count: 0 };
	const records = Array.from({ length: recordCount }, (_, at): JsonObject => {
		const own = Array.from({ length: fieldCount }, (__, field) => [`own_${at}_${field}`, field]);
		return new Proxy(Object.fromEntries([['id', at], ...own]) as JsonObject, {
			get(record, name) {
				read.count++;
				return Reflect.get(record, name);
			},
		});
	});
	return { read, records };
}

test.each<[string, (records: JsonObject[]) => unknown]>([
	['Simplify', (records) => selectUsefulFields(records, names)],
	['labels', (records) => inferLabels(records, names, inferPrimaryKey(records, names), clock)],
])('%s read each field a few times, also where every record has its own', (_, use) => {
	const { read, records } = recordsOfOwn(200, 20);
	use(records);
	expect(read.count).toBeLessThan(200 * 21 * 60);
});
