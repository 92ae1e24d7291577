import type { Guard } from './guard.mts';
import { ofKey } from './key.mts';
import { ofShown } from './shown.mts';
import { ofEntered } from './entered.mts';
import { ofAnswers } from './answers.mts';
import { ofProof } from './signature.mts';
import { ofFloods } from './floods.mts';
import { ofWrites } from './writes.mts';
import { ofSandbox } from './sandbox.mts';

/** Every guard, by what it holds off. */
export const guards: Guard[] = [
	...ofKey,
	...ofShown,
	...ofEntered,
	...ofAnswers,
	...ofProof,
	...ofFloods,
	...ofWrites,
	...ofSandbox,
];
