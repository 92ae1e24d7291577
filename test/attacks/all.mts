import type { Attack } from './attack.mts';
import { borrowing } from './key/borrowed.mts';
import { redirecting } from './key/redirects.mts';
import { baseUrls } from './key/baseUrl.mts';
import { leads } from './key/leads.mts';
import { enteredIds } from './entered/ids.mts';
import { enteredPaths } from './entered/paths.mts';
import { enteredNames } from './entered/names.mts';
import { secrets } from './answers/secrets.mts';
import { namesAndMarkup } from './answers/names.mts';
import { sizes } from './answers/sizes.mts';
import { work } from './answers/work.mts';
import { forgeries } from './deliveries/forged.mts';
import { oddSecrets } from './deliveries/secrets.mts';
import { recordings } from './deliveries/recorded.mts';
import { again } from './deliveries/replays.mts';
import { unprovedWork } from './deliveries/unproved.mts';
import { large } from './deliveries/large.mts';
import { asking } from './deliveries/thin.mts';
import { trials } from './deliveries/challenges.mts';
import { published } from './shipped/package.mts';
import { webPages } from './shipped/sandbox.mts';
import { sentAgain } from './writes/again.mts';
import { overwritten } from './writes/lost.mts';
import { toldAgain } from './polls/told.mts';
import { subscriptions } from './polls/subscriptions.mts';

/** Every attack, group by group. */
export const attacks: Attack[] = [
	...borrowing,
	...redirecting,
	...baseUrls,
	...leads,
	...enteredIds,
	...enteredPaths,
	...enteredNames,
	...secrets,
	...namesAndMarkup,
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
	...published,
	...webPages,
	...sentAgain,
	...overwritten,
	...toldAgain,
	...subscriptions,
];

/** The short run in `npm test`: every fourth of those that are known to be tried, and need no process of their own. */
export const someAttacks = attacks
	.filter(({ own, heap }) => !own && !heap)
	.filter((_, at) => at % 4 === 0);
