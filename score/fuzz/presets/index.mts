import { silentPresets } from './silent.mts';
import { unpagedPresets } from './unpaged.mts';
import { cursorPresets } from './cursors.mts';
import { offsetPresets } from './offsets.mts';
import { pagePresets } from './pages.mts';

/** List formats that are in use somewhere, in the groups they are drawn from. */
export const presets = {
	pages: pagePresets,
	offsets: offsetPresets,
	marks: cursorPresets,
	flat: unpagedPresets,
	silent: silentPresets,
};
