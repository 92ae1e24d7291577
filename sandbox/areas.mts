import { resourceNames, resources, surfacesWith, type SurfaceName } from './contract.mts';

/** One kind of record that the service has an address for. */
export interface Area {
	/** Singular, as the contract names it: `appointment`. */
	name: string;
	/** Path below the surface's root, of one step or more: `appointments`, `business/locations`. */
	path: string;
	/** The word for many of them, which is the last step of the path: `locations`. */
	plural: string;
	/** Surfaces that list the records. */
	lists: readonly SurfaceName[];
	/** Surfaces that give one record. */
	items: readonly SurfaceName[];
	/** Surfaces on which records are made, changed and taken away; none where it is not said. */
	creates?: readonly SurfaceName[];
	updates?: readonly SurfaceName[];
	deletes?: readonly SurfaceName[];
}

const documented: Area[] = resourceNames.map((name) => ({
	name,
	path: resources[name].path,
	plural: lastStepOf(resources[name].path),
	lists: surfacesWith(name, 'getAll'),
	items: surfacesWith(name, 'get'),
	creates: surfacesWith(name, 'create'),
	updates: surfacesWith(name, 'update'),
	deletes: surfacesWith(name, 'delete'),
}));

/** The enterprise surface has more areas than the document names; this is one of them. */
const beyond: Area[] = [
	{
		name: 'location',
		path: 'locations',
		plural: 'locations',
		lists: ['enterprise'],
		items: ['enterprise'],
		creates: ['enterprise'],
		updates: ['enterprise'],
		deletes: ['enterprise'],
	},
];

export const areas: readonly Area[] = [
	...documented,
	...beyond.filter(({ name }) => !documented.some((area) => area.name === name)),
];

/** The area with this path below the root. */
export function areaAt(path: string): Area | undefined {
	return areas.find((area) => area.path === path);
}

/** The path of one record without its id: below the list, or by the singular in its place. */
export function itemPathOf({ path, name }: Area, style: 'plural' | 'singular' = 'plural'): string {
	return style === 'plural' ? path : [...path.split('/').slice(0, -1), name].join('/');
}

function lastStepOf(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

/** The area with this singular name. */
export function areaNamed(name: string): Area | undefined {
	return areas.find((area) => area.name === name);
}
