/** Whether the name is one of a date, which has no time of day. */
export const isDateParameter = (name: string): boolean => /date/i.test(name) && !/time/i.test(name);

/** Pairs of parameters under which services take a range of dates: those made from the field's own name among the common ones. */
export function rangeParameterNames(field: string): Array<[string, string]> {
	const commonPairs: Array<[string, string]> = [
		[`${field}_min`, `${field}_max`],
		['from', 'to'],
		['start_date', 'end_date'],
		['date_from', 'date_to'],
		[`${field}[gte]`, `${field}[lte]`],
		['start', 'end'],
		['startDate', 'endDate'],
		['start_at_min', 'start_at_max'],
		['dateFrom', 'dateTo'],
		['since', 'until'],
		[`${field}_from`, `${field}_to`],
		[`${field}_after`, `${field}_before`],
		['min_date', 'max_date'],
		['after', 'before'],
		['start_time', 'end_time'],
	];
	const seen = new Set<string>();
	return commonPairs.filter(([from]) => !seen.has(from) && seen.add(from));
}

/** Names that services also page by: asked for together with others they might give another page. */
const pagingNames = new Set(['start', 'after', 'since', 'start_time']);

/**
 * Pairs of parameters for a range, in groups to be asked for at once: the common ones, and those that are made from the field's name.
 *
 * @param field name of the field with the times: `starts_at`
 */
export function rangeParameterGroups(field: string): Array<Array<[from: string, to: string]>> {
	const stem = field.replace(/[_-]?(at|time|date)$/i, '');
	const capital = (word: string) => word[0].toUpperCase() + word.slice(1);
	const bounds = [
		['after', 'before'],
		['from', 'to'],
		['min', 'max'],
		['gte', 'lte'],
	];
	const made = [...new Set([field, stem])].filter(Boolean).map((name) =>
		bounds.flatMap((pair): Array<[string, string]> => {
			const [from, to] = pair;
			return [
				[`${name}_${from}`, `${name}_${to}`],
				[`${name}__${from}`, `${name}__${to}`],
				[`${name}${capital(from)}`, `${name}${capital(to)}`],
				[`${name}[${from}]`, `${name}[${to}]`],
			];
		}),
	);
	const common = rangeParameterNames(field).filter(([from]) => !pagingNames.has(from));
	const known = new Set(common.map(([from]) => from));
	return [common, ...made.map((group) => group.filter(([from]) => !known.has(from)))];
}
