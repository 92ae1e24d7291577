import type { Random } from '../../random.mts';
import {
	inNamingStyle,
	metadataKeys,
	parameters,
	metadataPaths,
	rowsKeys,
	type NamingStyle,
} from './names.mts';
import type { Preset } from '../presets/preset.mts';

type FuzzPagingStyle = 'page' | 'offset' | 'cursor' | 'keyset';

const plainNamingStyles: NamingStyle[] = ['snake', 'camel'];
/** As often as they occur in the trade, more or less. */
const styles: FuzzPagingStyle[] = [
	...Array<FuzzPagingStyle>(10).fill('page'),
	'offset',
	'offset',
	'offset',
	'cursor',
	'cursor',
	'cursor',
	'keyset',
];

/** Generates a list format from parts: paging, envelope, names. */
export function generateStyle(random: Random): Preset {
	const isBare = random.chance(0.13);
	const naming = isBare
		? random.pick(plainNamingStyles)
		: random.pick<NamingStyle>([
				...plainNamingStyles,
				...plainNamingStyles,
				...plainNamingStyles,
				'pascal',
				'pascal',
				'kebab',
				'flat',
			]);
	const style = random.pick(styles);
	const parameter = random.pick(parameters[style].usual);
	const size = random.pick(parameters.size.usual);
	const metadata = random.weighted(metadataChoices[style])(random);
	const preset: Preset = {
		paging: `${style} ${inNamingStyle(parameter, naming)}`,
		size: random.chance(0.85) ? inNamingStyle(size, naming) : undefined,
		base: style === 'page' && random.chance(0.12) ? 0 : style === 'offset' ? 0 : 1,
		rows: isBare ? '' : rowsKeyIn(random.pick(rowsKeys), naming),
	};
	if (isBare) return { ...preset, headers: inHeaders(random, metadata) };
	const place = random.pick(metadataPaths);
	const ownNames = {
		page: parameter,
		offset: parameter,
		size,
		token: random.pick([parameter, `next ${parameter}`]),
	};
	preset.body = inBody(random, metadata, place, naming, preset, ownNames);
	if (random.chance(0.12)) preset.headers = inHeaders(random, metadata.slice(0, 1));
	const columns = [...preset.rows.split('/').slice(0, -1), inNamingStyle('columns', naming)].join(
		'/',
	);
	const shape: Preset['shape'] = random.chance(0.08)
		? { kind: 'map' }
		: random.chance(0.04)
			? { kind: 'table', columns }
			: random.chance(0.04)
				? { kind: 'edges' }
				: undefined;
	if (shape) preset.shape = shape;
	return preset;
}

const link = (random: Random) => `nextLink:${random.pick(['null', 'null', 'absent', 'empty'])}`;
const token = (random: Random) =>
	`token:${random.pick(['null', 'null', 'absent', 'absent', 'empty', 'false'])}`;

/** The metadata that services of each paging style send, with weights. */
// prettier-ignore
const metadataChoices: Record<FuzzPagingStyle, ReadonlyArray<readonly [number, (random: Random) => string[]]>> = {
	page: [
		[5, (random) => ['total', 'page', 'size', ...random.sample(['pages', 'more', 'rows', 'took'], 2)]],
		[3, () => ['pages', 'page']],
		[2, () => ['total']],
		[2, () => ['page', 'size', 'more']],
		[1, () => ['more']],
		[1, () => ['notMore', 'page']],
		[2, (random) => ['page', `nextPage:${random.pick(['null', 'absent', 'zero', 'false', 'empty'])}`, 'total']],
		[1, (random) => [`nextPage:${random.pick(['null', 'absent', 'zero'])}`]],
		[2, (random) => [link(random), 'prevLink:null', 'total']],
		[1, (random) => [link(random)]],
		[1, () => ['rows', 'page']],
		[2, () => []],
	],
	offset: [
		[5, () => ['total', 'offset', 'size']],
		[2, () => ['total']],
		[2, () => ['more', 'offset', 'size']],
		[1, (random) => [`nextOffset:${random.pick(['null', 'absent'])}`, 'total']],
		[1, (random) => [link(random), 'prevLink:null', 'total']],
		[1, () => ['rows', 'offset', 'size', 'remaining']],
		[1, () => ['rows', 'requestId']],
		[1, () => []],
	],
	cursor: [
		[4, (random) => [token(random)]],
		[3, (random) => [token(random), 'more']],
		[1, () => ['token:stay', 'more']],
		[2, (random) => [token(random), 'total']],
		[2, (random) => [link(random)]],
		[2, (random) => [link(random), token(random), 'size']],
		[1, (random) => [link(random), 'total']],
	],
	keyset: [
		[4, () => ['more']],
		[1, () => ['more', 'total']],
		[1, () => ['total']],
		[1, (random) => [link(random)]],
	],
};

function inBody(
	random: Random,
	metadata: string[],
	place: string,
	naming: NamingStyle,
	preset: Preset,
	parameterWords: Record<string, string>,
): Record<string, string> {
	const body: Record<string, string> = {};
	const rows = preset.rows.split('/');
	// The envelope stands beside the rows, or at the top where the rows lie deeper.
	const top = rows.length > 1 && random.chance(0.5) ? `${rows.slice(0, -1).join('/')}/` : '';
	for (const what of metadata) {
		const kind = what.split(':')[0] as string;
		const isLink = kind.endsWith('Link');
		const ownNames =
			isLink && place && random.chance(0.6) ? random.pick(['links', '_links', 'links']) : place;
		// Most services call what they echo by the name of the parameter.
		const echoes = parameterWords[kind] !== undefined && !parameterWords[kind].includes('[');
		const words =
			echoes && random.chance(0.6)
				? parameterWords[kind]
				: random.pick(metadataKeys[kind] ?? [kind]);
		const path = [ownNames, words].filter(Boolean).join('/');
		const key = `${top}${inNamingStyle(path, naming)}`;
		// A key that holds the rows, or a part of the way to them, says nothing else.
		if (body[key] || preset.rows === key || preset.rows.startsWith(`${key}/`)) continue;
		body[isLink && ownNames === '_links' ? `${key}/href` : key] = what;
	}
	return body;
}

const headerNames: Record<string, readonly string[]> = {
	total: ['x-total-count', 'x-total', 'total-count', 'x-pagination-total-count'],
	pages: ['x-total-pages', 'x-pagination-page-count', 'x-page-count'],
	page: ['x-page', 'x-current-page', 'x-pagination-current-page'],
	size: ['x-per-page', 'x-page-size', 'x-limit'],
	offset: ['x-offset'],
	more: ['x-has-more', 'x-has-next-page'],
	nextPage: ['x-next-page'],
	nextOffset: ['x-next-offset'],
	token: ['x-next-cursor', 'x-next-page-token', 'x-cursor-next', 'x-continuation-token'],
};

function inHeaders(random: Random, metadata: string[]): Record<string, string> {
	const headers: Record<string, string> = {};
	for (const what of metadata) {
		const kind = what.split(':')[0] as string;
		if (kind === 'nextLink') headers.link = 'linkHeader';
		const names = headerNames[kind];
		if (names) headers[random.pick(names)] = what;
	}
	return headers;
}

function rowsKeyIn(key: string, naming: NamingStyle): string {
	if (naming === 'pascal') return inNamingStyle(key.replace('{R}', '{R:pascal}'), naming);
	return inNamingStyle(key.replace('{R}', `{R:${naming}}`), naming);
}
