import { e01 } from './definitions/e01.mts';
import { e02 } from './definitions/e02.mts';
import { e03 } from './definitions/e03.mts';
import { e04 } from './definitions/e04.mts';
import { e05 } from './definitions/e05.mts';
import { e06 } from './definitions/e06.mts';
import { e07 } from './definitions/e07.mts';
import { e08 } from './definitions/e08.mts';
import { e09 } from './definitions/e09.mts';
import { e10 } from './definitions/e10.mts';
import { e11 } from './definitions/e11.mts';
import { e12 } from './definitions/e12.mts';
import type { Dialect } from './types.mts';

/** Every dialect by its number. */
const dialects = {
	E01: e01,
	E02: e02,
	E03: e03,
	E04: e04,
	E05: e05,
	E06: e06,
	E07: e07,
	E08: e08,
	E09: e09,
	E10: e10,
	E11: e11,
	E12: e12,
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;

export const dialectNames = Object.keys(dialects) as [DialectName, ...DialectName[]];

/** The dialect with this name. */
export function dialectNamed(name: DialectName): Dialect {
	return dialects[name];
}
