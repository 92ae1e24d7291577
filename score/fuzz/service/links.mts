import type { ServedPage } from './paginate.mts';
import { nextCursor } from './page-metadata.mts';
import type { FuzzSpec } from '../spec.mts';

export const origin = 'https://api.salon.example';

export type LinkTarget = 'self' | 'first' | 'last' | 'next' | 'previous';

/** Path of the list. */
export function pathOf(spec: FuzzSpec): string {
	return `/api/v1/${spec.resource}`;
}

/** A link as this service writes it, which need not be one that works. */
export function linkTo(spec: FuzzSpec, served: ServedPage, target: LinkTarget): string {
	const query = queryOf(spec, served, target).toString();
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

function queryOf(spec: FuzzSpec, served: ServedPage, target: LinkTarget): URLSearchParams {
	const { paging, links } = spec;
	const query = new URLSearchParams();
	if (links.keepsFilter && spec.filter && served.query.get(spec.filter.name) !== null)
		query.set(spec.filter.name, served.query.get(spec.filter.name) as string);
	const size = paging.sizeParameter && served.query.get(paging.sizeParameter);
	if (links.keepsSize && size) query.set(paging.sizeParameter as string, size);
	const cursor = cursorFor(spec, served, target);
	if (cursor !== undefined) query.set(paging.parameter, String(cursor));
	return query;
}

function cursorFor(
	spec: FuzzSpec,
	served: ServedPage,
	target: LinkTarget,
): string | number | undefined {
	const { paging } = spec;
	if (target === 'next') return nextCursor(spec, served);
	if (target === 'self') return served.token;
	if (paging.style === 'cursor' || paging.style === 'keyset') return undefined;
	const pages = Math.max(1, Math.ceil(served.length / served.size));
	const page =
		target === 'first'
			? 0
			: target === 'last'
				? pages - 1
				: Math.max(0, served.from / served.size - 1);
	const inRows = paging.style === 'offset' && !paging.offsetPages;
	return (inRows ? Math.floor(page) * served.size : Math.floor(page)) + paging.base;
}

/** Links as an array of relations: one of the two ways in which JSON bodies list them. */
export function relLinks(spec: FuzzSpec, served: ServedPage): unknown {
	const targets: LinkTarget[] = ['self', 'first'];
	if (served.from > 0) targets.push('previous');
	if (served.more) targets.push('next');
	return targets.map((rel) => ({ rel, href: linkTo(spec, served, rel) }));
}

/** The links that PHP's most used framework draws its page buttons from. */
export function laravelLinks(spec: FuzzSpec, served: ServedPage): unknown {
	const pages = Math.max(1, Math.ceil(served.length / served.size));
	const current = Math.floor(served.from / served.size) + 1;
	const numbered = Array.from({ length: Math.min(pages, 8) }, (_, index) => ({
		url: linkTo(spec, { ...served, from: (index + 1) * served.size }, 'previous'),
		label: String(index + 1),
		active: index + 1 === current,
	}));
	return [
		{
			url: served.from > 0 ? linkTo(spec, served, 'previous') : null,
			label: '&laquo; Previous',
			active: false,
		},
		...numbered,
		{
			url: served.more ? linkTo(spec, served, 'next') : null,
			label: 'Next &raquo;',
			active: false,
		},
	];
}

/** The Link header, in one of the spellings that the standard allows. */
export function linkHeader(spec: FuzzSpec, served: ServedPage): string | undefined {
	const link = (target: LinkTarget) => linkTo(spec, served, target);
	const parts: string[] = [];
	if (served.from > 0) parts.push(`<${link('previous')}>; rel="prev"`);
	if (served.more)
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
