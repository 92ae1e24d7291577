import type { Guard } from './guard.mts';
import { keyGuards } from './key.mts';
import { outputGuards } from './shown.mts';
import { inputGuards } from './entered.mts';
import { responseGuards } from './answers.mts';
import { signatureGuards } from './signature.mts';
import { floodGuards } from './floods.mts';
import { typedGuards } from './typed.mts';
import { writeGuards } from './writes.mts';
import { sandboxGuards } from './sandbox.mts';

/** Every guard, by the attack that it prevents. */
export const guards: Guard[] = [
	...keyGuards,
	...outputGuards,
	...inputGuards,
	...responseGuards,
	...signatureGuards,
	...floodGuards,
	...typedGuards,
	...writeGuards,
	...sandboxGuards,
];
