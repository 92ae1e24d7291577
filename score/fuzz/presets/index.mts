import { flat } from './flat.mts';
import { marks } from './marks.mts';
import { offsets } from './offsets.mts';
import { pages } from './pages.mts';

/** Ways of writing lists that are in use somewhere, in the groups they are drawn from. */
export const presets = { pages, offsets, marks, flat };
