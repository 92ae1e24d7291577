import type { DialectName } from '../../dialects/index.mts';
import type { HookStyle } from '../style.mts';
import { e01 } from './e01.mts';
import { e02 } from './e02.mts';
import { e03 } from './e03.mts';
import { e04 } from './e04.mts';
import { e06 } from './e06.mts';
import { e07 } from './e07.mts';
import { e08 } from './e08.mts';
import { e10 } from './e10.mts';
import { e11 } from './e11.mts';
import { e12 } from './e12.mts';

/** The dialects that have webhooks; the others can only be asked. */
const styles: Partial<Record<DialectName, HookStyle>> = {
	E01: e01,
	E02: e02,
	E03: e03,
	E04: e04,
	E06: e06,
	E07: e07,
	E08: e08,
	E10: e10,
	E11: e11,
	E12: e12,
};

/** How the dialect tells its subscribers what happened; undefined where it tells nobody. */
export function hookStyleOf(dialect: DialectName): HookStyle | undefined {
	return styles[dialect];
}
