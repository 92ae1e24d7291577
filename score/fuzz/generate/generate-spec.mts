import { Random } from '../../random.mts';
import { generateStyle } from './generate-style.mts';
import {
	inNamingStyle,
	parameters,
	normalizeName,
	resourcePaths,
	type NamingStyle,
} from './names.mts';
import { presets } from '../presets/index.mts';
import type { Preset } from '../presets/preset.mts';
import { generateFields } from '../service/records.mts';
import type { PagingSpec, FuzzSpec } from '../spec.mts';
import { setTraps } from '../traps/index.mts';
import { isSilent } from '../traps/trap.mts';

const usualNames = new Set(
	Object.values(parameters).flatMap(({ usual: names }) => names.map((name) => normalizeName(name))),
);

/** Lengths that a page may have as well as a whole list of a small business. */
const silentPageSizes = [7, 8, 10, 12, 13, 20];

/** Generates the service with this number; the same seed and number always give the same one. */
export function generateSpec(seed: number, number: number): FuzzSpec {
	const random = new Random(seed * 1_000_003 + number);
	const [dialect, preset] = drawPreset(random);
	const resource = random.pick(resourcePaths);
	const paging = drawPaging(random, preset);
	const spec: FuzzSpec = {
		seed,
		number,
		dialect,
		resource,
		paging,
		shape: {
			kind: 'array',
			whenEmpty: random.chance(0.8) ? 'array' : random.pick(['null', 'absent']),
			...preset.shape,
			rows: withResourceName(preset.rows, resource),
		},
		body: Object.fromEntries(
			Object.entries(preset.body ?? {}).map(([path, what]) => [
				withResourceName(path, resource),
				what,
			]),
		),
		headers: { ...preset.headers },
		constants: { ...preset.constants },
		rowsLast: random.chance(0.5),
		links: {
			form: random.pick(['absolute', 'absolute', 'absolute', 'root', 'path', 'query']),
			keepsFilter: true,
			keepsSize: true,
		},
		total: { kind: 'exact', amount: 0 },
		records: {
			count: preset.silent ? drawSilentCount(random, paging) : drawCount(random, paging),
			id: preset.id ?? drawId(random, resource),
			fields: generateFields(random),
			newestFirst: random.chance(0.4),
		},
		refusal: {
			status: random.pick([400, 400, 422]),
			shape: random.int(0, 7),
			names: random.chance(0.3),
		},
		status: preset.status ?? 200,
		text: 'plain',
		moves: [],
		faults: [],
		latency: random.pick([3, 20, 80]),
		traps: [],
	};
	if (preset.rows === '' && spec.shape.kind === 'array') spec.shape.whenEmpty = 'array';
	setTraps(spec, random);
	return withoutConflicts(spec);
}

function drawPreset(random: Random): [string, Preset] {
	const group = random.weighted([
		[42, 'free'],
		[20, 'pages'],
		[14, 'offsets'],
		[20, 'marks'],
		[4, 'flat'],
		[12, 'silent'],
	]);
	if (group === 'free') return ['free', generateStyle(random)];
	const named = Object.entries(presets[group as keyof typeof presets]);
	return random.pick(named);
}

function drawPaging(random: Random, preset: Preset): PagingSpec {
	const [style, parameter = ''] = preset.paging.split(' ') as [PagingSpec['style'], string];
	const defaultSize = random.pick(
		preset.silent
			? silentPageSizes
			: [20, 20, 20, 20, 10, 10, 25, 25, 50, 50, 100, 30, 15, 12, 13, 7],
	);
	const most = random.pick([
		defaultSize,
		2 * defaultSize,
		100,
		100,
		137,
		200,
		250,
		500,
		1000,
		1000,
	]);
	return {
		style,
		parameter,
		guessable: !preset.secret && usualNames.has(normalizeName(parameter)),
		base: preset.base ?? 0,
		sizeParameter: preset.size,
		defaultSize,
		maxSize: Math.max(most, defaultSize),
		tooLarge: random.pick(['clamp', 'clamp', 'clamp', 'refuse', 'refuse', 'default']),
		unknown: random.chance(0.8) ? 'ignore' : 'refuse',
		beyond: style === 'page' || style === 'offset' ? drawBeyond(random) : 'empty',
		more: random.chance(0.1) ? 'full' : 'exact',
		token: random.chance(0.5) ? 'rank' : 'position',
		ink: random.pick([
			'base64',
			'base64',
			'base64',
			'plus',
			'hex',
			'number',
			'digits',
			'spaced',
			'uuid',
		]),
		bound: style === 'cursor' && random.chance(0.12) ? 'same' : undefined,
		...preset.more,
	};
}

function drawBeyond(random: Random): PagingSpec['beyond'] {
	if (random.chance(0.7)) return 'empty';
	return random.pick([
		'refuse',
		'refuse',
		'missing',
		'missing',
		'last',
		'last',
		'first',
		'null',
		'failure',
	]);
}

