import { areas, itemPathOf, type Area } from './areas.mts';
import { surfaceNames, surfaces, type SurfaceName } from './contract.mts';
import type { Dialect } from './dialects/types.mts';

/** The surface below whose root the path lies, and the steps from there. */
export function surfaceOf(path: string): { surface: SurfaceName; steps: string[] } | undefined {
	for (const surface of surfaceNames) {
		const { root } = surfaces[surface];
		if (path === root) return { surface, steps: [] };
		if (path.startsWith(`${root}/`)) {
			return {
				surface,
				steps: path
					.slice(root.length + 1)
					.split('/')
					.map(decode),
			};
		}
	}
	return undefined;
}

/** The area whose path the steps begin with, in the plural or in the singular that some items have. */
export function areaOf(steps: readonly string[]): Area | undefined {
	return areas.find((area) =>
		(['plural', 'singular'] as const).some((style) => beginsWith(steps, itemPathOf(area, style))),
	);
}

/** What a path leads to. */
export type ReadRoute = { kind: 'list'; area: Area } | { kind: 'item'; area: Area; id: string };

/** What can be read at the steps below the surface's root; undefined where that is nothing. */
export function routeTo(
	surface: SurfaceName,
	steps: readonly string[],
	dialect: Dialect,
): ReadRoute | undefined {
	const area = areaOf(steps);
	if (!area) return undefined;
	const target = steps.join('/');
	if (target === area.path && area.lists.includes(surface)) {
		return { kind: 'list', area };
	}
	const id = steps.at(-1);
	const isItem = steps.slice(0, -1).join('/') === itemPathOf(area, dialect.itemPath);
	if (isItem && id && area.items.includes(surface)) {
		return { kind: 'item', area, id };
	}
	return undefined;
}

function beginsWith(steps: readonly string[], path: string): boolean {
	return path.split('/').every((step, index) => steps[index] === step);
}

function decode(step: string): string {
	try {
		return decodeURIComponent(step);
	} catch {
		return step;
	}
}
