import { findStartFields } from '../appointment';
import { type JsonObject, type RelationKind, unwrapFields } from '../rest';
import {
	changedCriterion,
	keptCriterion,
	partyCriterion,
	partyLabels,
	searchCriterion,
	startCriterion,
	statusCriterion,
	type Criterion,
} from './criteria';
import { parseUserInstant, readStartFilters } from './startRange';
import {
	missingCount,
	notShownError,
	type FilterContext,
	type Filtered,
	type Filters,
} from './types';
import { timeReader } from './recordTime';

/**
 * Makes a filter of what the user entered; undefined where that is nothing. Where the start chooses records, it has the range.
 *
 * @throws ParameterError where a value cannot be used
 */
export function createFilter(filters: Filters, context: FilterContext) {
	const startRange = readStartFilters(filters, context);
	const changedAfter = parseUserInstant(filters.changedAfter, 'Changed After', context.timeZone);
	const statuses = (filters.status ?? []).filter((status) => status.trim() !== '');
	const search = filters.search?.trim() ?? '';
	const criteria: Criterion[] = [];
	if (startRange) criteria.push(startCriterion(startRange, context));
	if (statuses.length > 0) criteria.push(statusCriterion(statuses, context));
	if (filters.leaveOutCancelled === true) criteria.push(keptCriterion(context));
	for (const kind of Object.keys(partyLabels) as RelationKind[]) {
		const entered = filters[`${kind}Id`] ?? [];
		const ids = [entered].flat().map((id) => id.trim());
		const wanted = ids.filter(Boolean);
		if (wanted.length > 0)
			criteria.push(partyCriterion(kind, wanted, context, !Array.isArray(entered)));
	}
	if (changedAfter !== undefined) criteria.push(changedCriterion(changedAfter, context));
	if (search !== '') criteria.push(searchCriterion(search, context));
	if (criteria.length === 0) return undefined;
	const pathIn = (rows: JsonObject[]) => {
		const { paths, clock, isCertain } = findStartFields(rows, context.now, context.startField);
		return isCertain && !clock ? paths[0] : undefined;
	};
	return {
		apply: (records: JsonObject[]) => applyCriteria(records, criteria, context),
		...(startRange && { startRange: { ...startRange, pathIn, hasOthers: criteria.length > 1 } }),
	};
}

/** A record that does not show one thing is left out; it is counted where nothing else rules it out. */
function applyCriteria(
	records: JsonObject[],
	criteria: Criterion[],
	{ resourceNames, noun, startField }: FilterContext,
): Filtered {
	if (records.length === 0) return { records, notices: [] };
	const views = records.map((record) => unwrapFields(record, resourceNames));
	const tests = criteria.map((criterion) => ({ ...criterion.createTest(views), criterion }));
	const answers = views.map((view) => tests.map(({ test }) => test(view)));
	for (const [index, { subject, label }] of criteria.entries())
		if (answers.every((answer) => answer[index] === undefined))
			throw notShownError(noun, subject, label, startField);
	const open = answers.filter((answer) => !answer.includes(false));
	return {
		records: records.filter((_, index) => answers[index].every((answer) => answer === true)),
		notices: tests.flatMap(({ criterion, notices = [] }, index) => {
			const missing = open.filter((answer) => answer[index] === undefined).length;
			const total = { missing, all: records.length };
			return [
				...missingCount(noun, criterion.subject, total, ['was left out', 'were left out']),
				...notices,
			];
		}),
	};
}

const orders = {
	startAscending: { subject: 'start', direction: 1, role: 'start' },
	startDescending: { subject: 'start', direction: -1, role: 'start' },
	createdDescending: { subject: 'time of creation', direction: -1, role: 'created' },
} as const;

export type SortBy = 'service' | keyof typeof orders;

/**
 * Sorts records by what they show. Records of one time keep their order, and those without come last.
 * @param list all records that were read: they show which field has the time, and in which notation
 * @throws ParameterError
 */
export function sortRecords(
	records: JsonObject[],
	sortBy: SortBy,
	context: FilterContext,
	list = records,
): Filtered {
	if (sortBy === 'service' || records.length === 0) return { records, notices: [] };
	const { subject, direction, role } = orders[sortBy];
	const { noun, resourceNames } = context;
	const views = new Map(list.map((record) => [record, unwrapFields(record, resourceNames)]));
	const { spanOf, notices } = timeReader([...views.values()], role, context);
	const spans = records.map((record) => spanOf(views.get(record) ?? record));
	const timed = records.map((record, index) => ({ record, time: spans[index]?.first }));
	const all = records.length;
	const missing = spans.filter((span) => span === undefined).length;
	const unclear = spans.filter((span) => span && role === 'start' && span.last > span.first).length;
	if (missing === all) throw notShownError(noun, subject, 'Sort By', context.startField);
	timed.sort((a, b) => {
		if (a.time === undefined || b.time === undefined)
			return Number(a.time === undefined) - Number(b.time === undefined);
		return direction * (a.time - b.time);
	});
	return {
		records: timed.map(({ record }) => record),
		notices: [
			...notices,
			...missingCount(noun, subject, { missing, all }, ['comes last', 'come last']),
			...missingCount(noun, 'time of day that can be read', { missing: unclear, all }, [
				'has its place by its day alone',
				'have their places by their days alone',
			]),
		],
	};
}
