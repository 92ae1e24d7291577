import type { Attack } from './attack.mts';
import { borrowing } from './key/borrowed.mts';
import { redirecting } from './key/redirects.mts';
import { baseUrls } from './key/base-url.mts';
import { foreignLinks } from './key/links.mts';
import { enteredIds } from './entered/ids.mts';
import { enteredPaths } from './entered/paths.mts';
import { enteredNames } from './entered/names.mts';
import { enteredRows } from './entered/rows.mts';
import { secrets } from './answers/secrets.mts';
import { namesAndMarkup } from './answers/names.mts';
import { vanished } from './answers/vanished.mts';
import { sizes } from './answers/sizes.mts';
import { work } from './answers/work.mts';
import { forgeries } from './trigger/forged.mts';
import { oddSecrets } from './trigger/secrets.mts';
import { recordings } from './trigger/recorded.mts';
import { again } from './trigger/replays.mts';
import { unprovedWork } from './trigger/unproved.mts';
import { large } from './trigger/large.mts';
import { asking } from './trigger/thin.mts';
import { typed } from './trigger/typed.mts';
import { trials } from './trigger/challenges.mts';
import { published } from './shipped/package.mts';
import { webPages } from './shipped/sandbox.mts';
import { repeatedWrites } from './writes/repeated.mts';
import { overwritten } from './writes/overwritten.mts';
import { numbers } from './writes/numbers.mts';
import { twice } from './writes/twice.mts';
import { falseClaims } from './writes/claims.mts';
import { pollRepeats } from './trigger/polls.mts';
import { subscriptions } from './trigger/subscriptions.mts';

/** Every attack, group by group. */
export const attacks: Attack[] = [
	...borrowing,
	...redirecting,
	...baseUrls,
	...foreignLinks,
	...enteredIds,
	...enteredPaths,
	...enteredNames,
	...enteredRows,
	...secrets,
	...namesAndMarkup,
	...vanished,
	...sizes,
	...work,
	...forgeries,
	...oddSecrets,
	...recordings,
	...again,
	...unprovedWork,
	...large,
	...asking,
	...trials,
	...typed,
	...published,
	...webPages,
	...repeatedWrites,
	...overwritten,
	...numbers,
	...falseClaims,
	...twice,
	...pollRepeats,
	...subscriptions,
];

/** The short run in `npm test`: every fourth of those that are known to be tried, and need no process of their own. */
export const someAttacks = attacks
	.filter(({ own, heap }) => !own && !heap)
	.filter((_, at) => at % 4 === 0);
