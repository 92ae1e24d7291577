import { areaAt } from './areas.mts';
import { surfaceNames, type SurfaceName } from './contract.mts';
import { dialectNames, type DialectName } from './dialects/index.mts';

type PerResource = DialectName | Record<string, DialectName>;

/**
 * The dialects: one for all, or by surface, or by surface and resource. Resources are named by
 * their path (`invoices`), `*` means the others, and E01 is the default.
 */
export type DialectChoice = DialectName | { [surface in SurfaceName]?: PerResource };

/** Checks a choice that came from outside; the message of the error says what is wrong with it. */
export function readDialects(choice: unknown): DialectChoice {
	if (isDialect(choice)) return choice;
	for (const [surface, inner] of entriesOf(choice)) {
		if (!surfaceNames.includes(surface as SurfaceName)) {
			throw new Error(`no such surface: ${surface}; there are ${surfaceNames.join(', ')}`);
		}
		if (isDialect(inner)) continue;
		for (const [path, name] of entriesOf(inner)) {
			if (path !== '*' && !areaAt(path)) throw new Error(`no such resource: ${path}`);
			if (!isDialect(name)) throw unknownDialect(name);
		}
	}
	return choice as DialectChoice;
}

/** The dialect of a resource; without a resource, the one of the surface. */
export function dialectFor(
	choice: DialectChoice,
	surface: SurfaceName,
	resource = '*',
): DialectName {
	if (typeof choice === 'string') return choice;
	const inner = choice[surface] ?? 'E01';
	return typeof inner === 'string' ? inner : (inner[resource] ?? inner['*'] ?? 'E01');
}

function isDialect(value: unknown): value is DialectName {
	return dialectNames.includes(value as DialectName);
}

function entriesOf(value: unknown): Array<[string, unknown]> {
	if (typeof value !== 'object' || value === null) throw unknownDialect(value);
	return Object.entries(value);
}

function unknownDialect(value: unknown): Error {
	return new Error(
		`no such dialect: ${JSON.stringify(value)}; there are ${dialectNames.join(', ')}`,
	);
}
