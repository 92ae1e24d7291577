import type { Presets } from './preset.mts';

/** Services without paging. */
// prettier-ignore
export const unpagedPresets: Presets = {
	whole: { paging: 'all none', rows: '' },
	wholeKeyed: { paging: 'all none', rows: '{R}' },
	wholeCounted: { paging: 'all none', rows: 'data', body: { total: 'total' } },
	stump: { paging: 'stump none', rows: '' },
	stumpKeyed: { paging: 'stump none', rows: 'data' },
	stumpCounted: { paging: 'stump none', rows: 'data', body: { total: 'total' } },
	stumpMore: { paging: 'stump none', rows: '{R}', body: { has_more: 'more' } },
};
