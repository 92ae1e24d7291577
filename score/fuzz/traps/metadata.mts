import {
	isNumbered,
	replaceMetadata,
	removeMetadata,
	hasMetadata,
	totalHints,
	type Traps,
} from './trap.mts';

const total = /^total$/;

/** Traps by misleading metadata. */
export const metadataTraps: Traps = {
	'total: lies low': {
		weight: 4,
		fits: (spec) => hasMetadata(spec, totalHints) && spec.records.count > spec.paging.defaultSize,
		set: (spec, random) => {
			// A cap on the count tempts most where it falls on the edge of a page.
			const { defaultSize, maxSize } = spec.paging;
			const size = spec.records.count > maxSize ? random.pick([defaultSize, maxSize]) : defaultSize;
			const whole = Math.floor((spec.records.count - 1) / size);
			spec.total = { kind: 'low', amount: size * random.int(1, whole) };
		},
	},
	'total: lies high': {
		weight: 3,
		fits: (spec) => hasMetadata(spec, totalHints),
		set: (spec, random) => {
			spec.total = { kind: 'high', amount: random.pick([1, 2, 17, spec.paging.defaultSize]) };
		},
	},
	'total: counts other people’s too': {
		weight: 1,
		fits: (spec) => hasMetadata(spec, total),
		set: (spec) => {
			spec.total.others = 211;
			replaceMetadata(spec, total, 'everyone');
		},
	},
	'total: rows of this page': {
		weight: 4,
		fits: (spec) => hasMetadata(spec, total),
		set: (spec) => replaceMetadata(spec, total, 'rows'),
	},
	'total: string': {
		weight: 3,
		fits: (spec) => hasMetadata(spec, total),
		set: (spec) => replaceMetadata(spec, total, 'total:string'),
	},
	'total: a sum of money': {
		weight: 1,
		fits: (spec) => hasMetadata(spec, total),
		set: (spec) => replaceMetadata(spec, total, 'money'),
	},
	'total: zero': {
		weight: 1,
		fits: (spec) => hasMetadata(spec, total),
		set: (spec) => replaceMetadata(spec, total, 'zero'),
	},
	'pages: by the default size': {
		weight: 2,
		fits: (spec) => hasMetadata(spec, /^pages$/),
		set: (spec) => replaceMetadata(spec, /^pages$/, 'pagesByDefault'),
	},
	'page: echo is stuck': {
		weight: 1,
		fits: (spec) => isNumbered(spec) && hasMetadata(spec, /^page$/),
		set: (spec) => replaceMetadata(spec, /^page$/, 'pageStuck'),
	},
	'page: from zero, unsaid': {
		weight: 3,
		fits: ({ paging }) => paging.style === 'page',
		set: (spec) => {
			spec.paging.base = 0;
			removeMetadata(spec, /^(page|prevPage|nextPage)/);
		},
	},
	'flag: as text': {
		weight: 1,
		fits: (spec) => hasMetadata(spec, /^more$/),
		set: (spec) => replaceMetadata(spec, /^more$/, 'more:string'),
	},
	'flag: as number': {
		weight: 1,
		fits: (spec) => hasMetadata(spec, /^more$/),
		set: (spec) => replaceMetadata(spec, /^more$/, 'more:number'),
	},
	'text: bom': {
		weight: 2,
		set: (spec) => {
			spec.text = 'bom';
		},
	},
	'text: called html': {
		weight: 2,
		set: (spec) => {
			spec.text = 'html';
		},
	},
};
