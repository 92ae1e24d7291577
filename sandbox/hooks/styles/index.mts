import type { DialectName } from '../../dialects/index.mts';
import type { HookStyle } from '../hook-style.mts';
import { e01Hooks } from './e01.mts';
import { e02Hooks } from './e02.mts';
import { e03Hooks } from './e03.mts';
import { e04Hooks } from './e04.mts';
import { e06Hooks } from './e06.mts';
import { e07Hooks } from './e07.mts';
import { e08Hooks } from './e08.mts';
import { e10Hooks } from './e10.mts';
import { e11Hooks } from './e11.mts';
import { e12Hooks } from './e12.mts';

/** The dialects that have webhooks. */
const styles: Partial<Record<DialectName, HookStyle>> = {
	E01: e01Hooks,
	E02: e02Hooks,
	E03: e03Hooks,
	E04: e04Hooks,
	E06: e06Hooks,
	E07: e07Hooks,
	E08: e08Hooks,
	E10: e10Hooks,
	E11: e11Hooks,
	E12: e12Hooks,
};

/** The dialect's webhooks; undefined where it has none. */
export function hookStyleOf(dialect: DialectName): HookStyle | undefined {
	return styles[dialect];
}
