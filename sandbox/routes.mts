import { areas, type Area } from './areas.mts';
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

/** The area that the first step belongs to: by its path, or by the singular that some items have. */
export function areaOf(steps: readonly string[]): Area | undefined {
	return areas.find(({ path, name }) => steps[0] === path || steps[0] === name);
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
	const [word, id] = steps;
	if (steps.length === 1 && word === area.path && area.lists.includes(surface)) {
		return { kind: 'list', area };
	}
	const itemWord = dialect.itemPath === 'singular' ? area.name : area.path;
	if (steps.length === 2 && word === itemWord && id && area.items.includes(surface)) {
		return { kind: 'item', area, id };
	}
	return undefined;
}

function decode(step: string): string {
	try {
		return decodeURIComponent(step);
	} catch {
		return step;
	}
}
