import { parameters } from '../generate/names.mts';
import {
	isNumbered,
	isPaged,
	linkHints,
	nextPageHints,
	replaceMetadata,
	removeMetadata,
	hasMetadata,
	totalHints,
	type Traps,
} from './trap.mts';

/** Traps by how the service treats parameters. */
export const parameterTraps: Traps = {
	'size: echo of what was asked': {
		weight: 4,
		fits: (spec) => spec.paging.sizeParameter !== undefined && hasMetadata(spec, /^size$/),
		set: (spec, random) => {
			replaceMetadata(spec, /^size$/, 'asked');
			spec.paging.tooLarge = 'clamp';
			spec.paging.maxSize = Math.max(spec.paging.defaultSize, random.pick([7, 50, 100]));
		},
	},
	'size: clamped': {
		weight: 3,
		set: ({ paging }, random) => {
			paging.tooLarge = 'clamp';
			paging.maxSize = Math.max(paging.defaultSize, random.pick([7, 40, 100]));
		},
	},
	'size: refused': {
		weight: 3,
		set: ({ paging }, random) => {
			paging.tooLarge = 'refuse';
			paging.maxSize = Math.max(paging.defaultSize, random.pick([7, 50, 100]));
		},
	},
	'size: only some': {
		weight: 2,
		set: ({ paging }, random) => {
			paging.tooLarge = random.pick(['refuse', 'default']);
			paging.sizes = [10, 25, 50, 100];
		},
	},
	'size: too large becomes the default': {
		weight: 2,
		set: ({ paging }) => {
			paging.tooLarge = 'default';
		},
	},
	'size: caps the whole reading': {
		weight: 3,
		fits: ({ paging }) => paging.sizeParameter !== undefined,
		set: ({ paging, records }, random) => {
			paging.sizeCaps = true;
			records.count = random.pick([70, 130, 240, 560, 1100]);
		},
	},
	'size: first answer is a preview': {
		weight: 2,
		// Unless something tells of the difference, nobody could see it.
		fits: (spec) =>
			isNumbered(spec) && (hasMetadata(spec, totalHints) || hasMetadata(spec, /^size$/)),
		set: ({ paging }, random) => {
			paging.previewSize = random.pick([3, 5]);
		},
	},
	'parameters: unknown ones refused': {
		weight: 4,
		set: ({ paging }) => {
			paging.unknown = 'refuse';
		},
	},
	'parameters: unknown ones filter': {
		weight: 3,
		set: ({ paging }) => {
			paging.unknown = 'filter';
		},
	},
	'parameters: secret': {
		weight: 3,
		// A cursor must still be told, or there would be nothing to send.
		fits: (spec) =>
			isPaged(spec) && (spec.paging.style !== 'cursor' || hasMetadata(spec, /^token/)),
		set: (spec, random) => {
			spec.paging.parameter = random
				.pick(parameters[spec.paging.style as keyof typeof parameters].rare)
				.replace(' ', '_');
			spec.paging.guessable = false;
			removeMetadata(spec, linkHints);
		},
	},
	'offset: counts pages': {
		weight: 2,
		fits: (spec) =>
			spec.paging.style === 'offset' &&
			(hasMetadata(spec, totalHints) || hasMetadata(spec, nextPageHints)),
		set: ({ paging }) => {
			paging.offsetPages = true;
		},
	},
	'offset: from one': {
		weight: 1,
		fits: ({ paging }) => paging.style === 'offset',
		set: ({ paging }) => {
			paging.base = 1;
		},
	},
};
