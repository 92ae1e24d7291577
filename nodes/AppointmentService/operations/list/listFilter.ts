import {
	createFilter,
	FilterError,
	sortRecords,
	type FilterContext,
	type Filtered,
	type Filters,
} from '../../filter';
import { ParameterError } from '../../parameters';
import type { JsonObject, TimeRange } from '../../rest';
import type { Selection } from './readSelection';

export interface ListFilter {
	/** Whether every record has to be read: what matches, or comes first, may stand anywhere. */
	readsAll: boolean;
	/** The starts that are wanted, where records are chosen by nothing else: what others show decides where other filters look. */
	startRange?: TimeRange;
	/** @param clientIds the clients whose records are wanted, where a model named them; any of them counts */
	apply(records: JsonObject[], clientIds?: string[]): Filtered;
}

/** Prepares the filters and the order that the user chose. @throws ParameterError where a value cannot be used */
export function createListFilter(
	{ filters, clientSearch, sortBy }: Pick<Selection, 'filters' | 'clientSearch' | 'sortBy'>,
	context: FilterContext,
): ListFilter {
	const filter = explained(() => createFilter(filters, context));
	const isByStart = clientSearch === '' && isOnlyByStart(filters);
	return {
		...(isByStart && filter?.startRange && { startRange: filter.startRange }),
		readsAll: filter !== undefined || clientSearch !== '' || sortBy !== 'service',
		apply: (records, clientIds) =>
			explained(() => {
				const ofClients = clientIds && createFilter({ ...filters, clientId: clientIds }, context);
				const chosen = (ofClients ?? filter)?.apply(records) ?? { records, notices: [] };
				const sorted = sortRecords(chosen.records, sortBy, context);
				return { records: sorted.records, notices: [...chosen.notices, ...sorted.notices] };
			}),
	};
}

const startFilters = ['when', 'startsAfter', 'startsBefore'];

function isOnlyByStart(filters: Filters): boolean {
	return Object.entries(filters).every(
		([name, value]) => startFilters.includes(name) || value === undefined,
	);
}

/** @throws ParameterError for the error of a filter */
function explained<T>(attempt: () => T): T {
	let fault: unknown;
	try {
		return attempt();
	} catch (error) {
		fault = error;
	}
	throw fault instanceof FilterError ? new ParameterError(fault.message, fault.description) : fault;
}
