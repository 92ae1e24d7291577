import type { PagingSpec, FuzzSpec } from '../spec.mts';
import {
	hasPages,
	isNumbered,
	isPaged,
	linkHints,
	nextPageHints,
	replaceMetadata,
	hasMetadata,
	type Trap,
	type Traps,
} from './trap.mts';

/** Traps at the end of the list. */
export const endTraps: Traps = {
	'beyond: refused': beyond(2, 'refuse'),
	'beyond: missing': beyond(2, 'missing'),
	'beyond: last page again': beyond(3, 'last'),
	'beyond: first page again': beyond(3, 'first'),
	'beyond: null': beyond(1, 'null'),
	'beyond: no content': beyond(1, 'blank'),
	'beyond: failure at 200': beyond(1, 'failure'),
	'depth: refused': {
		weight: 3,
		fits: (spec) => isNumbered(spec) && hasPages(spec, 4),
		set: ({ paging }, random) => {
			paging.depth = paging.defaultSize * 2;
			paging.maxSize = random.pick([paging.defaultSize, paging.maxSize]);
		},
	},
	'end: never': {
		weight: 4,
		fits: (spec) => isPaged(spec) && hasMetadata(spec, nextPageHints),
		set: ({ paging }, random) => {
			paging.more = 'stuck';
			paging.beyond = random.pick(['empty', 'first', 'last']);
		},
	},
	'end: the same mark again': {
		weight: 2,
		fits: (spec) => hasMetadata(spec, /^token:/),
		set: (spec) => replaceMetadata(spec, /^token:/, 'token:stay'),
	},
	'end: link to itself': {
		weight: 2,
		fits: (spec) => hasMetadata(spec, /^nextLink/),
		set: (spec, random) =>
			replaceMetadata(spec, /^nextLink/, random.pick(['nextLink:self', 'nextLink:first'])),
	},
	'end: only backwards': {
		weight: 1,
		fits: (spec) => spec.paging.style === 'cursor' && nextPath(spec) !== undefined,
		set: (spec) => {
			const path = nextPath(spec) as string;
			const back = path.replace(/next/i, 'previous');
			spec.body = { [path]: 'prevToken:null', [back]: spec.body[path] as string };
		},
	},
	'link: internal host': form(3, 'internal'),
	'link: plain http': form(3, 'plainHttp'),
	'link: another path': form(1, 'prefix'),
	'link: without the size': {
		weight: 3,
		fits: (spec) => hasMetadata(spec, linkHints),
		set: (spec) => {
			spec.links.keepsSize = false;
		},
	},
};

function beyond(weight: number, kind: PagingSpec['beyond']): Trap {
	return {
		weight,
		fits: isNumbered,
		set: ({ paging }) => {
			paging.beyond = kind;
		},
	};
}

function form(weight: number, kind: FuzzSpec['links']['form']): Trap {
	return {
		weight,
		fits: (spec) => hasMetadata(spec, linkHints),
		set: (spec) => {
			spec.links.form = kind;
		},
	};
}

function nextPath({ body }: FuzzSpec): string | undefined {
	return Object.keys(body).find(
		(path) => /^nextLink/.test(body[path] as string) && /next/i.test(path),
	);
}
