import type { Random } from '../../random.mts';
import type { Spec } from '../spec.mts';
import { links, tells, type Traps } from './trap.mts';

/** What the user asked for beyond the bare list. */
export const queryTraps: Traps = {
	'query: filter': { weight: 5, set: setFilter },
	'query: filter, link without it': {
		weight: 3,
		fits: (spec) => spec.paging.style === 'page' && tells(spec, links),
		set: (spec, random) => {
			spec.links.keepsFilter = false;
			setFilter(spec, random);
		},
	},
	'query: filter, cursor stands alone': {
		weight: 2,
		fits: (spec) => spec.paging.style === 'cursor' && tells(spec, links),
		set: (spec, random) => {
			spec.links.keepsFilter = false;
			spec.paging.bound = 'alone';
			setFilter(spec, random);
		},
	},
	'query: size': { weight: 3, fits: takesSize, set: setSize },
	'query: size, link without it': {
		weight: 2,
		fits: (spec) => takesSize(spec) && tells(spec, links),
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

function takesSize({ paging }: Spec): boolean {
	return paging.sizeParameter !== undefined && !paging.sizes && !paging.sizeCaps;
}

function setFilter(spec: Spec, random: Random): void {
	spec.filter = random.pick([
		{ name: 'status_is', value: 'booked' },
		{ name: 'location', value: 'Köln & Bonn' },
		{ name: 'filter[branch]', value: 'a+b' },
	]);
	if (/series|twins|none/.test(spec.records.id)) spec.records.id = 'id';
}

function setSize(spec: Spec, random: Random): void {
	spec.userSize = random.pick([3, 5, 8]);
	spec.records.count = Math.min(spec.records.count, 60);
}
