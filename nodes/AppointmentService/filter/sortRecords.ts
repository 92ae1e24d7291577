import { type JsonObject, unwrapFields } from '../rest';
import { timeReader } from './recordTime';
import {
	missingCount,
	notShownError,
	type FilterContext,
	type Filtered,
	type SortBy,
} from './types';

const orders = {
	startAscending: { subject: 'start', direction: 1, role: 'start' },
	startDescending: { subject: 'start', direction: -1, role: 'start' },
	createdDescending: { subject: 'time of creation', direction: -1, role: 'created' },
} as const;

/** Sorts records by what they show. Records of one time keep their order, and those without come last. @throws FilterError */
export function sortRecords(
	records: JsonObject[],
	sortBy: SortBy,
	context: FilterContext,
): Filtered {
	if (sortBy === 'service' || records.length === 0) return { records, notices: [] };
	const { subject, direction, role } = orders[sortBy];
	const { noun, resourceNames } = context;
	const views = records.map((record) => unwrapFields(record, resourceNames));
	const timeOf = timeReader(views, role, context);
	const timed = records.map((record, index) => ({ record, time: timeOf(views[index])?.first }));
	const missing = timed.filter(({ time }) => time === undefined).length;
	if (missing === records.length) throw notShownError(noun, subject, 'Sort By');
	timed.sort((a, b) => {
		if (a.time === undefined || b.time === undefined)
			return Number(a.time === undefined) - Number(b.time === undefined);
		return direction * (a.time - b.time);
	});
	return {
		records: timed.map(({ record }) => record),
		notices: missingCount(noun, subject, { missing, all: records.length }, [
			'comes last',
			'come last',
		]),
	};
}
