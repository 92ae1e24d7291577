import { e01 } from './e01.mts';
import type { Dialect } from './types.mts';

/** Every dialect by its number. */
export const dialects = {
	E01: e01,
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;

export const dialectNames = Object.keys(dialects) as [DialectName, ...DialectName[]];

/** The dialect with this name. */
export function dialectNamed(name: DialectName): Dialect {
	return dialects[name];
}
