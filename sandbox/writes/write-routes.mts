import { areas, type Area } from '../areas.mts';
import type { SurfaceName } from '../contract.mts';
import type { Dialect } from '../dialects/types.mts';
import type { WriteRoute } from '../dialects/writing/write-style.mts';

/** What a path can be used for besides reading. */
export interface WriteTarget {
	route: WriteRoute;
	area: Area;
	/** What the record is known by; of a creation, undefined. */
	id?: string;
}

/** The surfaces on which an action is offered. */
function offeredOn({ creates = [], updates = [], deletes = [] }: Area, { action }: WriteRoute) {
	if (action === 'create') return creates;
	return action === 'delete' ? deletes : updates;
}

function matchPath(path: string, steps: readonly string[]): { id?: string } | undefined {
	const wanted = path.split('/');
	if (wanted.length !== steps.length) return undefined;
	const place = wanted.indexOf('{id}');
	if (!wanted.every((step, index) => (index === place ? steps[index] : step === steps[index]))) {
		return undefined;
	}
	return place < 0 ? {} : { id: steps[place] };
}

/** Everything that the steps below the surface's root can be used for in this dialect besides reading. */
export function targetsAt(
	surface: SurfaceName,
	steps: readonly string[],
	area: Area,
	dialect: Dialect,
): WriteTarget[] {
	return dialect.writes.routes(area).flatMap((route): WriteTarget[] => {
		const fit = offeredOn(area, route).includes(surface) && matchPath(route.path, steps);
		return fit ? [{ route, area, ...fit }] : [];
	});
}

/** The area whose dialect has an address at these steps, where their first word names none. */
export function areaWithRoute(
	surface: SurfaceName,
	steps: readonly string[],
	dialectOf: (area: Area) => Dialect,
): Area | undefined {
	return areas.find((area) => targetsAt(surface, steps, area, dialectOf(area)).length > 0);
}
