import type { IDataObject } from 'n8n-workflow';
import { createApiClient, nodeRetryPolicy } from '../transport';
import {
	limitFields,
	listOptions,
	queryField,
	readOptionsField,
	selectionFields,
	timeoutOption,
	timeZoneOption,
	toolFilterFields,
} from '../descriptions';
import { resourceNameVariants } from '../rest';
import { createListFilter } from './list/listFilter';
import { readSelection } from './list/readSelection';
import { readOptions, getLimit, withQuery } from './shared/readOptions';
import { readChecked } from './shared/readMany';
import { assertOffered, listPath, resourceNouns } from './shared/target';
import type { Operation } from './shared/types';

/** What an incomplete list means for records that are chosen from it. */
const missingNote = ' Records that match may be missing.';

/** Reads a whole list, or as many of its records as wanted. */
export const getAll: Operation = {
	displayName: 'Get Many',
	action: (_, plural) => `Get many ${plural}`,
	description: (_, plural) => `Get the ${plural} of the account, one item each`,
	task: (_, plural) => `read ${plural}`,
	properties: [
		...limitFields,
		...toolFilterFields,
		...selectionFields,
		queryField,
		{ ...readOptionsField, options: [...listOptions, timeZoneOption, timeoutOption] },
	],

	async execute(target, item) {
		const limit = getLimit.call(this, item);
		const options = readOptions.call(this, item);
		const selection = readSelection.call(this, item);
		const path = listPath.call(this, target, item);
		const names = [path, target];
		const filter = createListFilter.call(
			this,
			selection,
			selection.clientSearch !== '',
			{
				now: nodeRetryPolicy.now(),
				timeZone: this.getTimezone(),
				recordTimeZone: options.timeZone,
				resourceNames: resourceNameVariants(names),
				noun: resourceNouns(target).plural,
			},
			item,
		);
		const client = await createApiClient(this, item, options.timeout);
		const { surface, root } = client.credentials;
		assertOffered.call(this, surface, target, 'getAll', item);
		const url = withQuery.call(this, `${root}/${path}`, item);
		const listTarget = { url, names, limit: filter.readsAll ? undefined : limit };
		const list = await readChecked.call(this, client, listTarget, options, item);
		const chosen = filter.apply(list.records);
		return {
			records: chosen.records.slice(0, limit) as IDataObject[],
			notices: [
				...(list.notice ? [`${list.notice}${filter.readsAll ? missingNote : ''}`] : []),
				...chosen.notices,
			],
		};
	},
};
