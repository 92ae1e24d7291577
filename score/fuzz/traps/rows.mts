import { drawDecoys } from '../generate/decoy-arrays.mts';
import {
	hasPages,
	isNumbered,
	nextPageHints,
	hasMetadata,
	totalHints,
	type Traps,
} from './trap.mts';

/** Traps by the rows and the data beside them. */
export const rowTraps: Traps = {
	'rows: short pages': {
		weight: 5,
		set: (spec, random) => {
			spec.records.hiddenEvery = random.int(3, 9);
			// Some services count what they do not show.
			if (random.chance(0.3) && hasMetadata(spec, totalHints))
				spec.total = { kind: 'high', amount: 0 };
		},
	},
	'rows: empty pages': {
		weight: 4,
		// Where nothing tells of more, nobody could know that an empty page is not the end; and after an empty page no
		// record is left to go on from.
		fits: (spec) =>
			spec.paging.style !== 'keyset' &&
			(hasMetadata(spec, totalHints) || hasMetadata(spec, nextPageHints)) &&
			hasPages(spec, 4),
		set: ({ records, paging }, random) => {
			records.hiddenRun = paging.defaultSize * random.int(1, 2);
			paging.maxSize = random.pick([paging.defaultSize, paging.maxSize]);
		},
	},
	'rows: one is not an array': {
		weight: 2,
		fits: ({ shape }) => shape.kind === 'array' && shape.rows !== '',
		set: ({ shape, records, paging }) => {
			shape.kind = 'lone';
			records.count = records.count - (records.count % paging.defaultSize) + 1;
		},
	},
	'rows: wrapped': {
		weight: 2,
		fits: ({ shape, resource }) => shape.kind === 'array' && resource === 'appointments',
		set: ({ shape }) => {
			shape.kind = 'wrapped';
		},
	},
	'rows: pinned': {
		weight: 1,
		fits: isNumbered,
		set: ({ paging }) => {
			paging.pinned = true;
		},
	},
	'rows: unstable order': {
		weight: 2,
		fits: isNumbered,
		set: ({ paging }) => {
			paging.unstable = true;
		},
	},
	'rows: twins': {
		weight: 2,
		set: ({ records }) => {
			records.id = 'twins';
		},
	},
	'rows: ids of series': {
		weight: 2,
		set: ({ records }, random) => {
			records.id = random.pick(['series', 'seriesLate']);
		},
	},
	'rows: keyset overlaps': {
		weight: 2,
		fits: ({ paging }) => paging.style === 'keyset',
		set: ({ paging }) => {
			paging.inclusive = true;
		},
	},
	'rows: decoy arrays': {
		weight: 6,
		fits: ({ shape }) => shape.rows !== '',
		set: (spec, random) => {
			spec.constants = { ...spec.constants, ...drawDecoys(spec, random) };
		},
	},
	'rows: none, and decoys': {
		weight: 2,
		fits: ({ shape }) => shape.rows !== '',
		set: (spec, random) => {
			spec.records.count = 0;
			spec.constants = { ...spec.constants, ...drawDecoys(spec, random) };
		},
	},
};
