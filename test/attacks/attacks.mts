import type { Attack } from './attack.mts';
import { answers } from './answers.mts';
import { floods } from './floods.mts';
import { proofs } from './proofs.mts';
import { again } from './replays.mts';
import { polls } from './polls.mts';
import { supply } from './supply.mts';
import { writes } from './writes.mts';
import { entered } from './entered.mts';
import { keys } from './keys.mts';
import { leads } from './leads.mts';

/** Every attack, group by group. */
export const attacks: Attack[] = [
	...keys,
	...leads,
	...entered,
	...answers,
	...proofs,
	...again,
	...floods,
	...supply,
	...writes,
	...polls,
];
