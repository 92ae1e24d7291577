import type { Presets } from './preset.mts';

/** Services that say nothing of pages, whether there are any or not. */
// prettier-ignore
export const silentPresets: Presets = {
	wholeBare: { paging: 'all none', rows: '', silent: true },
	wholeKeyed: { paging: 'all none', rows: '{R}', silent: true },
	wholeRefusing: { paging: 'all none', rows: 'data', silent: true, more: { unknown: 'refuse' } },
	stumpBare: { paging: 'stump none', rows: '', silent: true },
	stumpSized: { paging: 'stump none', size: 'limit', rows: 'data', silent: true },
	pageBare: { paging: 'page page', size: 'per_page', base: 1, rows: '', silent: true },
	pageKeyed: { paging: 'page page', base: 1, rows: '{R}', silent: true },
	pageNumber: { paging: 'page pageNumber', size: 'pageSize', base: 1, rows: 'data', silent: true },
	pageIndex: { paging: 'page pageIndex', size: 'pageSize', base: 0, rows: 'items', silent: true },
	pageShort: { paging: 'page p', size: 'count', base: 1, rows: '{R}', silent: true },
	pageLone: { paging: 'page page', base: 1, rows: 'data', silent: true, more: { unknown: 'reset' } },
	offsetBare: { paging: 'offset offset', size: 'limit', rows: '', silent: true },
	offsetKeyed: { paging: 'offset skip', size: 'take', rows: 'data', silent: true },
	offsetStart: { paging: 'offset start', size: 'length', rows: '{R}', silent: true },
	offsetLone: { paging: 'offset offset', size: 'limit', rows: '', silent: true, more: { unknown: 'reset' } },
};
