import { instantToWallTime, unwrapFields, type JsonObject } from '../rest';
import { timeReader } from './recordTime';
import { missingCount, type FilterContext, type Filtered } from './types';

/**
 * Adds when each appointment starts on the clock of the workflow, as texts for a message: services show UTC, or seconds since 1970.
 * @param list all records that were read: they show which field has the start, and in which notation
 */
export function addLocalStart(
	records: JsonObject[],
	list: JsonObject[],
	context: FilterContext,
): Filtered {
	const { resourceNames, timeZone, noun } = context;
	const views = new Map(list.map((record) => [record, unwrapFields(record, resourceNames)]));
	const { spanOf, notices } = timeReader([...views.values()], 'start', context);
	let missing = 0;
	const completed = records.map((record) => {
		const start = spanOf(views.get(record) ?? record);
		if (Object.hasOwn(record, 'localStart')) return record;
		if (!start || start.unknownZone !== undefined) {
			missing++;
			return record;
		}
		const [date, time] = new Date(instantToWallTime(start.first, timeZone))
			.toISOString()
			.split('T');
		return { ...record, localStart: { date, ...(!start.isDay && { time: time.slice(0, 5) }) } };
	});
	const all = records.length;
	const left = missingCount(noun, 'start', { missing, all }, [
		'has no localStart',
		'have no localStart',
	]);
	return { records: completed, notices: [...notices, ...left] };
}
