import type { Cut } from './cut.mts';
import { nextMark } from './told.mts';
import type { Spec } from './spec.mts';

export const origin = 'https://api.salon.example';

export type Target = 'self' | 'first' | 'last' | 'next' | 'previous';

/** Path of the list. */
export function pathOf(spec: Spec): string {
	return `/api/v1/${spec.resource}`;
}

/** A link as this service writes it, which need not be one that works. */
export function linkTo(spec: Spec, cut: Cut, target: Target): string {
	const query = queryOf(spec, cut, target).toString();
	const path = pathOf(spec);
	const tail = query ? `?${query}` : '';
	switch (spec.links.form) {
		case 'absolute':
			return `${origin}${path}${tail}`;
		case 'root':
			return `${path}${tail}`;
		case 'path':
			return `${spec.resource}${tail}`;
		case 'query':
			return tail || '?';
		case 'internal':
			return `http://10.0.3.7:8080${path}${tail}`;
		case 'plainHttp':
			return `${origin.replace('https', 'http')}${path}${tail}`;
		case 'prefix':
			return `${origin}/internal/${spec.resource}${tail}`;
	}
}

function queryOf(spec: Spec, cut: Cut, target: Target): URLSearchParams {
	const { paging, links } = spec;
	const query = new URLSearchParams();
	if (links.keepsFilter && spec.filter && cut.query.get(spec.filter.name) !== null)
		query.set(spec.filter.name, cut.query.get(spec.filter.name) as string);
	const size = paging.sizeParameter && cut.query.get(paging.sizeParameter);
	if (links.keepsSize && size) query.set(paging.sizeParameter as string, size);
	const mark = markOf(spec, cut, target);
	if (mark !== undefined) query.set(paging.parameter, String(mark));
	return query;
}

function markOf(spec: Spec, cut: Cut, target: Target): string | number | undefined {
	const { paging } = spec;
	if (target === 'next') return nextMark(spec, cut);
	if (target === 'self') return cut.token;
	if (paging.style === 'cursor' || paging.style === 'keyset') return undefined;
	const pages = Math.max(1, Math.ceil(cut.length / cut.size));
	const page =
		target === 'first' ? 0 : target === 'last' ? pages - 1 : Math.max(0, cut.from / cut.size - 1);
	const inRows = paging.style === 'offset' && !paging.offsetPages;
	return (inRows ? Math.floor(page) * cut.size : Math.floor(page)) + paging.base;
}

/** Links as an array of relations: one of the two ways in which JSON bodies list them. */
export function relLinks(spec: Spec, cut: Cut): unknown {
	const targets: Target[] = ['self', 'first'];
	if (cut.from > 0) targets.push('previous');
	if (cut.more) targets.push('next');
	return targets.map((rel) => ({ rel, href: linkTo(spec, cut, rel) }));
}

/** The links that PHP's most used framework draws its page buttons from. */
export function laravelLinks(spec: Spec, cut: Cut): unknown {
	const pages = Math.max(1, Math.ceil(cut.length / cut.size));
	const current = Math.floor(cut.from / cut.size) + 1;
	const numbered = Array.from({ length: Math.min(pages, 8) }, (_, index) => ({
		url: linkTo(spec, { ...cut, from: (index + 1) * cut.size }, 'previous'),
		label: String(index + 1),
		active: index + 1 === current,
	}));
	return [
		{
			url: cut.from > 0 ? linkTo(spec, cut, 'previous') : null,
			label: '&laquo; Previous',
			active: false,
		},
		...numbered,
		{ url: cut.more ? linkTo(spec, cut, 'next') : null, label: 'Next &raquo;', active: false },
	];
}

/** The Link header, in one of the spellings that the standard allows. */
export function linkHeader(spec: Spec, cut: Cut): string | undefined {
	const link = (target: Target) => linkTo(spec, cut, target);
	const parts: string[] = [];
	if (cut.from > 0) parts.push(`<${link('previous')}>; rel="prev"`);
	if (cut.more)
		parts.push(
			[
				`<${link('next')}>; rel="next"`,
				`<${link('next')}>; rel=next`,
				`<${link('next')}>;title="next, please"; rel="next"`,
				`<${link('next')}>; rel="next"; results="true"`,
			][spec.number % 4] as string,
		);
	parts.push(`<${link('first')}>; rel="first"`);
	return parts.join(spec.number % 3 ? ', ' : ',');
}
