import type { DialectName } from '../../sandbox/dialects/index.mts';

const first = 21_600;

/**
 * Where the service of a dialect listens, and where its deliveries go: always the same, because what is saved and what is signed
 * depends on the address.
 */
export function portOf(dialect: DialectName, of: 'service' | 'deliveries'): number {
	return first + 2 * Number(dialect.slice(1)) + (of === 'service' ? 0 : 1);
}
