import type { IDataObject } from 'n8n-workflow';
import { nodeRetryPolicy } from '../transport';
import { addLocalStart, createFilter, sortRecords } from '../filter';
import { getTotal, resourceNameVariants } from '../rest';
import { findIgnoredParameters } from './list/ignoredParameters';
import { readSelection } from './list/selection';
import { isTool } from '../parameters';
import { findRelated, includeNames } from '../related';
import { getOutputMode } from './shared/output';
import { getLimit, openList, readMany, withQuery } from './shared/reading';
import { resourceNouns } from './descriptions';
import type { Operation } from './descriptions/types';

/** Reads a whole list, or as many of its records as wanted. */
export const getAll: Operation = async function (target, item) {
	const limit = getLimit.call(this, item);
	const selection = readSelection.call(this, item);
	const { client, options, names, listUrl } = await openList.call(this, target, 'getAll', item);
	const { plural: noun } = resourceNouns(target);
	const resourceNames = resourceNameVariants(names);
	const context = {
		now: nodeRetryPolicy.now(),
		timeZone: this.getTimezone(),
		recordTimeZone: options.timeZone,
		startField: options.startField,
		resourceNames,
		noun,
	};
	const { filters, sortBy } = selection;
	// What cannot be used is refused before any request.
	const filter = createFilter(filters, context);
	const isByRelated = selection.related.length > 0;
	// What matches, or comes first, may stand anywhere.
	const readsAll = filter !== undefined || isByRelated || sortBy !== 'service';
	const url = withQuery.call(this, listUrl, item);
	const related = await Promise.all(
		selection.related.map(async ([kind, text]) => ({
			kind,
			...(await findRelated.call(this, client, kind, text)),
		})),
	);

	const tellsOfLimit = isTool.call(this) && this.getNode().typeVersion >= 1.1;
	const readLimit = limit === undefined || !tellsOfLimit ? limit : limit + 1;
	const listTarget = { url, names, limit: readsAll ? undefined : readLimit };
	// What other records show decides where other filters look.
	const startRange = isByRelated ? undefined : filter?.startRange;
	const list = await readMany.call(this, client, { ...listTarget, startRange }, options, item);
	const { records } = list;
	const ids = related.map(({ kind, idsIn }) => [`${kind}Id`, idsIn(records, resourceNames)]);
	const byRelated =
		isByRelated && createFilter({ ...filters, ...Object.fromEntries(ids) }, context);
	const chosen = (byRelated || filter)?.apply(records) ?? { records, notices: [] };
	const sorted = sortRecords(chosen.records, sortBy, context, records);
	const limited = sorted.records.slice(0, limit);
	const found = sorted.records.length;
	const total = readsAll ? found : getTotal(list.firstPage, found);
	const namesOnly = getOutputMode.call(this, item) === 'simplified';
	const timed = selection.includeLocalStart
		? addLocalStart(limited, records, context)
		: { records: limited, notices: [] };
	const named = selection.includeNames
		? await includeNames.call(this, client, timed.records, context, namesOnly)
		: { records: timed.records, notices: [] };
	return {
		records: named.records as IDataObject[],
		notices: [
			...(list.notice
				? [`${list.notice}${readsAll ? ' Records that match may be missing.' : ''}`]
				: []),
			...(await findIgnoredParameters(client, listTarget, list, noun)),
			...related.flatMap(({ notice }) => notice ?? []),
			...new Set([...chosen.notices, ...sorted.notices, ...timed.notices]),
			...named.notices,
			...(tellsOfLimit && found > limited.length ? [limitNotice(limited.length, total, noun)] : []),
		],
	};
};

/** What a model has to know where the limit left records out: how many there are in all, where that is known. */
function limitNotice(limit: number, total: number | undefined, noun: string): string {
	const count = (value: number) => value.toLocaleString('en-US');
	const given =
		total === undefined || total <= limit
			? `there are more ${noun} than these ${count(limit)}`
			: `these are ${count(limit)} of ${count(total)} ${noun}`;
	return `Limit reached: ${given}. Narrow the search, or raise the limit to see the others.`;
}
