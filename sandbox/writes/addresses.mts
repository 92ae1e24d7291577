import { areas, type Area } from '../areas.mts';
import type { SurfaceName } from '../contract.mts';
import type { Dialect } from '../dialects/types.mts';
import type { Address } from '../dialects/writing.mts';

/** What a path can be used for besides reading. */
export interface Target {
	address: Address;
	area: Area;
	/** What the record is known by; of a creation, undefined. */
	id?: string;
}

/** The surfaces on which an action is offered. */
function offeredOn({ creates = [], updates = [], deletes = [] }: Area, { action }: Address) {
	if (action === 'create') return creates;
	return action === 'delete' ? deletes : updates;
}

function fits(path: string, steps: readonly string[]): { id?: string } | undefined {
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
): Target[] {
	return dialect.writes.addresses(area).flatMap((address): Target[] => {
		const fit = offeredOn(area, address).includes(surface) && fits(address.path, steps);
		return fit ? [{ address, area, ...fit }] : [];
	});
}

/** The area whose dialect has an address at these steps, where their first word names none. */
export function areaWithAddress(
	surface: SurfaceName,
	steps: readonly string[],
	speaks: (area: Area) => Dialect,
): Area | undefined {
	return areas.find((area) => targetsAt(surface, steps, area, speaks(area)).length > 0);
}
