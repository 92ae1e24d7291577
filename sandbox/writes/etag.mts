import type { Row } from '../business/rows.mts';

/** The entity tag of the record as it stands. */
export function etagOf({ version }: Row): string {
	return `"${version}"`;
}
