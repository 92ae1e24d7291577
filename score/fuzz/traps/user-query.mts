import type { Random } from '../../random.mts';
import type { FuzzSpec } from '../spec.mts';
import { linkHints, hasMetadata, type Traps } from './trap.mts';

/** Traps by the user's own query. */
export const queryTraps: Traps = {
	'query: filter': { weight: 5, set: setFilter },
	'query: filter, link without it': {
		weight: 3,
		fits: (spec) => spec.paging.style === 'page' && hasMetadata(spec, linkHints),
		set: (spec, random) => {
			spec.links.keepsFilter = false;
			setFilter(spec, random);
		},
	},
	'query: filter, cursor stands alone': {
		weight: 2,
		fits: (spec) => spec.paging.style === 'cursor' && hasMetadata(spec, linkHints),
		set: (spec, random) => {
			spec.links.keepsFilter = false;
			spec.paging.bound = 'alone';
			setFilter(spec, random);
		},
	},
	'query: size': { weight: 3, fits: takesSize, set: setSize },
	'query: size, link without it': {
		weight: 2,
		fits: (spec) => takesSize(spec) && hasMetadata(spec, linkHints),
		set: (spec, random) => {
			spec.links.keepsSize = false;
			setSize(spec, random);
		},
	},
	'query: limit': {
		weight: 5,
		set: (spec, random) => {
			const { count } = spec.records;
			spec.limit = random.pick([1, 5, 30, Math.max(1, count - 1), Math.max(1, count), count + 10]);
		},
	},
};

function takesSize({ paging }: FuzzSpec): boolean {
	return paging.sizeParameter !== undefined && !paging.sizes && !paging.sizeCaps;
}

function setFilter(spec: FuzzSpec, random: Random): void {
	spec.filter = random.pick([
		{ name: 'status_is', value: 'booked' },
		{ name: 'location', value: 'Köln & Bonn' },
		{ name: 'filter[branch]', value: 'a+b' },
	]);
	if (/series|twins|none/.test(spec.records.id)) spec.records.id = 'id';
}

function setSize(spec: FuzzSpec, random: Random): void {
	spec.userSize = random.pick([3, 5, 8]);
	spec.records.count = Math.min(spec.records.count, 60);
}
