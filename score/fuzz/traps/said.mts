import { isNumbered, retell, silence, tells, totals, type Traps } from './trap.mts';

const total = /^total$/;

/** What answers say of the list, and how it misleads. */
export const saidTraps: Traps = {
	'total: lies low': {
		weight: 4,
		fits: (spec) => tells(spec, totals) && spec.records.count > spec.paging.defaultSize,
		set: (spec, random) => {
			// A cap on the count tempts most where it falls on the edge of a page.
			const { defaultSize, maxSize } = spec.paging;
			const size = spec.records.count > maxSize ? random.pick([defaultSize, maxSize]) : defaultSize;
			const whole = Math.floor((spec.records.count - 1) / size);
			spec.total = { kind: 'low', lie: size * random.int(1, whole) };
		},
	},
	'total: lies high': {
		weight: 3,
		fits: (spec) => tells(spec, totals),
		set: (spec, random) => {
			spec.total = { kind: 'high', lie: random.pick([1, 2, 17, spec.paging.defaultSize]) };
		},
	},
	'total: counts other people’s too': {
		weight: 1,
		fits: (spec) => tells(spec, total),
		set: (spec) => {
			spec.total.others = 211;
			retell(spec, total, 'everyone');
		},
	},
	'total: rows of this page': {
		weight: 4,
		fits: (spec) => tells(spec, total),
		set: (spec) => retell(spec, total, 'rows'),
	},
	'total: string': {
		weight: 3,
		fits: (spec) => tells(spec, total),
		set: (spec) => retell(spec, total, 'total:string'),
	},
	'total: a sum of money': {
		weight: 1,
		fits: (spec) => tells(spec, total),
		set: (spec) => retell(spec, total, 'money'),
	},
	'total: zero': {
		weight: 1,
		fits: (spec) => tells(spec, total),
		set: (spec) => retell(spec, total, 'zero'),
	},
	'pages: by the default size': {
		weight: 2,
		fits: (spec) => tells(spec, /^pages$/),
		set: (spec) => retell(spec, /^pages$/, 'pagesByDefault'),
	},
	'page: echo is stuck': {
		weight: 1,
		fits: (spec) => isNumbered(spec) && tells(spec, /^page$/),
		set: (spec) => retell(spec, /^page$/, 'pageStuck'),
	},
	'page: from zero, unsaid': {
		weight: 3,
		fits: ({ paging }) => paging.style === 'page',
		set: (spec) => {
			spec.paging.base = 0;
			silence(spec, /^(page|prevPage|nextPage)/);
		},
	},
	'flag: as text': {
		weight: 1,
		fits: (spec) => tells(spec, /^more$/),
		set: (spec) => retell(spec, /^more$/, 'more:string'),
	},
	'flag: as number': {
		weight: 1,
		fits: (spec) => tells(spec, /^more$/),
		set: (spec) => retell(spec, /^more$/, 'more:number'),
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