/** How many records: none, one, less than a page, whole pages, or anything in between. */
function drawCount(random: Random, { defaultSize, maxSize, style }: PagingSpec): number {
	if (style === 'all' || style === 'stump')
		return random.pick([3, 12, 37, defaultSize, defaultSize * 2, defaultSize * 3 + 4]);
	const whole = random.int(2, 5) * defaultSize;
	const most = Math.min(1500, maxSize * random.int(1, 3));
	if (random.chance(0.45)) return whole + random.int(1, defaultSize - 1);
	return random.pick([
		...[0, 1, 1, defaultSize, defaultSize, whole, whole, whole, whole + 1],
		...[
			random.int(2, defaultSize - 1),
			random.int(2, defaultSize - 1),
			random.int(2, defaultSize - 1),
		],
		...[most, most, most + random.int(1, 60), most + random.int(1, 60), random.int(700, 1600)],
	]);
}

/** How many records a list has that says nothing: some few, one page, or what goes on in silence. */
function drawSilentCount(random: Random, { defaultSize, style }: PagingSpec): number {
	if (random.chance(0.5)) return random.int(1, 6);
	if (style === 'all') return random.pick([...silentPageSizes, 9, 11, 37]);
	return random.pick([
		defaultSize - 1,
		defaultSize,
		defaultSize,
		defaultSize + 1,
		2 * defaultSize,
		random.int(2, 4) * defaultSize + random.int(1, 6),
	]);
}

function drawId(random: Random, resource: string): string {
	const anywhere = [
		'idLast',
		'sparse',
		'big',
		'digits',
		'uid',
		'uidAndId',
		'othersFirst',
		'_id',
		'Id',
		'guid',
		'url',
	];
	const own = resource === 'appointments' ? ['resourceId', 'resource_id', 'inner'] : [];
	return random.pick([
		'id',
		'id',
		'id',
		'uuid',
		'uuid',
		...Array<string>(4).fill(random.pick([...anywhere, ...own])),
	]);
}

/** Puts the resource's own name into a path, in the manner that the path asks for. */
function withResourceName(path: string, resource: string): string {
	const one = resource === 'inventory' ? 'item' : resource.replace(/s$/, '');
	return path
		.replaceAll('{one}', inNamingStyle(one.replace('-', ' '), 'snake'))
		.replace(/\{R(?::(\w+))?\}/g, (_match, naming: string | undefined) =>
			inNamingStyle(resource.replace('-', ' '), (naming?.toLowerCase() as NamingStyle) ?? 'snake'),
		);
}

/** Removes contradictions from the spec. */
function withoutConflicts(spec: FuzzSpec): FuzzSpec {
	const { records, shape, paging } = spec;
	const isPlain = !['jsonApi', 'elastic', 'inner'].includes(records.id);
	if (shape.kind !== 'array' && shape.kind !== 'lone' && !isPlain) records.id = 'id';
	if (
		shape.kind === 'map' &&
		(['none', 'twins'].includes(records.id) || records.id.startsWith('series'))
	)
		records.id = 'id';
	// JSON objects have no order, so there is no last record to go on from.
	if (paging.style === 'keyset' && shape.kind === 'map') shape.kind = 'array';
	if (paging.style === 'keyset' && /^(none|twins|series)/.test(records.id)) records.id = 'id';
	// At a steady rate, more records would only take longer than anybody waits.
	if (spec.rate) records.count = Math.min(records.count, 6 * paging.defaultSize);
	if (paging.more === 'stuck') paging.token = 'position';
	// A few records of which nothing says that they are a page leave nobody a reason to go on.
	const isFew = paging.defaultSize * (1 - 1 / (records.hiddenEvery ?? Infinity)) < 8;
	if (isFew && isSilent(spec)) records.hiddenEvery = undefined;
	if (spec.userSize) {
		paging.sizes = undefined;
		paging.sizeCaps = undefined;
		records.count = Math.min(records.count, 60);
		spec.userSize = Math.min(spec.userSize, paging.maxSize);
	}
	// One object in place of the array, with one object inside: nobody could tell which is the record.
	if (shape.kind === 'lone' && records.id === 'inner') records.id = 'id';
	// A short page that is the last one by every word of the service leaves nobody a reason to go on.
	const words = [...Object.values(spec.body), ...Object.values(spec.headers)];
	if (spec.total.kind === 'low' || (words.includes('rows') && !words.includes('total')))
		records.hiddenEvery = records.hiddenRun = undefined;
	if (shape.rows === '') spec.constants = {};
	// A body that is the rows has nowhere to say anything else.
	if (shape.rows === '') spec.body = {};
	if (shape.kind === 'table')
		records.fields = records.fields.filter((name) => name !== '__proto__');
	return spec;
}
